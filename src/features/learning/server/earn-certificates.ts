import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'

/** Writes the certificates that the child earns now, or after a change of the words every child (docs/domain.md, "Documents"). */
export const earnCertificates = (db: Db, studentId: string | 'every child', now: Temporal.Instant) =>
  sql`select earn_level_certificates(${studentId === 'every child' ? null : studentId}, ${now})`.execute(db)
