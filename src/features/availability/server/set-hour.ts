import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectTeacherLessonsBetween } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { changeOfHour } from '../hour-change.ts'
import { ruleStateOf } from '../week.ts'
import { availabilityOf, exchangeRules, mostRows } from './write-availability.ts'

export type HourAsked = {
  /** In the teacher's own calendar, 0–23 on the teacher's own clock. */
  date: PlainDate
  hour: number
  open: boolean
  /** The teacher has read that lessons stand there, and stay. */
  keepsLessons: boolean
}

/**
 * Opens or closes one hour of one day, and answers how it then stands. A lesson in it is never touched; closing such an
 * hour is refused until the teacher says to know of it. Says what shall be rather than turn what is: sent twice, or from
 * two tabs, it ends the same.
 */
export const setHour = (
  db: Db,
  by: TeacherSelf,
  { date, hour, open, keepsLessons }: HourAsked,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    // Bookings of this teacher queue here too: an hour is closed before a lesson comes into it, or knows of the lesson.
    const { rows } = await sql<{ zone: string }>`
      select timezone as zone from teachers where id = ${by.teacherId} for no key update`.execute(tx)
    const startsAt = instantOfHour(date, hour, rows[0]?.zone ?? by.timezone)
    if (!startsAt) return refuse('hour_skipped')
    if (Temporal.Instant.compare(startsAt, now) <= 0) return refuse('hour_over')

    const lessons = await selectTeacherLessonsBetween(tx, by, startsAt, startsAt.add({ hours: 1 })).execute()
    const names = lessons.map(lesson => lesson.studentName).join(', ')
    if (!open && lessons.length > 0 && !keepsLessons) return refuse('hour_has_lesson', { names })

    const written = await availabilityOf(tx, by)
    const change = changeOfHour(written, { date, hour, open })
    if (written.length - change.remove.length + change.add.length > mostRows) return refuse('too_many_rows')
    await exchangeRules(tx, by, change)
    const after = [...written.filter(rule => !change.remove.includes(rule.id)), ...change.add]
    return ok({ date, hour, state: ruleStateOf(after, date, hour), lessonsKept: open ? '' : names })
  })
