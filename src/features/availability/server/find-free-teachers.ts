import { CompiledQuery } from 'kysely'
import { type LessonType, maxLessonHours, reservedMinutes } from '#features/lessons/lesson-types.ts'
import { teacherCards, teacherZones } from '#features/teachers/server/teacher-cache.ts'
import type { TeacherCard } from '#features/teachers/server/views.ts'
import { teachersPerPage } from '#features/teachers/teachers.ts'
import type { Db } from '#platform/db/connect.ts'
import { wallClocksAt } from '#platform/time/zones.ts'
import { openHourSql, wholeMinutesUntil } from './open-hour-sql.ts'

const parameters = {
  minutesAhead: '$1::int',
  isTrial: '$2::boolean',
  isGroup: '$3::boolean',
  startsAt: '$4::timestamptz',
  endsAt: '$5::timestamptz',
  earliest: '$6::timestamptz',
  latestStart: '(select bookable_until($12::timestamptz))',
}

/**
 * The teaching hours of one zone, best rated teacher first. Zones and their dates, weekdays and hours are arrays from $8 on;
 * beyond their end a branch of the union finds nothing.
 */
const arm = (place: number) => `
  (select h.rating, h.teacher_id, h.hour, h.date, h.has_exception, h.minimum_notice_minutes, h.offers_trial,
          h.valid_from, h.valid_until, ($10::weekday[])[${place}] as weekday, ($9::date[])[${place}] as on_date
   from teacher_hours h
   where h.timezone = ($8::text[])[${place}] and h.day_of_week = ($10::weekday[])[${place}]
     and h.hour = ($11::smallint[])[${place}] and not h.is_exception and h.is_listed
   order by h.rating desc, h.teacher_id)`

/**
 * One arm per zone: each reads the index teacher_hours_open in the order of ratings, PostgreSQL merges the arms and stops
 * after the last teacher that is shown. The cost depends on what is shown, not on the number of teachers or lessons. The ids
 * come as one text, which is read faster than a row each.
 *
 * `offset 0` prevents a plan that checks the conditions below the merge, where every arm looks up lessons for a teacher of
 * its own (bench row «who is free, mixed hours»: a third slower).
 */
const statementFor = (zones: number) => `
  select array_to_string(array(
    select found.teacher_id from (
      select distinct h.rating, h.teacher_id
      from (
        select * from (${Array.from({ length: zones }, (_, index) => arm(index + 1)).join(' union all ')}) arms
        order by rating desc, teacher_id offset 0
      ) h
      where ${openHourSql(parameters)}
      order by h.rating desc, h.teacher_id
      limit $7
    ) found
  ), ',') as ids`

/** Arms in multiples of four, so that few statements are prepared; an unused arm costs little. */
const statementForAtLeast = (zones: number) => statementFor(Math.ceil(zones / 4) * 4)

export type FreeAtQuery = { startsAt: Temporal.Instant; lessonType: LessonType; now: Temporal.Instant }

/** Ids of the listed teachers with an open slot at exactly this instant, best rated first. */
const findFreeTeacherIds = async (
  db: Db,
  { startsAt, lessonType, now }: FreeAtQuery,
  limit: number,
): Promise<string[]> => {
  const clocks = wallClocksAt(startsAt, await teacherZones(db))
  if (clocks.length === 0) return []
  const { rows } = await db.executeQuery<{ ids: string }>(
    CompiledQuery.raw(statementForAtLeast(clocks.length), [
      wholeMinutesUntil(startsAt, now),
      lessonType === 'trial',
      lessonType === 'group',
      startsAt,
      startsAt.add({ minutes: reservedMinutes }),
      startsAt.subtract({ hours: maxLessonHours }),
      limit,
      clocks.map(clock => clock.zone),
      clocks.map(clock => clock.date),
      clocks.map(clock => clock.weekday),
      clocks.map(clock => clock.hour),
      now,
    ]),
  )
  return rows[0]?.ids.split(',').filter(Boolean) ?? []
}

/** The cards of the listed teachers with an open slot at exactly this instant, best rated first. */
export const findFreeTeachers = async (
  db: Db,
  query: FreeAtQuery,
  limit = teachersPerPage,
): Promise<TeacherCard[]> => teacherCards(db, await findFreeTeacherIds(db, query, limit))
