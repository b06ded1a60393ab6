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
import type { Db } from '#platform/db/connect.ts'

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
      // Without the lessons ahead that were cancelled or moved: they would hide the last one given.
      jsonArrayFrom(
        selectPastFamilyLessons(db, family, now).where('seats.starts_at', '<=', now).limit(historyLimit),
      ).as('history'),
      selectPractice(family, now).as('practice'),
    ])
    .executeTakeFirstOrThrow()

/** Each child's finished exercises of the last seven days, and the words and letters it has met so far. */
const selectPractice = (family: Family, now: Temporal.Instant) =>
  sql<{ studentId: string; sessions: number; items: number }[]>`(
    select coalesce(json_agg(json_build_object(
      'studentId', s.id,
      'sessions', (select count(*) from learning_sessions x
        where x.student_id = s.id and x.finished_at > ${now.subtract({ hours: 24 * 7 })}::timestamptz),
      'items', (select count(*) from learning_meetings w
        where w.student_id = s.id and w.item ~ '^(word|letter):'))), '[]')
    from students s where s.parent_id = ${family.familyId}::uuid)`
