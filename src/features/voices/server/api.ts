import { z } from 'zod'
import { ShownVersion } from '#features/accounts/server/consents.ts'
import {
  memberProcedure,
  parentProcedure,
  studentProcedure,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import { clipCodecs } from '#features/clips/clips.ts'
import { spokenErrors } from '#features/clips/server/spoken-errors.ts'
import {
  findChildConsent,
  giveChildConsent,
  withdrawChildConsent,
} from '#features/families/server/child-consent.ts'
import { ConsentView, toConsentView } from '#features/families/server/child-consent-view.ts'
import { Sounds } from '#features/letters/sounds.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, NewId, PageNumber } from '#platform/http/input.ts'
import { fileLimit } from '#platform/storage/check-file.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { voiceStamps } from '../voices.ts'
import { voiceConsent } from './consent.ts'
import { listVoices } from './queries.ts'
import { removeVoice } from './remove-voice.ts'
import { saveVoice } from './save-voice.ts'
import { stampVoice } from './stamp-voice.ts'
import { signVoiceAddress } from './voice-address.ts'

const Done = z.null()
const OfChild = z.object({ id: Id })

export const consent = parentProcedure
  .route({
    method: 'GET',
    path: '/students/{id}/voice-consent',
    summary: 'L’accord d’un parent pour qu’un enfant enregistre sa voix',
  })
  .input(OfChild)
  .output(ConsentView)
  .handler(async ({ context: { db, family: by }, input: { id } }) =>
    toConsentView(
      await unwrapOrThrow(findChildConsent(db, by, { studentId: id, consent: voiceConsent })),
      by.timezone,
    ),
  )

export const agree = parentProcedure
  .route({
    method: 'PUT',
    path: '/students/{id}/voice-consent',
    summary: 'Accepter qu’un enfant enregistre sa voix',
  })
  .input(z.object({ id: NewId, version: ShownVersion }))
  .output(Done)
  .handler(({ context: { db, family: by, now }, input: { id, version } }) =>
    unwrapOrThrow(giveChildConsent(db, by, { studentId: id, consent: voiceConsent, version }, now)),
  )

export const withdraw = parentProcedure
  .route({
    method: 'DELETE',
    path: '/students/{id}/voice-consent',
    summary: 'Retirer cet accord : ce que l’enfant a enregistré s’efface',
  })
  .input(OfChild)
  .output(Done)
  .handler(({ context: { db, family: by, now }, input: { id } }) =>
    unwrapOrThrow(withdrawChildConsent(db, by, { studentId: id, consent: voiceConsent }, now)),
  )

export const save = studentProcedure
  .meta({ bodyLimit: fileLimit })
  .route({ method: 'PUT', path: '/learning/voices', summary: 'Garder un mot que l’enfant a répété' })
  .input(z.object({ id: NewId, item: z.string().max(120), file: z.file() }))
  .output(Done)
  .handler(({ context: { db, storage, studentId, now }, input }) =>
    unwrapOrThrow(saveVoice({ db, storage }, studentId, input, now), {
      ...spokenErrors,
      voice_not_allowed: { status: 403, message: () => m.voices_refusal_not_allowed() },
    }),
  )

export const list = memberProcedure
  .route({ method: 'GET', path: '/students/{id}/voices', summary: 'Les mots qu’un enfant a répétés' })
  .input(
    z.object({
      id: Id,
      page: PageNumber,
      pageSize: z.coerce.number().int().min(1).max(50).default(6),
    }),
  )
  .output(
    z.object({
      voices: z.array(
        z.object({
          id: z.guid(),
          ar: z.string(),
          soundsFr: Sounds,
          fr: z.string(),
          date: z.string(),
          stamp: z.enum(voiceStamps).nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(async ({ context: { db, member: by, me }, input: { id, page, pageSize } }) => {
    const timezone = me.timezone ?? schoolZone
    const { voices, total } = await unwrapOrThrow(listVoices(db, by, { studentId: id, page, pageSize }))
    return {
      voices: voices.map(({ recordedAt, ...voice }) => ({
        ...voice,
        date: localOf(recordedAt, timezone).date,
      })),
      total,
      page,
      pageSize,
    }
  })

export const hear = memberProcedure
  .route({ method: 'GET', path: '/voices/{id}', summary: 'L’adresse, pour cinq minutes, d’un mot répété' })
  .input(z.object({ id: Id }))
  .output(z.object({ codec: z.enum(clipCodecs), address: z.string() }))
  .handler(({ context: { db, storage, member: by, now }, input: { id } }) =>
    unwrapOrThrow(signVoiceAddress({ db, storage }, by, id, now)),
  )

export const stamp = teacherProcedure
  .route({
    method: 'PUT',
    path: '/voices/{id}/stamp',
    summary: 'Mettre un tampon sur un mot répété, ou l’ôter',
  })
  .input(z.object({ id: NewId, stamp: z.enum(voiceStamps).nullable() }))
  .output(Done)
  .handler(({ context: { db, teacher: by, now }, input }) => unwrapOrThrow(stampVoice(db, by, input, now)))

export const remove = parentProcedure
  .route({ method: 'DELETE', path: '/voices/{id}', summary: 'Supprimer un mot répété' })
  .input(z.object({ id: Id }))
  .output(Done)
  .handler(({ context: { db, family: by, now }, input: { id } }) =>
    unwrapOrThrow(removeVoice(db, by, id, now)),
  )
