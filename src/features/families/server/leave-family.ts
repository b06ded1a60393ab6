import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { lockFamily } from './queries.ts'
import { listParents, lockParents } from './second-parent-queries.ts'

/** Whether a parent opened the family: then it goes on under the other parent only if this one's account is closed. */
const hasOpened = (family: Family) => family.familyId === family.userId

/**
 * A parent who joined leaves. Children, lessons and messages stay with the other parent; the account stays, without a family.
 * The parent who opened the family leaves it by closing the account (privacy/server/erase-account.ts).
 */
export const leaveFamily = (
  db: Db,
  family: Family,
  now: Temporal.Instant,
): Promise<Outcome<null, 'opened_family' | 'last_parent'>> =>
  db.transaction().execute(async tx => {
    if (hasOpened(family)) return refuse('opened_family')
    await lockParents(tx, [family.familyId, family.userId])
    const parents = await listParents(tx, family)
    if (!parents.some(({ id }) => id === family.userId)) return ok(null)
    if (parents.length === 1) return refuse('last_parent')
    await separate(tx, family, family.userId, now)
    for (const { id } of parents)
      if (id !== family.userId)
        await enqueueMail(tx, { kind: 'parent-left', userId: id, otherId: family.userId })
    return ok(null)
  })

/** The first parent removes the second one, who gets a mail. not_found without a second parent of that id. */
export const removeParent = (
  db: Db,
  family: Family,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found' | 'only_first_parent'>> =>
  db.transaction().execute(async tx => {
    await lockParents(tx, [family.familyId, family.userId, id])
    const parents = await listParents(tx, family)
    const other = parents.find(parent => parent.id === id && parent.id !== family.userId)
    if (!other) return refuse('not_found')
    if (other.place !== 2) return refuse('only_first_parent')
    await separate(tx, family, id, now)
    await enqueueMail(tx, { kind: 'parent-removed', userId: id, otherId: family.userId })
    return ok(null)
  })

/**
 * Makes the row of a parent who joined a family of its own again. The database then ends what this parent opened or agreed to
 * for the children of the former one (end_parent_access).
 */
export const detachParent = (tx: Db, id: string) =>
  tx.updateTable('parents').set({ joined_family: null, place: 1 }).where('id', '=', id).execute()

/** Takes the parent out of the family, and deletes what names its children. */
const separate = async (tx: Db, family: Family, id: string, now: Temporal.Instant) => {
  await lockFamily(tx, family)
  await detachParent(tx, id)
  await fillFirstPlace(tx, family)
  await tx.deleteFrom('notifications').where('user_id', '=', id).execute()
  await tx.deleteFrom('data_exports').where('user_id', '=', id).execute()
  await writeAudit(tx, {
    at: now,
    actor: family.userId,
    action: id === family.userId ? 'parent_left' : 'parent_removed',
    subject: id === family.userId ? family.familyId : id,
    ipAddress: family.ipAddress,
    zone: family.timezone,
  })
}

/** The parent who stays is the first one then. */
export const fillFirstPlace = (tx: Db, { familyId }: Pick<Family, 'familyId'>) =>
  sql`update parents set place = 1 where family_id = ${familyId} and place = 2
    and not exists (select from parents f where f.family_id = ${familyId} and f.place = 1)`.execute(tx)
