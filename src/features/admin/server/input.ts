import { z } from 'zod'
import { type SchoolLessonFilter, schoolLessonStates } from '#features/lessons/server/school-lessons.ts'
import { schoolZone } from '#features/school/zone.ts'
import { Id } from '#platform/http/input.ts'
import { addDays, isPlainDate } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'

export const PageInput = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

export const SearchInput = z
  .string()
  .max(100)
  .refine(text => !text.includes('\0'), 'contains NUL')
  .default('')

export const LessonFilterInput = {
  day: z.string().refine(isPlainDate, 'not a date').optional(),
  teacherId: Id.optional(),
  familyId: Id.optional(),
  state: z.enum(schoolLessonStates).optional(),
}
export const LessonListInput = z.object({ ...LessonFilterInput, ...PageInput })

/** One day, or without a day from today on; lessons given are all listed, the last one first. */
export const toLessonFilter = (
  { day, teacherId, familyId, state }: Omit<z.output<typeof LessonListInput>, 'page' | 'pageSize'>,
  today: string,
): SchoolLessonFilter => {
  const isPast = state === 'completed' && day === undefined
  return {
    ...(!isPast && { from: startOfDay(day ?? today, schoolZone) }),
    ...(day && { until: startOfDay(addDays(day, 1), schoolZone) }),
    ...(isPast && { latestFirst: true }),
    ...(state && { state }),
    ...(teacherId && { teacherId }),
    ...(familyId && { familyId }),
  }
}
