import { z } from 'zod'
import {
  type SchoolLessonFilter,
  schoolLessonStates,
  unreportedPeriod,
} from '#features/lessons/server/school-lessons.ts'
import { auditActions } from '#platform/audit/audit-actions.ts'
import { CursorInput, Id } from '#platform/http/input.ts'
import { mailStates } from '#platform/mail/mail-outcome.ts'
import { addDays, isPlainDate } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { hasPeriods } from '../lesson-periods.ts'

export const SearchInput = z
  .string()
  .max(100)
  .refine(text => !text.includes('\0'), 'contains NUL')
  .default('')

export const AccountFilterInput = { search: SearchInput, blocked: z.literal(['yes']).optional() }

export const JournalFilterInput = { search: SearchInput, action: z.enum(auditActions).optional() }

export const MailFilterInput = {
  search: SearchInput,
  state: z.enum(mailStates).optional(),
  person: Id.optional().describe('Une famille ou un professeur'),
}

export const LessonFilterInput = {
  day: z.string().refine(isPlainDate, 'not a date').optional(),
  teacherId: Id.optional(),
  familyId: Id.optional(),
  state: z.enum(schoolLessonStates).optional(),
  /** Lessons before today, the latest first. */
  period: z.enum(['past']).optional(),
}
export const LessonListInput = z.object({ ...LessonFilterInput, ...CursorInput })

/**
 * One day, or without a day from today on or before today; lessons given are all listed, the last one first. Those without a
 * teacher are listed until they begin, and those without a report in the period in which one is missed, the oldest first.
 */
export const toLessonFilter = (
  { day, teacherId, familyId, state, period }: Omit<z.output<typeof LessonListInput>, 'after' | 'limit'>,
  now: Temporal.Instant,
): SchoolLessonFilter => {
  const today = localOf(now, schoolZone).date
  const isGiven = state === 'completed' && day === undefined
  const isPast = period === 'past' && day === undefined && hasPeriods(state)
  return {
    ...(state === 'unreported' && unreportedPeriod(now)),
    ...(!isGiven &&
      !isPast &&
      (state !== 'unreported' || day) && { from: startOfDay(day ?? today, schoolZone) }),
    ...(isPast && { until: startOfDay(today, schoolZone) }),
    ...(day && { until: startOfDay(addDays(day, 1), schoolZone) }),
    ...((isGiven || isPast) && { latestFirst: true }),
    ...(state && { state }),
    ...(state === 'absent' && { after: now }),
    ...(teacherId && { teacherId }),
    ...(familyId && { familyId }),
  }
}
