import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/connect.ts'
import { type LessonLength, lessonLengths } from '../lesson-lengths.ts'
import type { TeacherFacts } from '../teachers.ts'
import { cardColumns, type TeacherCard } from './view.ts'

// A search by time reads the zones of all teachers and the cards of those it finds; the finder reads what its filters ask of
// every teacher. All is cached for five seconds (docs/decisions/0022); a booking is checked and priced from the database.
const ttl = 5000
/** When the cache is cleared during a fetch, the waiting requests still get its result, which is then not cached. */
const cacheOptions = { max: 4, ttl, ignoreFetchAbort: true }

const zones = new LRUCache<Db, string[]>({ ...cacheOptions, fetchMethod: db => readZones(db) })
const lengths = new LRUCache<Db, LessonLength[]>({ ...cacheOptions, fetchMethod: db => readLengths(db) })
const facts = new LRUCache<Db, TeacherFacts[]>({ ...cacheOptions, fetchMethod: db => readFacts(db) })
const cards = new LRUCache<string, TeacherCard>({ max: 5000, ttl })

/** After a change to what searches show: this process shows it at once, others within five seconds. */
export const clearTeacherCache = () => {
  zones.clear()
  lengths.clear()
  facts.clear()
  cards.clear()
}

/** The zones of listed teachers. */
export const teacherZones = (db: Db): Promise<string[]> => zones.forceFetch(db)

/** The lengths of individual lessons that some listed teacher gives, shortest first. */
export const givenLengths = (db: Db): Promise<LessonLength[]> => lengths.forceFetch(db)

/** All listed teachers, best rated first; of two alike, the one whom more families rated. */
export const listedTeachers = (db: Db): Promise<TeacherFacts[]> => facts.forceFetch(db)

const readFacts = async (db: Db): Promise<TeacherFacts[]> => {
  const { rows } = await sql<TeacherFacts>`
    select id, levels::text[] as levels, varieties::text[] as varieties, specialization, age_from as "ageFrom",
           age_to as "ageTo", rating, hourly_rate_cents as "hourlyRateCents",
           trial_lesson_available as "trialLessonAvailable"
    from teachers where is_listed order by rating desc, rating_count desc, id`.execute(db)
  return rows
}

const readLengths = async (db: Db): Promise<LessonLength[]> => {
  const { rows } = await sql<{ length: LessonLength }>`
    select length from unnest(${lessonLengths}::smallint[]) as length
    where exists (select from teachers where is_listed and length = any(lesson_lengths))
    order by length`.execute(db)
  return rows.map(row => row.length)
}

/** Jumps from zone to zone in the index teachers_by_zone instead of reading every teacher. */
const readZones = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ timezone: string }>`
    with recursive zone as (
      (select timezone from teachers where is_listed order by timezone limit 1)
      union all
      select (select t.timezone from teachers t where t.is_listed and t.timezone > zone.timezone order by t.timezone limit 1)
      from zone where zone.timezone is not null
    )
    select timezone from zone where timezone is not null`.execute(db)
  return rows.map(row => row.timezone)
}

/** The cards of these teachers, in the same order. Unknown ids are left out. */
export const teacherCards = async (db: Db, ids: readonly string[]): Promise<TeacherCard[]> => {
  const found = new Map(ids.map(id => [id, cards.get(id)]))
  const missing = ids.filter(id => !found.get(id))
  if (missing.length > 0) {
    const { rows } = await sql<TeacherCard>`
      select ${sql.raw(cardColumns)} from teachers t join profiles p on p.id = t.id
      where t.id = any(${missing}::uuid[])`.execute(db)
    for (const card of rows) {
      cards.set(card.id, card)
      found.set(card.id, card)
    }
  }
  return ids.flatMap(id => found.get(id) ?? [])
}
