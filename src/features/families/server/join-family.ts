import { isShownCurrent, recordConsents } from '#features/accounts/server/consents.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { checkInvitation, type InvitationRefusal, type JoinRefusal, mayJoin } from '../second-parent.ts'
import { findInvitation, findInvited, listParents, lockParents } from './second-parent-queries.ts'

/**
 * The signed-in parent joins the family of an invitation and answers for its children from then on. Of two people with the
 * same link, the second waits for the locks and finds it used. The one who joined gets the same answer again.
 */
export const joinFamily = (
  db: Db,
  { userId, timezone }: Pick<SessionUser, 'userId' | 'timezone'>,
  { token, version, ipAddress }: { token: string; version: string; ipAddress: string },
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found' | 'text_changed' | InvitationRefusal | JoinRefusal>> =>
  db.transaction().execute(async tx => {
    const found = await findInvitation(tx, token)
    if (!found) return refuse('invitation_over')
    await lockParents(tx, [userId, found.familyId])
    const invitation = await findInvitation(tx, token)
    const invited = await findInvited(tx, userId)
    if (!invitation || !invited) return refuse('not_found')
    if (invitation.usedBy === userId && invited.familyId === invitation.familyId) return ok(null)
    const usable = checkInvitation(invitation, now)
    if (!usable.ok) return usable
    const family = { familyId: invitation.familyId }
    const parents = await listParents(tx, family)
    const verdict = mayJoin(invited, { id: invitation.familyId, parents: parents.length })
    if (!verdict.ok) return verdict
    if (!(await isShownCurrent(tx, ['parental_authority'], version))) return refuse('text_changed')
    await tx
      .updateTable('parents')
      .set({ joined_family: invitation.familyId, place: 2 })
      .where('id', '=', userId)
      .execute()
    await tx
      .updateTable('parent_invitations')
      .set({ used_at: now, used_by: userId, email: null })
      .where('id', '=', invitation.id)
      .execute()
    await recordConsents(tx, userId, ['parental_authority'])
    await writeAudit(tx, {
      at: now,
      actor: userId,
      action: 'parent_joined',
      subject: invitation.familyId,
      ipAddress,
      zone: timezone ?? undefined,
    })
    for (const { id } of parents)
      await enqueueMail(tx, { kind: 'parent-joined', userId: id, otherId: userId })
    return ok(null)
  })
