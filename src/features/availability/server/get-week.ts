import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectTeacherLessonsBetween } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { addDays, mondayOf, type PlainDate } from '#platform/time/dates.ts'
import { localOf, offsetLabel, startOfDay } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { buildWeek } from '../week.ts'
import { busyTimesOf, toTakenTime } from './calendar-json.ts'
import { selectHolidaysBetween } from './holidays.ts'
import { selectRules } from './rules.ts'
import type { WeekView } from './view.ts'

const weekDays = 7

/** The week that contains `date` (today without it, or if `coming` and it is over), with the state of each hour. */
export const getWeek = async (
  db: Db,
  by: TeacherSelf,
  { date, coming = false }: { date?: PlainDate | undefined; coming?: boolean },
  now: Temporal.Instant,
): Promise<WeekView> => {
  const today = localOf(now, by.timezone).date
  const thisWeek = mondayOf(today)
  const asked = mondayOf(date ?? today)
  const from = coming && asked < thisWeek ? thisWeek : asked
  const [start, end] = [startOfDay(from, by.timezone), startOfDay(addDays(from, weekDays), by.timezone)]
  // One statement, so that all of it is from one snapshot.
  const { rules, lessons, busy, holidays } = await db
    .selectNoFrom([
      jsonArrayFrom(selectRules(db, by)).as('rules'),
      jsonArrayFrom(
        selectTeacherLessonsBetween(db, by, start, end).select('lessons.is_joinable as isJoinable'),
      ).as('lessons'),
      busyTimesOf(by, start, end).as('busy'),
      jsonArrayFrom(selectHolidaysBetween(db, by, from, addDays(from, weekDays - 1))).as('holidays'),
    ])
    .executeTakeFirstOrThrow()
  const days = buildWeek({
    rules,
    zone: by.timezone,
    lessons: lessons.map(lesson => ({
      id: lesson.id,
      name: formatList(lesson.firstNames),
      type: lesson.type,
      time: localOf(Temporal.Instant.from(lesson.startsAt), by.timezone).time,
      endTime: localOf(Temporal.Instant.from(lesson.endsAt), by.timezone).time,
      isJoinable: lesson.isJoinable,
      isPending: lesson.status === 'pending',
      startsAt: Temporal.Instant.from(lesson.startsAt),
      endsAt: Temporal.Instant.from(lesson.endsAt),
    })),
    busy: busy.map(toTakenTime),
    holidays,
    from,
    days: weekDays,
    now,
  })
  return {
    timezone: by.timezone,
    offsets: [...new Set([start, end].map(instant => offsetLabel(by.timezone, instant)))],
    today,
    from,
    days: days.map(day => ({
      date: day.date,
      hours: day.hours.map(hour => ({
        ...hour,
        lessons: hour.lessons.map(({ id, name, type, time, endTime, isJoinable }) => ({
          id,
          name,
          type,
          time,
          endTime,
          isJoinable,
        })),
      })),
    })),
  }
}
