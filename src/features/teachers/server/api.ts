import { z } from 'zod'
import { publicProcedure } from '#features/accounts/server/procedures.ts'
import { levels } from '#features/families/families.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { teachersAPage } from '../teachers.ts'
import { listedTeacher, listedTeachers } from './queries.ts'
import { TeacherCard, TeacherProfile } from './views.ts'

const typed = z
  .string()
  .max(100)
  .refine(text => !text.includes('\0'), 'no text')

export const list = publicProcedure
  .route({ method: 'GET', path: '/teachers', summary: 'Les professeurs, le mieux noté d’abord' })
  .input(
    z.object({
      /** Words of the name or of a specialisation; case and accents do not matter. */
      search: typed.optional(),
      level: z.enum(levels).optional(),
      specialization: typed.optional(),
      lessonType: z.enum(['trial', 'individual', 'group']).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(teachersAPage),
    }),
  )
  .output(z.object({ teachers: z.array(TeacherCard), total: z.int(), page: z.int(), limit: z.int() }))
  .handler(async ({ context, input: { lessonType, page, limit, ...filter } }) => ({
    ...(await listedTeachers(context.db, {
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
    const profile = await listedTeacher(context.db, input.id, context.now)
    return unwrapOrThrow(profile ? ok(profile) : refuse('not_found'))
  })
