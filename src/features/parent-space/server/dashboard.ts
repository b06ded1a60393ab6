import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import { studentsOf } from '#features/families/server/queries.ts'
import {
  countOfCompleted,
  countOfUpcoming,
  pastLessonsOfFamily,
  upcomingLessonsOfFamily,
} from '#features/lessons/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'

const shownLessons = 4

/** Everything the parent's first screen shows, in one statement. */
export const dashboardOfFamily = (db: Db, family: Family, now: Temporal.Instant) =>
  db
    .selectNoFrom([
      jsonArrayFrom(studentsOf(db, family, now)).as('students'),
      sql<number>`(${countOfUpcoming(db, family, now)})`.as('upcomingCount'),
      sql<number>`(${countOfCompleted(db, family)})`.as('completedCount'),
      jsonArrayFrom(upcomingLessonsOfFamily(db, family, now).limit(shownLessons)).as('upcoming'),
      jsonArrayFrom(pastLessonsOfFamily(db, family, now).limit(3)).as('history'),
    ])
    .executeTakeFirstOrThrow()
