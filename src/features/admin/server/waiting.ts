import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { selectPendingCount } from '#features/applications/server/queries.ts'
import { selectOpenAbsences } from '#features/lessons/server/report-absence.ts'
import type { Db } from '#platform/db/connect.ts'
import { failedMailCount } from './list-mails.ts'

/** The school's open tasks: applications to answer, lessons without a teacher, reports from classrooms to handle, mails that failed. */
export const countWaiting = (db: Db, by: Admin, now: Temporal.Instant) =>
  db
    .selectNoFrom([
      sql<number>`(${selectPendingCount(db, by)})`.as('applications'),
      sql<number>`(${selectOpenAbsences(db, by).clearSelect().clearOrderBy().select(sql`count(*)::int`.as('n'))})`.as(
        'absences',
      ),
      sql<number>`(select count(*)::int from room_reports where handled_at is null)`.as('reports'),
      failedMailCount(now).as('mails'),
    ])
    .executeTakeFirstOrThrow()
