import { CompiledQuery } from 'kysely'
import type { Db } from '~/platform/db/connect'
import { type WallClock, wallClocksAt } from '~/platform/time/zones'
import { teacherCards } from '~/teachers/server/teacher-cards'
import type { TeacherCard } from '~/teachers/server/views'
import { teachersAPage } from '~/teachers/teachers'
import { isOpenHour, minutesAhead } from './open-hour'
import type { LessonType } from './open-slots'
import { teacherZones } from './teacher-zones'

/** What is asked of every zone stands first, then four parameters for each zone. */
const asked = {
  minutesAhead: '$1::int',
  isTrial: '$2::boolean',
  isGroup: '$3::boolean',
  startsAt: '$4::timestamptz',
  endsAt: '$5::timestamptz',
  earliest: '$6::timestamptz',
}
const shared = 7

const arm = (index: number) => {
  const [zone, date, weekday, hour] = [1, 2, 3, 4].map(place => `$${shared + index * 4 + place}`)
  return `
    (select h.rating, h.teacher_id, h.hour, h.date, h.has_exception, h.minimum_notice_minutes, h.offers_trial,
            h.valid_from, h.valid_until, ${weekday}::weekday as weekday, ${date}::date as on_date
     from teacher_hours h
     where h.timezone = ${zone} and h.day_of_week = ${weekday}::weekday and h.hour = ${hour}
       and not h.is_exception and h.is_listed
     order by h.rating desc, h.teacher_id)`
}

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
        select * from (${Array.from({ length: zones }, (_, index) => arm(index)).join(' union all ')}) arms
        order by rating desc, teacher_id offset 0
      ) h
      where ${isOpenHour(asked)}
      order by h.rating desc, h.teacher_id
      limit $7
    ) found
  ), ',') as ids`

const statements = new Map<number, string>()

/** Room for a power of two of zones, so that few statements are ever prepared; spare arms ask for no zone at all. */
const statementWithRoomFor = (zones: number) => {
  let room = 4
  while (room < zones) room *= 2
  const known = statements.get(room)
  if (known) return { room, text: known }
  const text = statementFor(room)
  statements.set(room, text)
  return { room, text }
}

const nowhere: WallClock = { zone: '', date: '1970-01-01', weekday: 'lundi', hour: 0 }

export type FreeAtQuestion = { startsAt: Temporal.Instant; lessonType: LessonType; now: Temporal.Instant }

/** Ids of teachers who could give a lesson at this very instant, best rated first, `limit` of them at most. */
export const idsFreeAt = async (
  db: Db,
  { startsAt, lessonType, now }: FreeAtQuestion,
  limit: number,
): Promise<string[]> => {
  const clocks = wallClocksAt(startsAt, await teacherZones(db))
  if (clocks.length === 0) return []
  const { room, text } = statementWithRoomFor(clocks.length)
  const arms = Array.from({ length: room }, (_, index) => clocks[index] ?? nowhere)
  const { rows } = await db.executeQuery<{ ids: string }>(
    CompiledQuery.raw(text, [
      minutesAhead(startsAt, now),
      lessonType === 'trial',
      lessonType === 'group',
      startsAt,
      startsAt.add({ hours: 1 }),
      startsAt.subtract({ hours: 2 }),
      limit,
      ...arms.flatMap(({ zone, date, weekday, hour }) => [zone, date, weekday, hour]),
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
