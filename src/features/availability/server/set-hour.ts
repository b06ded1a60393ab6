import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectTeacherLessonsBetween } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { getRuleState } from '../availability.ts'
import { planHourChange } from '../hour-change.ts'
import { applyChange, listRules, lockTeacher, maxRules } from './rules.ts'

export type HourInput = {
  /** In the teacher's calendar. */
  date: PlainDate
  /** 0–23, in the teacher's zone. */
  hour: number
  open: boolean
  /** The teacher knows that there are lessons in the hour, and that closing it keeps them. */
  keepsLessons: boolean
}

/**
 * Opens or closes one hour of one date, and returns its new state. Lessons stay; closing an hour with lessons is refused
 * until the teacher confirms that. The input is the wanted state, so repeated and concurrent requests end the same.
 */
export const setHour = (
  db: Db,
  by: TeacherSelf,
  { date, hour, open, keepsLessons }: HourInput,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    // Bookings wait for this lock: they find the hour closed, or this change finds their lesson.
    const { timezone } = await lockTeacher(tx, by)
    const startsAt = instantOfHour(date, hour, timezone)
    if (!startsAt) return refuse('hour_skipped')
    if (Temporal.Instant.compare(startsAt, now) <= 0) return refuse('hour_over')

    if (open && (await isInHoliday(tx, by, date))) return refuse('hour_in_holiday')
    const lessons = await selectTeacherLessonsBetween(tx, by, startsAt, startsAt.add({ hours: 1 })).execute()
    const names = lessons.map(lesson => lesson.studentName).join(', ')
    if (!open && lessons.length > 0 && !keepsLessons) return refuse('hour_has_lesson', { names })

    const rules = await listRules(tx, by)
    const change = planHourChange(rules, { date, hour, open })
    if (rules.length - change.remove.length + change.add.length > maxRules) return refuse('too_many_rows')
    await applyChange(tx, by, change)
    const changed = [...rules.filter(rule => !change.remove.includes(rule.id)), ...change.add]
    const state = getRuleState(changed, { date, weekday: weekdayOf(date), hour })
    return ok({ date, hour, state, lessonsKept: open ? '' : names })
  })

const isInHoliday = async (tx: Db, by: TeacherSelf, date: PlainDate) =>
  (await tx
    .selectFrom('teacher_holidays')
    .where('teacher_id', '=', by.teacherId)
    .where('first_day', '<=', date)
    .where('last_day', '>=', date)
    .select('id')
    .executeTakeFirst()) !== undefined
