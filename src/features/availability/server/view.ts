import { z } from 'zod'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { weekdays } from '#platform/time/dates.ts'
import { ruleStates } from '../availability.ts'
import { hourStates } from '../week.ts'

/** A stored rule. A dated rule has the weekday of its date. */
export const RuleView = z.object({
  id: z.guid(),
  dayOfWeek: z.enum(weekdays),
  timeSlot: z.string(),
  date: z.string().nullable(),
  isException: z.boolean(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
})
export type RuleView = z.infer<typeof RuleView>

const HourView = z.object({
  hour: z.int(),
  state: z.enum(hourStates),
  /** The state without lessons and busy times. */
  rules: z.enum(ruleStates),
  /** Started, past or skipped: the hour can no longer be opened or closed. */
  isOver: z.boolean(),
  /** The holiday or absence that closes the hour: it is not opened by itself. */
  holidayId: z.guid().nullable(),
  /** Closed since the teacher reported an absence for a lesson in it: opened only by a teacher who knows that. */
  isOfAbsence: z.boolean(),
  lessons: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      type: z.enum(lessonTypes),
      time: z.string(),
      endTime: z.string(),
      /** A group with a free seat, which is offered whatever the rules say. */
      isJoinable: z.boolean(),
    }),
  ),
})
export type HourView = z.infer<typeof HourView>

const DayView = z.object({ date: z.string(), hours: z.array(HourView) })
export type DayView = z.infer<typeof DayView>

/** A teacher's week in their own zone. */
export const WeekView = z.object({
  timezone: z.string(),
  /** «UTC+1»; two in a week with a clock change. */
  offsets: z.array(z.string()),
  today: z.string(),
  from: z.string(),
  days: z.array(DayView),
})
export type WeekView = z.infer<typeof WeekView>

/**
 * A rule with the number of upcoming lessons in its hours, whether it opens or closes them. `isOfAbsence`: it closes the hour of a
 * lesson for which the teacher reported an absence.
 */
const TimetableRow = RuleView.extend({ lessons: z.int(), isOfAbsence: z.boolean() })
export type TimetableRow = z.infer<typeof TimetableRow>

/** A teacher's rules in their own zone. */
export const TimetableView = z.object({
  timezone: z.string(),
  today: z.string(),
  rows: z.array(TimetableRow),
})
export type TimetableView = z.infer<typeof TimetableView>
