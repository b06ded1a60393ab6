import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { maxLessonHours } from '#features/lessons/lesson-minutes.ts'
import type { Db } from '#platform/db/connect.ts'
import { log } from '#platform/logging/log.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { openStarts } from '../slots.ts'
import {
  busyTimesJson,
  type RuleJson,
  rulesJson,
  type TakenTimeJson,
  takenTimeJson,
  toRule,
  toTakenTime,
} from './calendar-json.ts'
import { suggestionMargin } from './list-slots.ts'

// The free hours of all listed teachers, for the list that shows each one's next hour and is searched by part of the week. Read
// at most every half minute, in the background, while requests are still served the ones before (docs/decisions/0034); a booking is checked
// against the calendar itself.

/** How far the list looks ahead, in days. */
export const daysSearched = 14
/** Hours this old are read again. */
const freshSeconds = 30
/** Hours this old are no longer served. */
const usableSeconds = 120
/** Calendars read by one statement and computed in one go: other requests are served between two batches. */
const batchSize = 100

/** Starts of open slots in epoch minutes, in order, by the teacher's id. Teachers without any are left out. */
export type FreeHours = ReadonlyMap<string, readonly number[]>

type Row = {
  id: string
  zone: string
  minimumNoticeMinutes: number
  latestStart: Temporal.Instant
  rules: RuleJson[]
  taken: TakenTimeJson[]
  busy: TakenTimeJson[]
}

/** The next calendars after an id, in the order of ids. */
const readCalendars = async (db: Db, now: Temporal.Instant, afterId: string | null) => {
  const end = now.add({ hours: 24 * (daysSearched + 1) })
  const { rows } = await sql<Row>`
    select t.id, t.timezone as zone, t.minimum_notice_minutes as "minimumNoticeMinutes",
           (select bookable_until(school, ${now}) from school_settings school) as "latestStart", ${rulesJson} as rules,
           (select coalesce(json_agg(${takenTimeJson('l', sql`false`)}), '[]') from lessons l
            where l.teacher_id = t.id and l.status <> 'cancelled'
              and l.starts_at > ${now.subtract({ hours: maxLessonHours })}
              and l.starts_at < ${end}) as taken,
           ${busyTimesJson(sql`tstzmultirange(tstzrange(${now}, ${end}))`)} as busy
    from teachers t where t.is_listed and (${afterId}::uuid is null or t.id > ${afterId}::uuid)
    order by t.id limit ${batchSize}`.execute(db)
  return rows
}

const readFreeHours = async (db: Db, now: Temporal.Instant): Promise<FreeHours> => {
  const from = localOf(now, 'UTC').date
  const until = addDays(from, daysSearched)
  const found = new Map<string, number[]>()
  let lastId: string | null = null
  for (;;) {
    const rows: Row[] = await readCalendars(db, now, lastId)
    for (const { id, rules, taken, busy, ...calendar } of rows) {
      const starts = openStarts({
        ...calendar,
        rules: rules.map(toRule),
        taken: [...taken, ...busy].map(toTakenTime),
        from,
        until,
        viewerZone: 'UTC',
        lessonType: 'individual',
        now: now.add(suggestionMargin),
      })
      if (starts.length > 0) found.set(id, starts)
      lastId = id
    }
    if (rows.length < batchSize) return found
  }
}

type CachedHours = { at: Temporal.Instant; hours: FreeHours }
const cache = new LRUCache<Db, CachedHours>({ max: 4 })
const reading = new LRUCache<Db, Promise<FreeHours>>({ max: 4 })

const ageOf = ({ at }: CachedHours, now: Temporal.Instant) => Math.abs(now.since(at).total('seconds'))

/** Reads them once, however many ask meanwhile. */
const read = (db: Db, now: Temporal.Instant): Promise<FreeHours> => {
  const running = reading.get(db)
  if (running) return running
  const hours = readFreeHours(db, now)
    .then(found => {
      cache.set(db, { at: now, hours: found })
      return found
    })
    .finally(() => reading.delete(db))
  reading.set(db, hours)
  return hours
}

/** The free hours of the next days, at most `usableSeconds` old: older than `freshSeconds` they are served once more while they are read again. */
export const freeHours = async (db: Db, now: Temporal.Instant): Promise<FreeHours> => {
  const cached = cache.get(db)
  if (!cached || ageOf(cached, now) > usableSeconds) return read(db, now)
  if (ageOf(cached, now) > freshSeconds)
    read(db, now).catch(error => log.error({ error }, 'The free hours of all teachers could not be read'))
  return cached.hours
}
