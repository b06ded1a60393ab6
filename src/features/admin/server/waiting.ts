import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { selectPendingCount } from '#features/applications/server/queries.ts'
import { selectOpenAbsences } from '#features/lessons/server/report-absence.ts'
import type { Db } from '#platform/db/connect.ts'
import { failedMailCount } from './list-mails.ts'

/** SQL: applications to answer, lessons without a teacher, reports from classrooms to handle, mails that failed. */
export const waitingCounts = (db: Db, by: Admin, now: Temporal.Instant) => ({
  applications: sql<number>`(${selectPendingCount(db, by)})`,
  absences: sql<number>`(${selectOpenAbsences(db, by).clearSelect().clearOrderBy().select(sql`count(*)::int`.as('n'))})`,
  reports: sql<number>`(select count(*)::int from room_reports where handled_at is null)`,
  mails: failedMailCount(now),
})

/** The school's open tasks. */
export const countWaiting = (db: Db, by: Admin, now: Temporal.Instant) => {
  const { applications, absences, reports, mails } = waitingCounts(db, by, now)
  return db
    .selectNoFrom([
      applications.as('applications'),
      absences.as('absences'),
      reports.as('reports'),
      mails.as('mails'),
    ])
    .executeTakeFirstOrThrow()
}
