import { CompiledQuery } from 'kysely'
import { maxLessonHours, reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import { teacherZones } from '#features/teachers/server/teacher-cache.ts'
import type { Db } from '#platform/db/connect.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf, startOfDay, wallClocksAt } from '#platform/time/zones.ts'
import type { Slot } from '../slots.ts'
import {
  joinableLessonSql,
  laterClocks,
  laterParameters,
  latestStartSql,
  openHourSql,
  wholeMinutesUntil,
} from './open-hour-sql.ts'
import { type ForChild, takesChildParameters, takesChildSql } from './takes-child-sql.ts'

/** All zones are whole quarters of an hour apart. */
const quarter = { minutes: 15 }

const listQuarters = (from: string, until: string, zone: string): Temporal.Instant[] => {
  const end = startOfDay(addDays(until, 1), zone)
  const quarters: Temporal.Instant[] = []
  for (let at = startOfDay(from, zone); Temporal.Instant.compare(at, end) < 0; at = at.add(quarter))
    quarters.push(at)
  return quarters
}

const parameters = {
  minutesAhead: 'h.minutes_ahead',
  isTrial: '$1::boolean',
  startsAt: 'h.starts_at',
  endsAt: 'h.starts_at + make_interval(mins => $10::int)',
  earliest: `h.starts_at - interval '${maxLessonHours} hours'`,
  latestStart: latestStartSql('$8'),
  length: '$9::smallint',
}

/** The parameters of the further hours of a longer lesson begin here, three for each place. */
const firstLaterParameter = 11

const list = (laterHours: number, write: (place: number, parameter: number) => string) =>
  Array.from({ length: laterHours }, (_, index) => write(index + 1, firstLaterParameter + 3 * index)).join('')

/** The groups that can be joined between the last two parameters, whatever the hours of their teachers are. */
const joinableStatement = (child: ForChild) => {
  const firstOfDay = firstLaterParameter + takesChildParameters(child).length
  const minutesAhead = 'floor(extract(epoch from l.starts_at - $8::timestamptz) / 60)'
  const { latestStart } = parameters
  return `
  union select l.starts_at from lessons l join teachers t on t.id = l.teacher_id
  where l.starts_at >= $${firstOfDay}::timestamptz and l.starts_at < $${firstOfDay + 1}::timestamptz
    and ${joinableLessonSql({ minutesAhead, latestStart })}${takesChildSql(child, 't.id', firstLaterParameter)}`
}

const statementFor = (laterHours: number, child: ForChild, isGroup: boolean) => `
  select distinct w.starts_at as "startsAt"
  from unnest($2::text[], $3::date[], $4::weekday[], $5::smallint[], $6::timestamptz[], $7::int[]${list(
    laterHours,
    (_, first) => `, $${first}::date[], $${first + 1}::weekday[], $${first + 2}::smallint[]`,
  )})
    as w (zone, on_date, weekday, hour, starts_at, minutes_ahead${list(
      laterHours,
      place => `, date${place}, weekday${place}, hour${place}`,
    )})
  where exists (
    select from (
      select t.teacher_id, t.hour, t.date, t.has_exception, t.minimum_notice_minutes, t.offers_trial, t.lesson_lengths,
             t.valid_from, t.valid_until, w.weekday, w.on_date, w.starts_at, w.minutes_ahead${list(
               laterHours,
               place => `, w.date${place}, w.weekday${place}, w.hour${place}`,
             )}
      from teacher_hours t
      where t.timezone = w.zone and t.day_of_week = w.weekday and t.hour = w.hour and not t.is_exception and t.is_listed
    ) h where ${openHourSql({ ...parameters, isGroup, laterHours })}${takesChildSql(child, 'h.teacher_id', firstLaterParameter + 3 * laterHours)})${isGroup ? joinableStatement(child) : ''}
  order by 1`

type SearchQuery = ForChild & {
  viewerZone: string
  lessonType: LessonType
  /** Minutes of an individual lesson, 60 if absent. */
  duration?: LessonLength | undefined
  now: Temporal.Instant
}

/** Where at least one listed teacher has an open slot, from a viewer's day to another, in one statement. */
const findFreeStarts = async (
  db: Db,
  {
    from,
    until,
    viewerZone,
    lessonType,
    duration,
    now,
    ...child
  }: SearchQuery & { from: string; until: string },
): Promise<Temporal.Instant[]> => {
  const zones = await teacherZones(db)
  const clocks = listQuarters(from, until, viewerZone)
    .filter(startsAt => Temporal.Instant.compare(startsAt, now) >= 0)
    .flatMap(startsAt => wallClocksAt(startsAt, zones).map(clock => ({ ...clock, startsAt })))
  const isGroup = lessonType === 'group'
  if (clocks.length === 0 && !isGroup) return []
  const minutes = reservedMinutes(lessonType, duration)
  const later = laterClocks(clocks, minutes)
  const { rows } = await db.executeQuery<{ startsAt: Temporal.Instant }>(
    CompiledQuery.raw(statementFor(later.length, child, isGroup), [
      lessonType === 'trial',
      clocks.map(clock => clock.zone),
      clocks.map(clock => clock.date),
      clocks.map(clock => clock.weekday),
      clocks.map(clock => clock.hour),
      clocks.map(clock => clock.startsAt),
      clocks.map(clock => wholeMinutesUntil(clock.startsAt, now)),
      now,
      lessonType === 'individual' ? minutes : null,
      minutes,
      ...laterParameters(later),
      ...takesChildParameters(child),
      // Groups last an hour, so that they have no parameters of further hours.
      ...(isGroup ? [startOfDay(from, viewerZone), startOfDay(addDays(until, 1), viewerZone)] : []),
    ]),
  )
  return rows.map(({ startsAt }) => startsAt)
}

/** The hours of a viewer's day at which at least one listed teacher has an open slot. */
export const findFreeHours = async (
  db: Db,
  { date, ...query }: SearchQuery & { date: string },
): Promise<Slot[]> => {
  const minutes = reservedMinutes(query.lessonType, query.duration)
  return (await findFreeStarts(db, { ...query, from: date, until: date })).map(startsAt => {
    const { time } = localOf(startsAt, query.viewerZone)
    return { startsAt, endsAt: startsAt.add({ minutes }), date, time }
  })
}

/** The viewer's days, `from` and `until` included, on which at least one listed teacher has an open slot. */
export const findFreeDays = async (
  db: Db,
  query: SearchQuery & { from: string; until: string },
): Promise<string[]> => {
  const starts = await findFreeStarts(db, query)
  return [...new Set(starts.map(startsAt => localOf(startsAt, query.viewerZone).date))]
}
