import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

type Verification = { id: string; isVerified: true } | { id: string; isVerified: false; reason: string }

/**
 * Notes that the school has verified a diploma, or takes that back with a reason that the owner reads. Of two admins who do the
 * same at once, the first is noted.
 * @returns the owner
 */
export const verifyDiploma = (
  db: Db,
  by: Admin,
  verification: Verification,
  now: Temporal.Instant,
): Promise<Outcome<{ userId: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const { id, isVerified } = verification
    const file = await tx
      .selectFrom('diploma_files')
      .where('id', '=', id)
      .select(['user_id as userId', 'verified_at as verifiedAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!file) return refuse('not_found')
    const { userId } = file
    if (Boolean(file.verifiedAt) === isVerified) return ok({ userId })
    await tx
      .updateTable('diploma_files')
      .set(
        verification.isVerified
          ? { verified_at: now, verified_by: by.userId, withdrawal_reason: null }
          : { verified_at: null, verified_by: null, withdrawal_reason: verification.reason },
      )
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: isVerified ? 'diploma_verified' : 'diploma_unverified',
      subject: userId,
      ipAddress: by.ipAddress,
      details: { file: id, ...(!verification.isVerified && { reason: verification.reason }) },
    })
    return ok({ userId })
  })
