import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { hashToken } from '#platform/auth/tokens.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'

/** The parents of a family, the first one first. */
export const listParents = (db: Db, { familyId }: Pick<Family, 'familyId'>) =>
  db
    .selectFrom('parents')
    .innerJoin('profiles', 'profiles.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .where('parents.family_id', '=', familyId)
    .where('parents.place', 'is not', null)
    .select([
      'parents.id',
      'parents.place',
      'parents.timezone',
      'profiles.first_name as firstName',
      'profiles.last_name as lastName',
      'users.email',
    ])
    .orderBy('parents.place')
    .execute()

/** Whether the family has a parent besides the one who acts. */
export const hasOtherParent = async (db: Db, family: Family) =>
  (await listParents(db, family)).some(({ id }) => id !== family.userId)

/** The invitation that waits for an answer; undefined when there is none. */
export const findOpenInvitation = (db: Db, { familyId }: Family, now: Temporal.Instant) =>
  db
    .selectFrom('parent_invitations')
    .where('family_id', '=', familyId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'email', 'expires_at as expiresAt'])
    .executeTakeFirst()

/** Whether the parent's new password has revoked the last invitation, which would still work. */
export const isWithdrawnByPassword = async (db: Db, { familyId }: Family, now: Temporal.Instant) => {
  const last = await db
    .selectFrom('parent_invitations')
    .where('family_id', '=', familyId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .select('is_revoked_by_password as isRevoked')
    .executeTakeFirst()
  return last?.isRevoked ?? false
}

/** An invitation by its link, with the first name of the parent who invites. */
export const findInvitation = (db: Db, token: string) =>
  db
    .selectFrom('parent_invitations as i')
    .innerJoin('profiles as inviter', 'inviter.id', 'i.invited_by')
    .where('i.token_hash', '=', hashToken(token))
    .select([
      'i.id',
      'i.family_id as familyId',
      'i.expires_at as expiresAt',
      'i.used_at as usedAt',
      'i.used_by as usedBy',
      'i.revoked_at as revokedAt',
      'inviter.first_name as inviter',
    ])
    .executeTakeFirst()

/**
 * Locks the rows of parents and of those in their families, in one order for everyone: two who invite each other, or who leave
 * one family at once, cannot deadlock.
 */
export const lockParents = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('parents')
    .where(({ eb, or }) => or([eb('id', '=', isAnyOf(ids)), eb('family_id', '=', isAnyOf(ids))]))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()

/** The facts that decide whether a parent may join a family (second-parent.ts); undefined for an account that is no parent's. */
export const findInvited = async (db: Db, userId: string) => {
  const { rows } = await sql<{ familyId: string; isInFamily: boolean; hasFamilyOfOwn: boolean }>`
    select p.family_id as "familyId",
      p.joined_family is not null or exists (select from parents o where o.joined_family = p.id) as "isInFamily",
      exists (select from students s where s.parent_id = p.id)
        or exists (select from bookings b where b.parent_id = p.id) as "hasFamilyOfOwn"
    from parents p where p.id = ${userId}::uuid`.execute(db)
  return rows[0]
}
