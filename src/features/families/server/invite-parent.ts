import { isEmail } from '#features/accounts/accounts.ts'
import { findLocale } from '#features/accounts/server/language.ts'
import type { Family } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { hashToken, makeToken } from '#platform/auth/tokens.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { invitationDays } from '../second-parent.ts'
import { lockFamily } from './queries.ts'
import { listParents } from './second-parent-queries.ts'

/** A new invitation replaces the one before: at most one link into a family works. */
const revokeInvitations = (tx: Db, { familyId }: Pick<Family, 'familyId'>, now: Temporal.Instant) =>
  tx
    .updateTable('parent_invitations')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/**
 * Invites the other parent, by mail when there is an address. Whoever has the link may use it, once.
 * @returns the token for the parent to pass on; null when it is mailed, and then made with the mail (second-parent-mails.ts)
 */
export const inviteParent = (
  db: Db,
  family: Family,
  email: string | null,
  now: Temporal.Instant,
): Promise<Outcome<{ token: string | null }, 'family_full' | 'invalid_email' | 'forbidden'>> =>
  db.transaction().execute(async tx => {
    if (email !== null && !isEmail(email)) return refuse('invalid_email')
    await lockFamily(tx, family)
    // A new password locks the account and then its invitations. Shared: the invitation only refers to the account.
    await tx.selectFrom('users').select('id').where('id', '=', family.userId).forKeyShare().execute()
    const parents = await listParents(tx, family)
    // The other parent has removed this one, or the account was erased.
    if (!parents.some(({ id }) => id === family.userId)) return refuse('forbidden')
    if (parents.length !== 1) return refuse('family_full')
    await revokeInvitations(tx, family, now)
    const token = email === null ? makeToken() : null
    const { id } = await tx
      .insertInto('parent_invitations')
      .values({
        family_id: family.familyId,
        invited_by: family.userId,
        email,
        token_hash: token && hashToken(token),
        created_at: now,
        expires_at: now.add({ hours: 24 * invitationDays }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (email !== null) {
      const locale = await findLocale(tx, family)
      await enqueueMail(tx, { kind: 'parent-invitation', invitationId: id, locale })
    }
    await writeAudit(tx, {
      at: now,
      actor: family.userId,
      action: 'parent_invited',
      subject: family.familyId,
      ipAddress: family.ipAddress,
      zone: family.timezone,
    })
    return ok({ token })
  })

/** Revokes the family's open invitation. Without one, nothing changes. */
export const withdrawInvitation = (db: Db, family: Family, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    await lockFamily(tx, family)
    await revokeInvitations(tx, family, now)
  })
