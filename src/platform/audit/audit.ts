import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { AuditAction } from './audit-actions.ts'

export type AuditEntry = {
  at: Temporal.Instant
  /** Null for a scheduled job or a person who is not signed in. */
  actor: string | null
  action: AuditAction
  /** The account or child concerned. */
  subject?: string | null | undefined
  ipAddress?: string | undefined
  zone?: string | undefined
  /** Ids, numbers and codes; never a name. A changed value is a pair, before and after. */
  details?: Record<string, string | number | boolean | readonly (string | number | boolean)[]>
}

/** Adds an entry to the audit log, in the caller's transaction. */
export const writeAudit = async (tx: Db, entry: AuditEntry) => {
  await sql`select write_audit(${entry.at}::timestamptz, ${entry.actor}::uuid, ${entry.action}, ${entry.subject ?? null}::uuid,
    ${entry.ipAddress ?? null}, ${entry.zone ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb)`.execute(
    tx,
  )
}
