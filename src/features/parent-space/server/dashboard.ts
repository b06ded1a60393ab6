import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import { studentsOf } from '#features/families/server/queries.ts'
import {
  selectCompletedCount,
  selectPastFamilyLessons,
  selectUpcomingCount,
  selectUpcomingFamilyLessons,
} from '#features/lessons/server/family-lessons.ts'
import type { Db } from '#platform/db/connect.ts'

const shownLessons = 4

/** Everything the parent's first screen shows, in one statement. */
export const dashboardOfFamily = (db: Db, family: Family, now: Temporal.Instant) =>
  db
    .selectNoFrom([
      jsonArrayFrom(studentsOf(db, family, now)).as('students'),
      sql<number>`(${selectUpcomingCount(db, family, now)})`.as('upcomingCount'),
      sql<number>`(${selectCompletedCount(db, family)})`.as('completedCount'),
      jsonArrayFrom(selectUpcomingFamilyLessons(db, family, now).limit(shownLessons)).as('upcoming'),
      jsonArrayFrom(selectPastFamilyLessons(db, family, now).limit(3)).as('history'),
    ])
    .executeTakeFirstOrThrow()
