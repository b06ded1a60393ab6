import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/** Lets a new family join groups before its first lesson. Repeating it changes nothing. */
export const approveFamily = (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const family = await tx
      .selectFrom('parents')
      .where('id', '=', id)
      // The row that the family is named by; a parent who joined it has another one.
      .where('joined_family', 'is', null)
      .select('approved_at as approvedAt')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!family) return refuse('not_found')
    if (family.approvedAt) return ok({ id })
    await tx.updateTable('parents').set({ approved_at: now }).where('id', '=', id).execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'family_approved',
      subject: id,
      ipAddress: by.ipAddress,
    })
    return ok({ id })
  })
