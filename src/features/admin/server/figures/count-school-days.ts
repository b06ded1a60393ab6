import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { startOfDay } from '#platform/time/zones.ts'
import { countedFigures, figureColumnList, figureColumns, firstShownDay, shownDays } from './school-days.ts'

const daysAtOnce = 7

/**
 * Scheduled job: counts the figures of the shown days that ended a day ago and are not counted yet, or changed since. One
 * statement reads the changes, counts and deletes the changes that it has read. Safe to run repeatedly and concurrently.
 * @returns how many days were counted
 */
export const countSchoolDays = async (db: Db, now: Temporal.Instant) => {
  const recounted = sql.join(
    figureColumns.map(column => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  )
  let all = 0
  for (;;) {
    const counted = await db.transaction().execute(async tx => {
      // Serialises runs: otherwise a run that began earlier could write last and overwrite newer figures.
      await sql`lock table school_day_figures in exclusive mode`.execute(tx)
      const { rows } = await sql<{ days: number }>`
        with due as (
          select * from (${shownDays(now)}) shown
          where not is_counted and ends <= ${now.subtract({ hours: 24 })} order by day limit ${daysAtOnce}
        ), counted as (
          insert into school_day_figures (day, ${figureColumnList})
          select day, ${figureColumnList} from (${countedFigures(sql`due`, now)}) figures
          on conflict (day) do update set ${recounted}
          returning day
        ), noted as (
          delete from school_day_changes c using due d where c.starts_at >= d.begins and c.starts_at < d.ends
        )
        select count(*)::int as days from counted`.execute(tx)
      return rows[0]?.days ?? 0
    })
    all += counted
    if (counted < daysAtOnce) break
  }
  const first = firstShownDay(now)
  await sql`
    with gone as (delete from school_day_figures where day < ${first}::date)
    delete from school_day_changes where starts_at < ${startOfDay(first, schoolZone)}`.execute(db)
  return all
}
