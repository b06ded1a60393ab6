import { z } from 'zod'
import { publicProcedure } from '#features/accounts/server/procedures.ts'
import { levels } from '#features/families/families.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { teachersPerPage } from '../teachers.ts'
import { findTeacher, listTeachers } from './queries.ts'
import { TeacherCard, TeacherProfile } from './views.ts'

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
      level: z.enum(levels).optional(),
      specialization: searchText.optional(),
      lessonType: z.enum(['trial', 'individual', 'group']).optional(),
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
