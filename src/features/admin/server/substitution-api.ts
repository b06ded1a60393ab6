import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { substitutionScopes } from '../substitution.ts'
import { substituteTeacher, substitutionErrors } from './substitute-teacher.ts'
import { findSubstitutes, listLessonsToGive } from './substitutes.ts'

const maxShown = 8

/** Who can give a lesson, or it and the later ones, instead of its teacher. */
export const substitutes = adminProcedure
  .route({
    method: 'GET',
    path: '/school/lessons/{id}/substitutes',
    summary: 'Qui peut remplacer le professeur d’un cours',
  })
  .input(z.object({ id: Id, scope: z.enum(substitutionScopes).default('one') }))
  .output(
    z.object({
      lessons: z.int(),
      substitutes: z.array(
        z.object({
          id: z.guid(),
          name: z.string(),
          levels: z.array(Level),
          lessonsTogether: z.int(),
          rating: z.number(),
          points: z.int().min(1).max(4),
        }),
      ),
    }),
  )
  .handler(async ({ context: { db }, input: { id, scope } }) => {
    const lessons = await listLessonsToGive(db, id, scope)
    return { lessons: lessons.length, substitutes: (await findSubstitutes(db, lessons)).slice(0, maxShown) }
  })

export const substitute = adminProcedure
  .route({
    method: 'POST',
    path: '/school/lessons/{id}/substitution',
    summary: 'Confier un cours à un autre professeur',
  })
  .input(z.object({ id: Id, teacherId: Id, insteadOf: Id, scope: z.enum(substitutionScopes).default('one') }))
  .output(
    z.object({ lessonId: z.guid(), lessons: z.int().describe('0 quand ce professeur le donnait déjà') }),
  )
  .handler(({ context: { db, admin: by, now }, input: { id, ...request } }) =>
    unwrapOrThrow(substituteTeacher(db, by, { ...request, lessonId: id }, now), substitutionErrors),
  )
