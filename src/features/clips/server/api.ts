import { z } from 'zod'
import { ShownVersion } from '#features/accounts/server/consents.ts'
import {
  auditOrigin,
  familyProcedure,
  ownTeacherProcedure,
  staffProcedure,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { translateLetterName } from '#features/letters/server/letter-name.ts'
import { Sounds } from '#features/letters/sounds.ts'
import { readConsentText } from '#features/school/server/consent-texts.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, lines, PageNumber } from '#platform/http/input.ts'
import { fileBodyLimit } from '#platform/http/limited-body.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import {
  type ClipFile,
  clipAddress,
  clipCodecs,
  clipKinds,
  clipsPerPage,
  maxClipBytes,
  maxRejectionLength,
} from '../clips.ts'
import { decideClip, removeClip } from './decide-clip.ts'
import { type ClipRow, findNext, findSounds, listClips } from './queries.ts'
import { type ClipRecordingRefusal, recordClip } from './record-clip.ts'
import { agreeToVoice, findAgreement, withdrawVoice } from './voice-agreement.ts'

const Sources = z.array(z.object({ codec: z.enum(clipCodecs), address: z.string() }))
const toSources = (files: readonly ClipFile[]) =>
  files.map(file => ({ codec: file.codec, address: clipAddress(file) }))

const ItemView = z.object({
  item: z.string(),
  /** Shown large. A letter's name is read aloud, everything else as it stands. */
  shown: z.string(),
  soundsFr: Sounds,
  fr: z.string(),
})

/** A letter is named, and told from those that sound like it, in the language of the reader. */
const withReaderName = <Shown extends { item: string; soundsFr: string; fr: string }>(shown: Shown): Shown =>
  shown.item.startsWith('letter:')
    ? { ...shown, soundsFr: translateLetterName(shown.soundsFr), fr: translateLetterName(shown.fr) }
    : shown

const recordErrors: Record<Exclude<ClipRecordingRefusal, 'not_found'>, ErrorMapping> = {
  clip_unreadable: { status: 415, message: () => m.clips_error_unreadable() },
  clip_too_large: { status: 413, message: () => m.clips_error_long() },
  clip_too_long: { status: 422, message: () => m.clips_error_long() },
  clip_too_short: { status: 422, message: () => m.clips_error_short() },
  no_agreement: { status: 409, message: () => m.clips_error_agreement() },
  clip_taken: { status: 409, message: () => m.clips_error_taken() },
  clip_repeated: { status: 409, message: () => m.clips_error_repeated() },
}

/** Whether the teacher has agreed to the current text, since when to any, and what it says. */
export const agreement = ownTeacherProcedure
  .route({ method: 'GET', path: '/teacher/voice', summary: 'L’accord du professeur pour sa voix' })
  .output(
    z.object({
      isAgreed: z.boolean().describe('Au texte actuel'),
      agreedOn: z.string().nullable().describe('Même à un texte plus ancien'),
      words: z.array(z.string()),
      version: z.string().describe('Du texte, à renvoyer avec l’accord'),
    }),
  )
  .handler(async ({ context: { db, teacher: by } }) => {
    const [given, text] = await Promise.all([findAgreement(db, by), readConsentText(db, 'teacher-voice')])
    return {
      isAgreed: given?.isCurrent ?? false,
      agreedOn: given ? formatDayWithYear(localOf(given.agreedAt, by.timezone).date) : null,
      ...text,
    }
  })

export const agree = teacherProcedure
  .route({ method: 'PUT', path: '/teacher/voice', summary: 'Accepter que les élèves entendent sa voix' })
  .input(z.object({ version: ShownVersion }))
  .output(z.object({ isAgreed: z.boolean() }))
  .handler(({ context: { db, teacher: by, now }, input: { version } }) =>
    unwrapOrThrow(agreeToVoice(db, by, version, now)),
  )

export const withdraw = ownTeacherProcedure
  .route({
    method: 'DELETE',
    path: '/teacher/voice',
    summary: 'Retirer sa voix et effacer ses enregistrements',
  })
  .output(z.object({ isAgreed: z.boolean() }))
  .handler(({ context: { db, teacher: by, now } }) => withdrawVoice(db, by, now))

export const next = teacherProcedure
  .route({ method: 'GET', path: '/teacher/clips/next', summary: 'Ce qui reste à enregistrer d’un niveau' })
  .input(
    z.object({
      level: Level.default('niveau-1'),
      kind: z.enum(clipKinds).default('letter'),
      skipped: z.array(z.string().max(120)).max(200).default([]),
    }),
  )
  .output(
    z.object({
      next: ItemView.extend({ reason: z.string().nullable() }).nullable(),
      left: z.int(),
      total: z.int(),
    }),
  )
  .handler(async ({ context: { db, teacher: by }, input }) => {
    const { next, ...counts } = await findNext(db, by, input)
    return { ...counts, next: next && withReaderName(next) }
  })

export const record = teacherProcedure
  .route({
    method: 'POST',
    path: '/teacher/clips',
    summary:
      'Déposer un enregistrement (Opus en WebM, AAC en MP4), qu’une autre personne écoute avant les élèves',
  })
  // Both files in one body.
  .meta({ bodyLimit: fileBodyLimit(2 * maxClipBytes, 'clip_too_large', () => m.clips_error_long()) })
  .input(
    z.object({
      item: z.string().max(120),
      opus: z.file().optional(),
      aac: z.file().optional(),
    }),
  )
  .output(z.object({ id: z.guid() }))
  .handler(async ({ context: { db, storage, teacher: by, now }, input: { item, opus, aac } }) => {
    const files = await Promise.all([opus, aac].flatMap(file => (file ? [file.arrayBuffer()] : [])))
    return unwrapOrThrow(
      recordClip({ db, storage }, by, { item, files: files.map(one => new Uint8Array(one)) }, now),
      recordErrors,
    )
  })

const ClipsView = z.object({
  clips: z.array(
    ItemView.extend({
      id: z.guid(),
      state: z.enum(['waiting', 'approved', 'rejected']),
      isRetired: z.boolean().describe('De ce qui n’est plus au programme'),
      reason: z.string().nullable(),
      teacherName: z.string(),
      isOwn: z.boolean(),
      recordedOn: z.string(),
      sources: Sources,
    }),
  ),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
const toView = (found: { clips: ClipRow[]; total: number }, page: number) => ({
  clips: found.clips.map(({ recordedAt, files, ...clip }) => ({
    ...withReaderName(clip),
    recordedOn: formatDayWithYear(localOf(recordedAt, schoolZone).date),
    sources: toSources(files),
  })),
  total: found.total,
  page,
  pages: Math.ceil(found.total / clipsPerPage),
})

/** Clips to decide about, or those that children hear. */
export const list = staffProcedure
  .route({
    method: 'GET',
    path: '/clips',
    summary: 'Les enregistrements à écouter, ou ceux que les élèves entendent',
  })
  .input(z.object({ scope: z.enum(['waiting', 'approved']).default('waiting'), page: PageNumber }))
  .output(ClipsView)
  .handler(async ({ context: { db, staff: by }, input: { scope, page } }) =>
    toView(await listClips(db, auditOrigin(by).actor, scope, { page }), page),
  )

/** The teacher's own clips. */
export const mine = ownTeacherProcedure
  .route({ method: 'GET', path: '/teacher/clips', summary: 'Les enregistrements du professeur connecté' })
  .input(z.object({ page: PageNumber }))
  .output(ClipsView)
  .handler(async ({ context: { db, teacher: by }, input: { page } }) =>
    toView(await listClips(db, by.teacherId, 'mine', { page }), page),
  )

export const decide = staffProcedure
  .route({
    method: 'POST',
    path: '/clips/{id}',
    summary: 'Faire entendre un enregistrement, ou le refuser avec un motif',
  })
  .input(
    z.union([
      z.object({ id: Id, isApproved: z.literal(true) }),
      z.object({ id: Id, isApproved: z.literal(false), reason: lines(maxRejectionLength).min(1) }),
    ]),
  )
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, staff: by, now }, input }) =>
    unwrapOrThrow(decideClip(db, by, input, now), {
      own_clip: { status: 403, message: () => m.clips_error_own() },
      clip_decided: { status: 409, message: () => m.clips_error_decided() },
    }),
  )

export const remove = staffProcedure
  .route({ method: 'DELETE', path: '/clips/{id}', summary: 'Effacer un enregistrement' })
  .input(z.object({ id: Id }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, staff: by, now }, input: { id } }) => unwrapOrThrow(removeClip(db, by, id, now)))

/** The clips of texts that a child sees. Omits texts without a clip. */
export const sounds = familyProcedure
  .route({ method: 'POST', path: '/clips/sounds', summary: 'Les enregistrements de textes' })
  .input(z.object({ texts: z.array(z.string().max(300)).max(400) }))
  .output(z.array(z.object({ text: z.string(), sources: Sources })))
  .handler(async ({ context: { db }, input: { texts } }) =>
    (await findSounds(db, texts)).map(({ text, files }) => ({ text, sources: toSources(files) })),
  )
