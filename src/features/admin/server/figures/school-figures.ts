import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { daysSearched, freeHours } from '#features/availability/server/free-hours.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import type { FiguresView, SchoolMonth } from '../view.ts'
import { countedFigures, figureColumnList, shownDays } from './school-days.ts'

/**
 * The school's last twelve months, the current one included, in one statement: the counted days, and of the others their lessons
 * and seats.
 */
export const listSchoolMonths = async (db: Db, _by: Admin, now: Temporal.Instant): Promise<SchoolMonth[]> => {
  const { rows } = await sql<SchoolMonth>`
    with days as (${shownDays(now)}),
    figures as (
      select day, ${figureColumnList} from school_day_figures where day in (select day from days where is_counted)
      union all
      ${countedFigures(sql`(select * from days where not is_counted)`, now)}
    )
    select to_char(day, 'YYYY-MM-01') as month, sum(lessons)::int as lessons, sum(hours)::float8 as hours,
      sum(takings_cents)::float8 as "takingsCents", sum(trials)::int as trials, sum(stayed)::int as stayed,
      sum(cancelled_in_time)::int as "cancelledInTime", sum(cancelled_late)::int as "cancelledLate",
      sum(cancelled_by_teacher)::int as "cancelledByTeacher", sum(cancelled_by_school)::int as "cancelledBySchool"
    from figures group by 1 order by 1`.execute(db)
  return rows
}

/** How full the listed teachers' hours are in the next days: hours of lessons booked, and open hours that a family could still book. */
export const countFill = async (db: Db, _by: Admin, now: Temporal.Instant): Promise<FiguresView['fill']> => {
  const free = await freeHours(db, now)
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(extract(epoch from l.ends_at - l.starts_at) / 3600), 0)::float8 as hours
    from lessons l join teachers t on t.id = l.teacher_id and t.is_listed
    where l.status in (${activeStatusList}) and l.starts_at > ${now}
      and l.starts_at < ${now.add({ hours: 24 * daysSearched })}`.execute(db)
  let freeStarts = 0
  for (const starts of free.values()) freeStarts += starts.length
  return { days: daysSearched, takenHours: rows[0]?.hours ?? 0, freeHours: freeStarts }
}
