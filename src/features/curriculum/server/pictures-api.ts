import { z } from 'zod'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { line } from '#platform/http/input.ts'
import { fileErrors, fileLimit } from '#platform/storage/check-file.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { minPictureSide } from '../pictures.ts'
import { EntryId, Saved } from './entry-view.ts'
import {
  removePicture as deletePicture,
  type PictureRefusal,
  addPicture as storePicture,
} from './own-pictures.ts'
import { listPictures } from './pictures.ts'
import { editorProcedure } from './procedures.ts'

const addErrors: Record<PictureRefusal, ErrorMapping> = {
  ...fileErrors,
  file_type: { status: 400, message: () => m.curriculum_picture_error_type() },
  picture_too_small: {
    status: 422,
    message: () => m.curriculum_picture_error_small({ side: minPictureSide }),
  },
}

/** The pictures that a word can have: the program's drawings and those that the school added. */
export const pictures = editorProcedure
  .route({ method: 'GET', path: '/curriculum/pictures', summary: 'Les images des mots' })
  .output(
    z.array(
      z.object({
        id: z.string(),
        fr: z.string(),
        alt: z.string(),
        words: z.array(z.string()),
        /** Who added it and when; null for a picture of the program. */
        added: z.object({ author: z.string().nullable(), day: z.string() }).nullable(),
      }),
    ),
  )
  .handler(async ({ context: { db } }) =>
    (await listPictures(db)).map(({ addedAt, author, ...picture }) => ({
      ...picture,
      added: addedAt && { author, day: formatSchoolDay(addedAt) },
    })),
  )

export const addPicture = editorProcedure
  .meta({ bodyLimit: fileLimit })
  .route({
    method: 'POST',
    path: '/curriculum/pictures',
    summary: 'Ajouter une image pour un mot (JPEG, PNG ou WebP, 10 Mo)',
  })
  .input(z.object({ file: z.file(), fr: line(200).min(1), alt: line(300).min(1) }))
  .output(Saved)
  .handler(async ({ context: { db, storage, editor, now }, input: { file, fr, alt } }) => {
    const upload = new Uint8Array(await file.arrayBuffer())
    return unwrapOrThrow(storePicture({ db, storage }, editor, { upload, fr, alt }, now), addErrors)
  })

export const removePicture = editorProcedure
  .route({ method: 'DELETE', path: '/curriculum/pictures/{id}', summary: 'Supprimer une image de l’école' })
  .input(z.object({ id: EntryId }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input: { id } }) =>
    unwrapOrThrow(deletePicture(db, editor, id, now), {
      picture_in_use: { status: 409, message: () => m.curriculum_picture_error_used() },
    }),
  )
