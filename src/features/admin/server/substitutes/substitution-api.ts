import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { languages, varieties } from '#features/teachers/teachers.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { formatSchoolMoment } from '#platform/time/school-day.ts'
import { misfitKinds, substitutionScopes } from '../../substitution.ts'
import { listLessonsWithSubstitutes, maxLessonsAtOnce, substituteManyLessons } from './substitute-many.ts'
import { substituteTeacher, substitutionErrors } from './substitute-teacher.ts'
import { findSubstitutes, listLessonsToSubstitute } from './substitutes.ts'

const maxShown = 8

/** Who is free to give a lesson, or it and the later ones, instead of its teacher: those who fit first. */
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
          photoId: z.guid().nullable(),
          levels: z.array(Level),
          ageFrom: z.int(),
          ageTo: z.int(),
          varieties: z.array(z.enum(varieties)),
          languages: z.array(z.enum(languages)),
          misfits: z
            .array(z.enum(misfitKinds))
            .describe('Ce que ce professeur ne prend pas ; vide quand il convient'),
          lessonsTogether: z.int(),
          rating: z.number(),
          points: z.int().min(0).max(4).describe('0 quand quelque chose ne convient pas'),
        }),
      ),
    }),
  )
  .handler(async ({ context: { db }, input: { id, scope } }) => {
    const lessons = await listLessonsToSubstitute(db, id, scope)
    return { lessons: lessons.length, substitutes: (await findSubstitutes(db, lessons)).slice(0, maxShown) }
  })

export const substitute = adminProcedure
  .route({
    method: 'POST',
    path: '/school/lessons/{id}/substitution',
    summary: 'Confier un cours à un autre professeur',
  })
  .input(
    z.object({
      id: Id,
      teacherId: Id,
      insteadOf: Id,
      scope: z.enum(substitutionScopes).default('one'),
      lacksTeacher: z
        .boolean()
        .default(false)
        .describe(
          'Vrai quand le cours a été lu sans professeur : refusé si son professeur peut de nouveau le donner',
        ),
    }),
  )
  .output(
    z.object({ lessonId: z.guid(), lessons: z.int().describe('0 quand ce professeur le donnait déjà') }),
  )
  .handler(({ context: { db, admin: by, now }, input: { id, ...request } }) =>
    unwrapOrThrow(substituteTeacher(db, by, { ...request, lessonId: id }, now), substitutionErrors),
  )

/** What a lesson's line says afterwards. */
const SubstitutionRefusal = z.enum([
  'not_found',
  'lesson_over',
  'lesson_pending',
  'already_replaced',
  'teacher_returned',
  'substitute_taken',
])

export const lessonsToReplace = adminProcedure
  .route({
    method: 'GET',
    path: '/school/teachers/{id}/lessons-to-replace',
    summary: 'Les cours d’un professeur qui attendent un remplaçant, et qui peut donner lesquels',
  })
  .input(z.object({ id: Id }))
  .output(
    z.object({
      lessons: z.array(
        z.object({
          id: z.guid(),
          day: z.string().describe('À l’heure de l’école'),
          time: z.string(),
          children: z.array(z.object({ firstName: z.string(), level: Level.nullable() })),
          isPending: z
            .boolean()
            .describe(
              'Un groupe qui attend un deuxième enfant n’est confié à personne : il peut être annulé',
            ),
          teacherIds: z.array(z.guid()).describe('Les professeurs qui peuvent le donner'),
        }),
      ),
      teachers: z
        .array(z.object({ id: z.guid(), name: z.string() }))
        .describe('Ceux qui peuvent en donner le plus d’abord'),
    }),
  )
  .handler(async ({ context: { db, admin: by, now }, input: { id } }) => {
    const { lessons, teachers } = await listLessonsWithSubstitutes(db, by, id, now)
    return {
      teachers,
      lessons: lessons.map(({ startsAt, ...lesson }) => ({
        ...lesson,
        ...formatSchoolMoment(startsAt, now),
      })),
    }
  })

export const substituteMany = adminProcedure
  .route({
    method: 'POST',
    path: '/school/teachers/{id}/substitutions',
    summary:
      'Confier plusieurs cours qu’un professeur ne peut pas donner à un autre ; ceux qui ne peuvent pas l’être restent',
  })
  .input(z.object({ id: Id, teacherId: Id, lessonIds: z.array(Id).min(1).max(maxLessonsAtOnce) }))
  .output(
    z.object({
      results: z.array(
        z.object({
          lessonId: z.guid(),
          refusal: SubstitutionRefusal.nullable().describe('Null quand le cours est confié'),
        }),
      ),
    }),
  )
  .handler(async ({ context: { db, admin: by, now }, input: { id: insteadOf, ...request } }) => ({
    results: await unwrapOrThrow(substituteManyLessons(db, by, { ...request, insteadOf }, now), {
      substitute_taken: substitutionErrors.substitute_taken,
    }),
  }))
