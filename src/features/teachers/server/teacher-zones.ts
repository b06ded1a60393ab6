import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { keptFor } from '#platform/db/kept.ts'
import { forgetCards } from './teacher-cards.ts'

/** Skips from zone to zone through the index, instead of reading every teacher. */
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

/** The zones in which listed teachers live. What another process changed is found five seconds later, at most. */
export const teacherZones = keptFor(5000, readZones)

/** After a write to what searches show of a teacher: the next search of this process knows it. */
export const forgetWhatIsKept = (db: Db) => {
  teacherZones.forget(db)
  forgetCards(db)
}
