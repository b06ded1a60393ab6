import { CompiledQuery } from 'kysely'
import { type LessonType, maxLessonHours } from '#features/lessons/lesson-types.ts'
import { teacherCards, teacherZones } from '#features/teachers/server/teacher-cache.ts'
import type { TeacherCard } from '#features/teachers/server/views.ts'
import { teachersAPage } from '#features/teachers/teachers.ts'
import type { Db } from '#platform/db/connect.ts'
import { wallClocksAt } from '#platform/time/zones.ts'
import { isOpenHour, minutesAhead } from './open-hour.ts'

const asked = {
  minutesAhead: '$1::int',
  isTrial: '$2::boolean',
  isGroup: '$3::boolean',
  startsAt: '$4::timestamptz',
  endsAt: '$5::timestamptz',
  earliest: '$6::timestamptz',
}

/** The zones, and what their clocks show, come as arrays from $8 on; an arm beyond their end asks for nothing. */
const arm = (place: number) => `
  (select h.rating, h.teacher_id, h.hour, h.date, h.has_exception, h.minimum_notice_minutes, h.offers_trial,
          h.valid_from, h.valid_until, ($10::weekday[])[${place}] as weekday, ($9::date[])[${place}] as on_date
   from teacher_hours h
   where h.timezone = ($8::text[])[${place}] and h.day_of_week = ($10::weekday[])[${place}]
     and h.hour = ($11::smallint[])[${place}] and not h.is_exception and h.is_listed
   order by h.rating desc, h.teacher_id)`

/**
 * One arm for each zone: each reads an index in the order of ratings, PostgreSQL merges them and stops at the last
 * teacher that is shown. So the cost follows what is shown, not how many teachers or lessons there are. `offset 0` keeps
 * the conditions together above the arms, and one row of text is read faster than two dozen.
 */
const statementFor = (zones: number) => `
  select array_to_string(array(
    select found.teacher_id from (
      select distinct h.rating, h.teacher_id
      from (
        select * from (${Array.from({ length: zones }, (_, index) => arm(index + 1)).join(' union all ')}) arms
        order by rating desc, teacher_id offset 0
      ) h
      where ${isOpenHour(asked)}
      order by h.rating desc, h.teacher_id
      limit $7
    ) found
  ), ',') as ids`

const statements = new Map<number, string>()

/** Room for zones by fours, so that few statements are ever prepared; an arm that asks for nothing costs little. */
const statementWithRoomFor = (zones: number) => {
  const room = Math.ceil(zones / 4) * 4
  const known = statements.get(room)
  if (known) return known
  const text = statementFor(room)
  statements.set(room, text)
  return text
}

export type FreeAtQuestion = { startsAt: Temporal.Instant; lessonType: LessonType; now: Temporal.Instant }

/** Ids of teachers who could give a lesson at this very instant, best rated first, `limit` of them at most. */
export const idsFreeAt = async (
  db: Db,
  { startsAt, lessonType, now }: FreeAtQuestion,
  limit: number,
): Promise<string[]> => {
  const clocks = wallClocksAt(startsAt, await teacherZones(db))
  if (clocks.length === 0) return []
  const { rows } = await db.executeQuery<{ ids: string }>(
    CompiledQuery.raw(statementWithRoomFor(clocks.length), [
      minutesAhead(startsAt, now),
      lessonType === 'trial',
      lessonType === 'group',
      startsAt,
      startsAt.add({ hours: 1 }),
      startsAt.subtract({ hours: maxLessonHours }),
      limit,
      clocks.map(clock => clock.zone),
      clocks.map(clock => clock.date),
      clocks.map(clock => clock.weekday),
      clocks.map(clock => clock.hour),
    ]),
  )
  return rows[0]?.ids.split(',').filter(Boolean) ?? []
}

/** The same teachers as they are shown. */
export const teachersFreeAt = async (
  db: Db,
  question: FreeAtQuestion,
  limit = teachersAPage,
): Promise<TeacherCard[]> => teacherCards(db, await idsFreeAt(db, question, limit))
