import { z } from 'zod'
import {
  adminProcedure,
  ownTeacherProcedure,
  publicProcedure,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import { maxAge, minAge } from '#features/families/families.ts'
import { Level } from '#features/families/server/student.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { CursorInput, Id, lines, NextPage } from '#platform/http/input.ts'
import { fileBodyLimit } from '#platform/http/limited-body.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { maxPhotoBytes, maxPhotoReasonLength, minPhotoSide } from '../photos.ts'
import { teachersPerPage } from '../teachers.ts'
import type { PhotoRefusal } from './encode-photo.ts'
import { decidePhoto, getOwnPhoto, listWaitingPhotos, removePhotos, uploadPhoto } from './photos.ts'
import { findTeacher, listTeachers } from './queries.ts'
import { TeacherCard, TeacherProfile } from './view.ts'

const searchText = z
  .string()
  .max(100)
  .refine(text => !text.includes('\0'), 'null character')

export const list = publicProcedure
  .route({ method: 'GET', path: '/teachers', summary: 'Les professeurs, le mieux noté d’abord' })
  .input(
    z.object({
      /** Words of the name or of a specialisation, without regard to case and accents. */
      search: searchText.optional(),
      level: Level.optional(),
      /** The age of the child. */
      age: z.coerce.number().int().min(minAge).max(maxAge).optional(),
      specialization: searchText.optional(),
      lessonType: z.enum(lessonTypes).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(teachersPerPage),
    }),
  )
  .output(z.object({ teachers: z.array(TeacherCard), total: z.int(), page: z.int(), limit: z.int() }))
  .handler(async ({ context, input: { lessonType, page, limit, ...filter } }) => ({
    ...(await listTeachers(context.db, {
      ...filter,
      page,
      limit,
      offersTrials: lessonType === 'trial',
    })),
    page,
    limit,
  }))

export const show = publicProcedure
  .route({ method: 'GET', path: '/teachers/{id}', summary: 'Le profil public d’un professeur' })
  .input(z.object({ id: Id }))
  .output(TeacherProfile)
  .handler(async ({ context, input }) => {
    const profile = await findTeacher(context.db, input.id, context.now)
    return unwrapOrThrow(profile ? ok(profile) : refuse('not_found'))
  })

const OwnPhotoView = z.object({
  /** Addresses that last a quarter of an hour. */
  shown: z.string().nullable(),
  waiting: z.string().nullable(),
  refusalReason: z.string().nullable(),
})

const photoErrors: Record<PhotoRefusal, ErrorMapping> = {
  photo_type: { status: 415, message: () => m.teachers_photo_error_type() },
  photo_too_large: {
    status: 413,
    message: () => m.teachers_photo_error_large({ most: maxPhotoBytes / 1_000_000 }),
  },
  photo_too_small: { status: 422, message: () => m.teachers_photo_error_small({ side: minPhotoSide }) },
  photo_unreadable: { status: 422, message: () => m.teachers_photo_error_unreadable() },
}

export const photo = ownTeacherProcedure
  .route({ method: 'GET', path: '/teacher/photo', summary: 'La photo du professeur connecté' })
  .output(OwnPhotoView)
  .handler(({ context: { db, storage, teacher: by, now } }) => getOwnPhoto(db, storage, by, now))

export const sendPhoto = teacherProcedure
  .meta({
    bodyLimit: fileBodyLimit(maxPhotoBytes, 'photo_too_large', () => photoErrors.photo_too_large.message({})),
  })
  .route({
    method: 'POST',
    path: '/teacher/photo',
    summary: 'Déposer une photo (JPEG, PNG ou WebP, 15 Mo), que l’école approuve avant de la montrer',
  })
  .input(z.object({ file: z.file() }))
  .output(OwnPhotoView)
  .handler(async ({ context: { db, storage, teacher: by, now }, input: { file } }) => {
    const upload = new Uint8Array(await file.arrayBuffer())
    await unwrapOrThrow(uploadPhoto(db, storage, by, upload, now), photoErrors)
    return getOwnPhoto(db, storage, by, now)
  })

export const removePhoto = ownTeacherProcedure
  .route({ method: 'DELETE', path: '/teacher/photo', summary: 'Retirer sa photo' })
  .output(OwnPhotoView)
  .handler(async ({ context: { db, storage, teacher: by, now } }) => {
    await removePhotos(db, by)
    return getOwnPhoto(db, storage, by, now)
  })

export const waitingPhotos = adminProcedure
  .route({ method: 'GET', path: '/school/photos', summary: 'Les photos qui attendent l’école' })
  .input(z.object(CursorInput))
  .output(
    z.object({
      photos: z.array(
        z.object({
          id: z.guid(),
          teacherId: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          uploadedOn: z.string(),
          address: z.string(),
        }),
      ),
      next: NextPage,
    }),
  )
  .handler(async ({ context: { db, storage, admin: by, now }, input: { after, limit } }) => {
    const { photos, next } = await listWaitingPhotos(
      db,
      storage,
      by,
      { after: parseCursor(after), limit },
      now,
    )
    return {
      photos: photos.map(({ uploadedAt, ...rest }) => ({ ...rest, uploadedOn: formatSchoolDay(uploadedAt) })),
      next: next && formatCursor(next),
    }
  })

export const answerPhoto = adminProcedure
  .route({
    method: 'POST',
    path: '/school/photos/{id}',
    summary: 'Montrer une photo, ou la refuser avec un motif',
  })
  .input(
    z.union([
      z.object({ id: Id, isApproved: z.literal(true) }),
      z.object({ id: Id, isApproved: z.literal(false), reason: lines(maxPhotoReasonLength).min(1) }),
    ]),
  )
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, admin: by, now }, input }) => unwrapOrThrow(decidePhoto(db, by, input, now)))
