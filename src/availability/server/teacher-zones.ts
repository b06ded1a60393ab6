import { sql } from 'kysely'
import type { Db } from '~/platform/db/connect'

/** A zone new to the school is found this much later, at most, by those who search by time. */
const keptMilliseconds = 5000

const kept = new WeakMap<Db, { zones: Promise<string[]>; readAt: number }>()

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

/** The zones in which listed teachers live. Kept for a few seconds: they hardly ever change, and every search asks. */
export const teacherZones = (db: Db): Promise<string[]> => {
  const known = kept.get(db)
  if (known && performance.now() - known.readAt < keptMilliseconds) return known.zones
  const zones = readZones(db)
  kept.set(db, { zones, readAt: performance.now() })
  // What could not be read is not kept; whoever asked is told by the promise itself.
  zones.catch(() => kept.delete(db))
  return zones
}
