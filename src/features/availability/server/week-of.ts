import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectTeacherLessonsBetween, selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { localOf, offsetLabel, startOfDay } from '#platform/time/zones.ts'
import { mondayOf } from '../calendar-days.ts'
import { namesHour, weekGrid } from '../week.ts'
import { type AvailabilityRow, availabilityOf, ruleColumns } from './write-availability.ts'

const daysAWeek = 7

/** The week of a date (today's without one) as it really is, on the teacher's own clocks. */
export const weekOf = async (db: Db, by: TeacherSelf, date: PlainDate | undefined, now: Temporal.Instant) => {
  const today = localOf(now, by.timezone).date
  const from = mondayOf(date ?? today)
  const [begins, ends] = [startOfDay(from, by.timezone), startOfDay(addDays(from, daysAWeek), by.timezone)]
  // One statement: rules and lessons of one moment.
  const { rules, lessons } = await db
    .selectNoFrom([
      jsonArrayFrom(rulesQuery(db, by)).as('rules'),
      jsonArrayFrom(selectTeacherLessonsBetween(db, by, begins, ends)).as('lessons'),
    ])
    .executeTakeFirstOrThrow()
  const days = weekGrid({
    rules,
    zone: by.timezone,
    lessons: lessons.map(lesson => ({
      id: lesson.id,
      name: lesson.studentName,
      type: lesson.type,
      time: localOf(Temporal.Instant.from(lesson.startsAt), by.timezone).time,
      isPending: lesson.status === 'pending',
      startsAt: Temporal.Instant.from(lesson.startsAt),
      endsAt: Temporal.Instant.from(lesson.endsAt),
    })),
    from,
    days: daysAWeek,
    now,
  })
  return {
    timezone: by.timezone,
    /** «UTC+1»; two of them in a week in which the clocks change. */
    offsets: [...new Set([begins, ends].map(instant => offsetLabel(by.timezone, instant)))],
    today,
    from,
    days: days.map(day => ({
      date: day.date,
      hours: day.hours.map(hour => ({
        ...hour,
        lessons: hour.lessons.map(({ id, name, type, time }) => ({ id, name, type, time })),
      })),
    })),
  }
}

const rulesQuery = (db: Db, by: TeacherSelf) =>
  db.selectFrom('teacher_availability').where('teacher_id', '=', by.teacherId).select(ruleColumns)

export type TimetableRow = AvailabilityRow & { lessons: number }

/** The teacher's rules, each with the number of lessons to come that stand in its hours; they stand in closed ones too. */
export const timetableOf = async (db: Db, by: TeacherSelf, now: Temporal.Instant) => {
  const [rules, lessons] = await Promise.all([
    availabilityOf(db, by),
    selectUpcomingLessons(db, { teacher: by }, now)
      .clearSelect()
      .select('lessons.starts_at as startsAt')
      .execute(),
  ])
  const starts = lessons.map(lesson => localOf(lesson.startsAt, by.timezone))
  return {
    timezone: by.timezone,
    today: localOf(now, by.timezone).date,
    rows: rules.map(
      (rule): TimetableRow => ({
        ...rule,
        lessons: starts.filter(({ date, hour }) => namesHour(rule, date, hour)).length,
      }),
    ),
  }
}
