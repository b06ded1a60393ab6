import { CompiledQuery } from 'kysely'
import type { Db } from '~/platform/db/connect'
import { type WallClock, wallClocksAt } from '~/platform/time/zones'
import { cardColumns, type TeacherCard } from '~/teachers/server/views'
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

const arm = (index: number, weekly: boolean) => {
  const [zone, date, weekday, hour] = [1, 2, 3, 4].map(place => `$${shared + index * 4 + place}`)
  const day = weekly ? `h.day_of_week = ${weekday}::weekday and h.date is null` : `h.date = ${date}::date`
  return `
    select h.rating, h.teacher_id, h.hour, h.minimum_notice_minutes, h.offers_trial, h.valid_from, h.valid_until,
           ${weekday}::weekday as weekday, ${date}::date as on_date
    from teacher_hours h
    where h.timezone = ${zone} and h.hour = ${hour} and ${day} and not h.is_exception and h.is_listed`
}

/**
 * One arm for each zone and kind of rule: each reads an index in the order of ratings, PostgreSQL merges them and stops
 * at the last teacher that is shown. So the cost follows what is shown, not how many teachers or lessons there are.
 */
const statementFor = (zones: number) => {
  const arms = Array.from({ length: zones }, (_, index) => [arm(index, true), arm(index, false)]).flat()
  return `
    select ${cardColumns}
    from (
      select distinct h.rating, h.teacher_id
      from (${arms.join(' union all ')}) h
      where ${isOpenHour(asked)}
      order by h.rating desc, h.teacher_id
      limit $7
    ) found
    join teachers t on t.id = found.teacher_id
    join profiles p on p.id = t.id
    order by found.rating desc, t.id`
}

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

/** Teachers who could give a lesson at this very instant, best rated first, a page of them at most. */
export const teachersFreeAt = async (
  db: Db,
  question: FreeAtQuestion,
  limit = teachersAPage,
): Promise<TeacherCard[]> => {
  const clocks = wallClocksAt(question.startsAt, await teacherZones(db))
  if (clocks.length === 0) return []
  const { room, text } = statementWithRoomFor(clocks.length)
  const arms = Array.from({ length: room }, (_, index) => clocks[index] ?? nowhere)
  const { startsAt, lessonType, now } = question
  const { rows } = await db.executeQuery<TeacherCard>(
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
  return rows
}
