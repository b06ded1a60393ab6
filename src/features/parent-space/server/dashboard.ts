import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import { selectStudents } from '#features/families/server/queries.ts'
import {
  selectCompletedCount,
  selectPastFamilyLessons,
  selectUpcomingCount,
  selectUpcomingFamilyLessons,
} from '#features/lessons/server/family-lessons.ts'
import { isStillListed } from '#features/reports/server/homework.ts'
import type { Db } from '#platform/db/connect.ts'
import { localOf } from '#platform/time/zones.ts'

const upcomingLimit = 4
const historyLimit = 3

/** Selects all the data of the parent's dashboard in one statement. */
export const selectDashboard = (db: Db, family: Family, now: Temporal.Instant) =>
  db
    .selectNoFrom([
      jsonArrayFrom(selectStudents(db, family, now)).as('students'),
      sql<number>`(${selectUpcomingCount(db, family, now)})`.as('upcomingCount'),
      sql<number>`(${selectCompletedCount(db, family)})`.as('completedCount'),
      jsonArrayFrom(selectUpcomingFamilyLessons(db, family, now).limit(upcomingLimit)).as('upcoming'),
      jsonArrayFrom(selectHistory(db, family, now)).as('history'),
      selectPractice(family, now).as('practice'),
    ])
    .executeTakeFirstOrThrow()

/** Lessons ahead that were cancelled are left out where an earlier one is to be shown: they would hide the last one given. */
const selectHistory = (db: Db, family: Family, now: Temporal.Instant) => {
  const all = selectPastFamilyLessons(db, family, now)
  const earlier = all.where('seats.starts_at', '<=', now)
  return all
    .where(eb => eb.or([eb('seats.starts_at', '<=', now), eb.not(eb.exists(earlier))]))
    .limit(historyLimit)
}

type Practice = {
  studentId: string
  sessions: number
  items: number
  homeworkCount: number
  /** The nearest day for which homework is to be done. */
  homeworkDueOn: string | null
}

/**
 * Each child's finished exercises of the last seven days, the words and letters it has met so far, and its homework that is not
 * done.
 */
const selectPractice = (family: Family, now: Temporal.Instant) =>
  sql<Practice[]>`(
    select coalesce(json_agg(json_build_object(
      'studentId', s.id,
      'sessions', (select count(*) from learning_sessions x
        where x.student_id = s.id and x.finished_at > ${now.subtract({ hours: 24 * 7 })}::timestamptz),
      'items', (select count(*) from learning_meetings w
        where w.student_id = s.id and w.item ~ '^(word|letter):'),
      'homeworkCount', todo.count, 'homeworkDueOn', todo.due_on)), '[]')
    from students s
    cross join lateral (select count(*)::int as count, min(homework.due_on) as due_on from homework
      where homework.student_id = s.id and homework.done_at is null
        and ${isStillListed(localOf(now, family.timezone).date)}) todo
    where s.parent_id = ${family.familyId}::uuid)`
