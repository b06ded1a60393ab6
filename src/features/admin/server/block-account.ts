import { sql } from 'kysely'
import { lockBlocks } from '#features/accounts/server/links.ts'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { revokeAccess } from '#features/accounts/server/revoke-access.ts'
import { endFamilyRequests } from '#features/booking/server/groups/close-lists.ts'
import { cancelTeacherLessons } from '#features/lessons/server/cancel-teacher-lessons.ts'
import { releaseFamilySeats } from '#features/lessons/server/release-family-seats.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import type { Role } from '#platform/db/schema.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

type Blocked = { id: string; isBlocked: boolean }
type BlockRefusal = 'not_found' | 'own_account' | 'last_admin'

/**
 * Locks a teacher's calendar, then the account. Erased accounts are not found. Waits for an acceptance, which may make the account
 * a teacher's (`lockBlocks`).
 */
const lockForBlocking = async (tx: Db, id: string) => {
  await lockBlocks(tx)
  const teacher = await tx
    .selectFrom('teachers')
    .select('suspended_at as suspendedAt')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Locked first: a statement that waits for the lock would still read the block as it was before.
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const account = await tx
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('account_blocks', 'account_blocks.user_id', 'users.id')
    .where('users.id', '=', id)
    .where('users.erased_at', 'is', null)
    .select([
      'user_roles.role',
      'account_blocks.blocked_at as blockedAt',
      'account_blocks.has_suspended as hasSuspended',
    ])
    .executeTakeFirst()
  return account && { ...account, teacher }
}

/**
 * Blocks an account of any role: its sessions and streams end (by a trigger), it can't sign in or book, and its upcoming
 * lessons are cancelled and given back. Blocking a parent shuts the children's logins too. Repeating it changes nothing.
 */
export const blockAccount = async (
  db: Db,
  by: Admin,
  { id, reason }: { id: string; reason: string },
  now: Temporal.Instant,
): Promise<Outcome<Blocked, BlockRefusal>> => {
  if (id === by.userId) return refuse('own_account')
  const blocked = await refuseConstraints(markBlocked(db, by, { id, reason }, now), {
    account_blocks_not_the_last_admin: 'last_admin',
  })
  if (!blocked.ok) return blocked
  clearTeacherCache()
  // In transactions of their own: a booking holds the calendar while it waits for the account.
  await cancelLessonsOf(db, { id, role: blocked.value.role }, by, now)
  return ok({ id, isBlocked: true })
}

const markBlocked = (
  db: Db,
  by: Admin,
  { id, reason }: { id: string; reason: string },
  now: Temporal.Instant,
): Promise<Outcome<{ role: Role | null }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const account = await lockForBlocking(tx, id)
    if (!account) return refuse('not_found')
    if (account.blockedAt) return ok({ role: account.role })
    await revokeAccess(tx, id, now)
    const suspends = account.teacher?.suspendedAt === null
    if (suspends) await tx.updateTable('teachers').set({ suspended_at: now }).where('id', '=', id).execute()
    await tx
      .insertInto('account_blocks')
      .values({ user_id: id, blocked_at: now, blocked_by: by.userId, reason, has_suspended: suspends })
      .execute()
    const entry = { at: now, actor: by.userId, subject: id, ipAddress: by.ipAddress }
    await writeAudit(tx, { ...entry, action: 'account_blocked' })
    await enqueueBlockMails(tx, 'blocked', { id, role: account.role })
    return ok({ role: account.role })
  })

/** A mail to the person, or to the parent whose child's login it is; and one to the other parent, unless blocked as well, when it is the first parent's block that shuts the family out. */
const enqueueBlockMails = async (
  tx: Db,
  state: 'blocked' | 'unblocked',
  { id, role }: { id: string; role: Role | null },
) => {
  const kind = role === 'student' ? (`child-login-${state}` as const) : (`account-${state}` as const)
  const { rows: others } = await sql<{ id: string }>`
    select other.id from parents first join parents other on other.family_id = first.family_id and other.place = 2
    where first.id = ${id} and first.place = 1
      and not exists (select from account_blocks b where b.user_id = other.id)`.execute(tx)
  await enqueueMails(tx, [
    { kind, userId: id },
    ...others.map(other => ({ kind, userId: id, otherId: other.id })),
  ])
}

/** Lets a person in again. A teacher whom only the block had suspended is listed again; cancelled lessons stay cancelled. */
export const unblockAccount = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<Blocked, 'not_found'>> => {
  const outcome: Outcome<Blocked, 'not_found'> = await db.transaction().execute(async tx => {
    const account = await lockForBlocking(tx, id)
    if (!account) return refuse('not_found')
    if (account.blockedAt) {
      await tx.deleteFrom('account_blocks').where('user_id', '=', id).execute()
      if (account.hasSuspended)
        await tx.updateTable('teachers').set({ suspended_at: null }).where('id', '=', id).execute()
      const entry = { at: now, actor: by.userId, subject: id, ipAddress: by.ipAddress }
      await writeAudit(tx, { ...entry, action: 'account_unblocked' })
      await enqueueBlockMails(tx, 'unblocked', { id, role: account.role })
    }
    return ok({ id, isBlocked: false })
  })
  clearTeacherCache()
  return outcome
}

const cancelLessonsOf = async (
  db: Db,
  { id, role }: { id: string; role: Role | null },
  by: Admin | null,
  now: Temporal.Instant,
) => {
  if (role === 'parent') {
    // A block of the second parent leaves the family its lessons.
    const family = await db
      .selectFrom('parents')
      .where('id', '=', id)
      .where('place', '=', 1)
      .select('family_id as id')
      .executeTakeFirst()
    if (family) {
      await endFamilyRequests(db, family.id, now)
      await releaseFamilySeats(db, by, family.id, now)
    }
  }
  if (role === 'teacher') {
    const canceller = { role: 'admin' as const, userId: by?.userId ?? null, ipAddress: by?.ipAddress }
    await db.transaction().execute(tx => cancelTeacherLessons(tx, id, canceller, now))
  }
}

/**
 * Cancels what a block should have cancelled: the process may have died in between, or the family was left to a blocked parent. Run by
 * the job «lessons» every ten minutes.
 */
export const cancelBlockedLessons = async (db: Db, now: Temporal.Instant) => {
  const { rows: left } = await sql<{ id: string; role: Role }>`
    select b.user_id as id, r.role from account_blocks b join user_roles r on r.user_id = b.user_id
    where exists (select from lessons l where l.teacher_id = b.user_id and l.starts_at > ${now}
        and l.status in (${activeStatusList}))
      or exists (select from parents f join booking_requests q on q.parent_id = f.family_id
        where f.id = b.user_id and f.place = 1 and q.approved_at is null and q.refused_at is null and q.expires_at > ${now})
      or exists (select from parents f join seats s on s.parent_id = f.family_id join lessons l on l.id = s.lesson_id
        where f.id = b.user_id and f.place = 1 and s.released_at is null and s.starts_at > ${now} and l.status in (${activeStatusList}))
    order by b.user_id limit 100`.execute(db)
  for (const account of left) await cancelLessonsOf(db, account, null, now)
}
