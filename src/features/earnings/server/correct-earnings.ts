import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { repeatOutcome } from '#platform/refusal/repeat.ts'
import { type PlainDate, startOfMonth } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { findEarner } from './queries.ts'

type Correction = { id: string; teacherId: string; cents: number; reason: string }

/** Called in the transaction before earnings or their rule change: waits while a month is being closed. */
export const lockEarnings = (tx: Db) => sql`lock table earning_months in share mode`.execute(tx)

/**
 * Adds or takes away an amount in the teacher's current month; a closed month is never rewritten. A wrong correction is
 * corrected by another. Sent twice, it is written once; another one under the same id is refused.
 */
export const correctEarnings = (db: Db, by: Admin, correction: Correction, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    await lockEarnings(tx)
    return writeCorrection(tx, by, correction, now)
  })

/** The caller has locked the earnings. */
export const writeCorrection = async (
  tx: Db,
  by: Admin,
  { id, teacherId, cents, reason }: Correction,
  now: Temporal.Instant,
): Promise<Outcome<{ month: PlainDate }, 'not_found' | 'id_taken'>> => {
  const teacher = await findEarner(tx, teacherId)
  if (!teacher) return refuse('not_found')
  const month = startOfMonth(localOf(now, teacher.timezone).date)
  const written = await tx
    .insertInto('earning_lines')
    .values({
      id,
      teacher_id: teacherId,
      month,
      kind: 'correction',
      starts_at: now,
      zone: teacher.timezone,
      minutes: 0,
      seats: 0,
      cents,
      reason,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) {
    // The id may also be that of a lesson's line, which is no correction.
    const { month: storedMonth, ...stored } = await tx
      .selectFrom('earning_lines')
      .where('id', '=', id)
      .select(['kind', 'teacher_id as teacherId', 'cents', 'reason', 'month'])
      .executeTakeFirstOrThrow()
    const sent = { kind: 'correction' as const, teacherId, cents, reason }
    return repeatOutcome<object, { month: PlainDate }>({ stored, sent }, { month: storedMonth })
  }
  await writeAudit(tx, {
    at: now,
    actor: by.userId,
    action: 'earnings_corrected',
    subject: teacherId,
    ipAddress: by.ipAddress,
    details: { month, cents, correction: id },
  })
  return ok({ month })
}
