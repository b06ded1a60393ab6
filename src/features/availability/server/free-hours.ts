import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { maxLessonHours } from '#features/lessons/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { openSlots } from '../slots.ts'
import {
  type RuleJson,
  rulesJson,
  type TakenTimeJson,
  takenTimeJson,
  toRule,
  toTakenTime,
} from './calendar-json.ts'

// The free hours of all listed teachers, for the list that shows each one's next hour and is searched by day. Kept for half a
// minute (docs/decisions/0034); a booking is checked against the calendar itself.

/** How far the list looks ahead, in days. */
export const daysSearched = 14
const keptSeconds = 30

/** Starts of open slots in epoch minutes, in order, by the teacher's id. Teachers without any are left out. */
export type FreeHours = ReadonlyMap<string, readonly number[]>

type Row = {
  id: string
  zone: string
  minimumNoticeMinutes: number
  latestStart: Temporal.Instant
  rules: RuleJson[]
  taken: TakenTimeJson[]
}

const readFreeHours = async (db: Db, now: Temporal.Instant): Promise<FreeHours> => {
  const from = localOf(now, 'UTC').date
  const until = addDays(from, daysSearched)
  const { rows } = await sql<Row>`
    select t.id, t.timezone as zone, t.minimum_notice_minutes as "minimumNoticeMinutes",
           bookable_until(${now}) as "latestStart", ${rulesJson} as rules,
           (select coalesce(json_agg(${takenTimeJson('l', sql`false`)}), '[]') from lessons l
            where l.teacher_id = t.id and l.status <> 'cancelled'
              and l.starts_at > ${now.subtract({ hours: maxLessonHours })}
              and l.starts_at < ${now.add({ hours: 24 * (daysSearched + 1) })}) as taken
    from teachers t where t.is_listed`.execute(db)
  const found = new Map<string, number[]>()
  for (const { id, rules, taken, ...calendar } of rows) {
    const slots = openSlots({
      ...calendar,
      rules: rules.map(toRule),
      taken: taken.map(toTakenTime),
      from,
      until,
      viewerZone: 'UTC',
      lessonType: 'individual',
      now,
    })
    const starts = slots.map(({ startsAt }) => startsAt.epochMilliseconds / 60_000).sort((a, b) => a - b)
    if (starts.length > 0) found.set(id, starts)
  }
  return found
}

const cache = new LRUCache<Db, { at: Temporal.Instant; hours: Promise<FreeHours> }>({ max: 4 })

/** The free hours of the next days, read at most every half minute. */
export const freeHours = (db: Db, now: Temporal.Instant): Promise<FreeHours> => {
  const cached = cache.get(db)
  if (cached && Math.abs(now.since(cached.at).total('seconds')) < keptSeconds) return cached.hours
  const hours = readFreeHours(db, now)
  hours.catch(() => cache.delete(db)) // the caller sees the failure; the next one asks again
  cache.set(db, { at: now, hours })
  return hours
}
