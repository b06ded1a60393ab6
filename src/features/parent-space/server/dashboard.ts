import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import { selectStudents } from '#features/families/server/queries.ts'
import {
  countOfCompleted,
  countOfUpcoming,
  pastLessonsOfFamily,
  upcomingLessonsOfFamily,
} from '#features/lessons/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'

const upcomingLimit = 4
const historyLimit = 3

/** Selects all the data of the parent's dashboard in one statement. */
export const selectDashboard = (db: Db, family: Family, now: Temporal.Instant) =>
  db
    .selectNoFrom([
      jsonArrayFrom(selectStudents(db, family, now)).as('students'),
      sql<number>`(${countOfUpcoming(db, family, now)})`.as('upcomingCount'),
      sql<number>`(${countOfCompleted(db, family)})`.as('completedCount'),
      jsonArrayFrom(upcomingLessonsOfFamily(db, family, now).limit(upcomingLimit)).as('upcoming'),
      jsonArrayFrom(pastLessonsOfFamily(db, family, now).limit(historyLimit)).as('history'),
    ])
    .executeTakeFirstOrThrow()
