import { z } from 'zod'
import { ShownVersion } from '#features/accounts/server/consents.ts'
import { memberProcedure, parentProcedure, teacherProcedure } from '#features/accounts/server/procedures.ts'
import { accessErrors, openRoomErrors } from '#features/classroom/server/errors.ts'
import {
  findChildConsent,
  giveChildConsent,
  withdrawChildConsent,
} from '#features/families/server/child-consent.ts'
import { ConsentView, toConsentView } from '#features/families/server/child-consent-view.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, PageNumber } from '#platform/http/input.ts'
import { fileBodyLimit } from '#platform/http/limited-body.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { maxPieceBytes, maxPieceMilliseconds, maxPieces } from '../recordings.ts'
import { recordingConsent } from './consent.ts'
import { openRecordedRoom } from './open-recorded-room.ts'
import {
  addPiece,
  type RecordingRefusal,
  readRecordable,
  startRecording,
  stopRecording,
} from './record-lesson.ts'
import { deleteRecording, listRecordings, signRecordingAddress } from './watch.ts'

const recordErrors = {
  not_consented: { status: 403, message: () => m.recordings_error_consent() },
  recording_over: { status: 409, message: () => m.recordings_error_over() },
  too_many_parts: { status: 409, message: () => m.recordings_error_parts() },
  piece_unreadable: { status: 415, message: () => m.recordings_error_unreadable() },
} satisfies Record<RecordingRefusal, ErrorMapping>

const Done = z.null()

export const consent = parentProcedure
  .route({
    method: 'GET',
    path: '/students/{id}/recording-consent',
    summary: 'L’accord d’un parent pour l’enregistrement des cours d’un enfant',
  })
  .input(z.object({ id: Id }))
  .output(ConsentView)
  .handler(async ({ context: { db, family: by }, input: { id } }) =>
    toConsentView(
      await unwrapOrThrow(findChildConsent(db, by, { studentId: id, consent: recordingConsent })),
      by.timezone,
    ),
  )

export const agree = parentProcedure
  .route({
    method: 'PUT',
    path: '/students/{id}/recording-consent',
    summary: 'Accepter l’enregistrement des cours d’un enfant',
  })
  .input(z.object({ id: Id, version: ShownVersion }))
  .output(Done)
  .handler(({ context: { db, family: by, now }, input: { id, version } }) =>
    unwrapOrThrow(giveChildConsent(db, by, { studentId: id, consent: recordingConsent, version }, now)),
  )

export const withdraw = parentProcedure
  .route({
    method: 'DELETE',
    path: '/students/{id}/recording-consent',
    summary: 'Retirer cet accord : un enregistrement en cours s’arrête',
  })
  .input(z.object({ id: Id }))
  .output(Done)
  .handler(({ context: { db, family: by, now }, input: { id } }) =>
    unwrapOrThrow(withdrawChildConsent(db, by, { studentId: id, consent: recordingConsent }, now)),
  )

export const recordable = teacherProcedure
  .route({
    method: 'GET',
    path: '/lessons/{id}/recordable',
    summary: 'Si un cours peut être enregistré : un parent l’accepte pour chaque enfant',
  })
  .input(z.object({ id: Id }))
  .output(
    z.object({
      isRecordable: z.boolean(),
      keptUntil: z.string().describe('Jusqu’à quel jour une partie commencée maintenant serait gardée'),
    }),
  )
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(readRecordable(db, by, id, now)),
  )

/** Like classroom's `open`, where the rooms are a hosted service's: the service records from the teacher's entering on. */
export const openRecorded = teacherProcedure
  .route({
    method: 'POST',
    path: '/lessons/{id}/recorded-room',
    summary: 'Ouvrir la salle hébergée d’un cours et l’enregistrer dès qu’on y entre',
  })
  .input(z.object({ id: Id }))
  .output(z.object({ roomUrl: z.string() }))
  .handler(async ({ context: { db, video, teacher: by, me, now }, input: { id } }) => {
    const opened = openRecordedRoom({ db, video, now }, by, me.userId, id)
    const { roomUrl } = await unwrapOrThrow(opened, { ...openRoomErrors, ...recordErrors })
    return { roomUrl }
  })

export const start = teacherProcedure
  .route({ method: 'POST', path: '/recordings', summary: 'Commencer à enregistrer un cours' })
  .input(z.object({ id: Id, lessonId: Id }))
  .output(Done)
  .handler(({ context: { db, teacher: by, now }, input }) =>
    unwrapOrThrow(startRecording(db, by, input, now), { ...accessErrors, ...recordErrors }),
  )

export const uploadPiece = teacherProcedure
  .meta({ bodyLimit: fileBodyLimit(maxPieceBytes, 'too_large', () => m.refusal_too_large()) })
  .route({
    method: 'PUT',
    path: '/recording-pieces',
    summary: 'Envoyer un morceau numéroté d’un enregistrement',
  })
  .input(
    z.object({
      id: Id,
      number: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxPieces - 1),
      milliseconds: z.coerce.number().int().min(1).max(maxPieceMilliseconds),
      file: z.file(),
    }),
  )
  .output(z.object({ isOver: z.boolean() }))
  .handler(({ context: { db, storage, teacher: by, now }, input }) =>
    unwrapOrThrow(addPiece({ db, storage }, by, input, now), recordErrors),
  )

export const stop = teacherProcedure
  .route({ method: 'PUT', path: '/recordings/{id}/end', summary: 'Arrêter d’enregistrer' })
  .input(z.object({ id: Id, pieces: z.int().min(0).max(maxPieces) }))
  .output(Done)
  .handler(({ context: { db, teacher: by, now }, input }) => unwrapOrThrow(stopRecording(db, by, input, now)))

export const list = memberProcedure
  .route({ method: 'GET', path: '/students/{id}/recordings', summary: 'Les cours enregistrés d’un enfant' })
  .input(
    z.object({
      id: Id,
      lessonId: Id.optional(),
      page: PageNumber,
      pageSize: z.coerce.number().int().min(1).max(50).default(6),
    }),
  )
  .output(
    z.object({
      recordings: z.array(
        z.object({
          lessonId: z.guid(),
          teacherName: z.string(),
          date: z.string(),
          deletedOn: z
            .string()
            .describe(
              'Jusqu’à quel jour toutes les parties sont gardées : celui de la première qui s’efface',
            ),
          parts: z.array(z.object({ id: z.guid(), seconds: z.number() })),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(async ({ context: { db, member: by, me }, input: { id, lessonId, page, pageSize } }) => {
    const timezone = me.timezone ?? schoolZone
    const found = await unwrapOrThrow(
      listRecordings(db, { by, timezone }, { studentId: id, lessonId, page, pageSize }),
    )
    return { ...found, page, pageSize }
  })

export const watch = memberProcedure
  .route({
    method: 'GET',
    path: '/recordings/{id}',
    summary: 'L’adresse, pour trois heures, d’une partie d’un enregistrement',
  })
  .input(z.object({ id: Id }))
  .output(z.object({ address: z.string() }))
  .handler(async ({ context: { db, storage, member: by, now }, input: { id } }) => ({
    address: await unwrapOrThrow(signRecordingAddress({ db, storage }, by, id, now)),
  }))

export const remove = memberProcedure
  .route({
    method: 'DELETE',
    path: '/lessons/{id}/recordings',
    summary: 'Supprimer l’enregistrement d’un cours, pour tous',
  })
  .input(z.object({ id: Id }))
  .output(Done)
  .handler(({ context: { db, member: by, now }, input: { id } }) =>
    unwrapOrThrow(deleteRecording(db, by, id, now)),
  )
