import { CompiledQuery } from 'kysely'
import { maxLessonHours, reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import { teacherCards, teacherZones } from '#features/teachers/server/teacher-cache.ts'
import type { TeacherCard } from '#features/teachers/server/view.ts'
import { teachersPerPage } from '#features/teachers/teachers.ts'
import type { Db } from '#platform/db/connect.ts'
import { wallClocksAt } from '#platform/time/zones.ts'
import {
  joinableLessonSql,
  laterClocks,
  laterParameters,
  latestStartSql,
  openHourSql,
  wholeMinutesUntil,
} from './open-hour-sql.ts'
import { type ForChild, takesChildParameters, takesChildSql } from './takes-child-sql.ts'

const parameters = {
  minutesAhead: '$1::int',
  isTrial: '$2::boolean',
  startsAt: '$3::timestamptz',
  endsAt: '$4::timestamptz',
  earliest: '$5::timestamptz',
  latestStart: latestStartSql('$11'),
  length: '$12::smallint',
}

/** The parameters of the further hours of a longer lesson begin here, three for each place. */
const firstLaterParameter = 13

const laterColumns = (zone: number, laterHours: number) =>
  Array.from({ length: laterHours }, (_, index) => {
    const first = firstLaterParameter + 3 * index
    return `, ($${first}::date[])[${zone}] as date${index + 1}, ($${first + 1}::weekday[])[${zone}] as weekday${index + 1},
          ($${first + 2}::smallint[])[${zone}] as hour${index + 1}`
  }).join('')

/** What differs between the statements: an unused condition is left out of them. */
type Shape = { laterHours: number; child: ForChild; isSearched: boolean; isGroup: boolean }

/** Whether the teacher is one of those that the search found: the last parameter. */
const isAmongSql = (teacher: string, { laterHours, child }: Pick<Shape, 'laterHours' | 'child'>) =>
  ` and ${teacher} = any($${firstLaterParameter + 3 * laterHours + takesChildParameters(child).length}::uuid[])`

/**
 * The teaching hours of one zone, best rated teacher first. Zones and their dates, weekdays and hours are arrays from $7 on;
 * beyond their end a branch of the union finds nothing.
 */
const arm = (place: number, laterHours: number) => `
  (select h.rating, h.teacher_id, h.hour, h.date, h.has_exception, h.minimum_notice_minutes, h.offers_trial,
          h.lesson_lengths, h.valid_from, h.valid_until, h.day_of_week as weekday, ($8::date[])[${place}] as on_date${laterColumns(place, laterHours)}
   from teacher_hours h
   where h.timezone = ($7::text[])[${place}] and h.day_of_week = ($9::weekday[])[${place}]
     and h.hour = ($10::smallint[])[${place}] and not h.is_exception and h.is_listed
   order by h.rating desc, h.teacher_id)`

/**
 * One arm per zone: each reads the index teacher_hours_open in the order of ratings, PostgreSQL merges the arms and stops
 * after the last teacher that is shown. The cost depends on what is shown, not on the number of teachers or lessons. The ids
 * come as one text, which is read faster than a row each.
 *
 * `offset 0` prevents a plan that checks the conditions below the merge, where every arm looks up lessons for a teacher of
 * its own (bench row «who is free, mixed hours»: a third slower).
 */
const openHoursStatement = (zones: number, { laterHours, child, isSearched, isGroup }: Shape) => `
      select distinct h.rating, h.teacher_id
      from (
        select * from (${Array.from({ length: zones }, (_, index) => arm(index + 1, laterHours)).join(' union all ')}) arms
        order by rating desc, teacher_id offset 0
      ) h
      where ${openHourSql({ ...parameters, isGroup, laterHours })}${takesChildSql(child, 'h.teacher_id', firstLaterParameter + 3 * laterHours)}${isSearched ? isAmongSql('h.teacher_id', { laterHours, child }) : ''}
      order by h.rating desc, h.teacher_id
      limit $6`

const joinableStatement = ({ laterHours, child, isSearched }: Shape) => `
      select t.rating, t.id from lessons l join teachers t on t.id = l.teacher_id
      where l.starts_at = ${parameters.startsAt} and ${joinableLessonSql(parameters)}${takesChildSql(child, 't.id', firstLaterParameter + 3 * laterHours)}${isSearched ? isAmongSql('t.id', { laterHours, child }) : ''}`

/** Arms in multiples of four, so that few statements are prepared; an unused arm costs little. */
const statementForAtLeast = (zones: number, shape: Shape) => {
  const inOpenHours = openHoursStatement(Math.max(1, Math.ceil(zones / 4)) * 4, shape)
  const found = shape.isGroup
    ? `(${inOpenHours}) union (${joinableStatement(shape)}) order by rating desc, teacher_id limit $6`
    : inOpenHours
  return `select array_to_string(array(select found.teacher_id from (${found}) found), ',') as ids`
}

export type FreeAtQuery = ForChild & {
  startsAt: Temporal.Instant
  lessonType: LessonType
  /** Minutes of an individual lesson, 60 if absent. */
  duration?: LessonLength | undefined
  /** Only these teachers. */
  among?: ReadonlySet<string> | undefined
  now: Temporal.Instant
}

/** Ids of the listed teachers with an open slot at exactly this instant, best rated first. */
const findFreeTeacherIds = async (
  db: Db,
  { startsAt, lessonType, duration, now, among, ...child }: FreeAtQuery,
  limit: number,
): Promise<string[]> => {
  const clocks = wallClocksAt(startsAt, await teacherZones(db))
  const isGroup = lessonType === 'group'
  if (clocks.length === 0 && !isGroup) return []
  const minutes = reservedMinutes(lessonType, duration)
  const later = laterClocks(
    clocks.map(({ zone }) => ({ zone, startsAt })),
    minutes,
  )
  const shape = { laterHours: later.length, child, isSearched: among !== undefined, isGroup }
  const { rows } = await db.executeQuery<{ ids: string }>(
    CompiledQuery.raw(statementForAtLeast(clocks.length, shape), [
      wholeMinutesUntil(startsAt, now),
      lessonType === 'trial',
      startsAt,
      startsAt.add({ minutes }),
      startsAt.subtract({ hours: maxLessonHours }),
      limit,
      clocks.map(clock => clock.zone),
      clocks.map(clock => clock.date),
      clocks.map(clock => clock.weekday),
      clocks.map(clock => clock.hour),
      now,
      lessonType === 'individual' ? minutes : null,
      ...laterParameters(later),
      ...takesChildParameters(child),
      ...(among ? [[...among]] : []),
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
