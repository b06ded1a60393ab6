import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { type GroupAudience, isPeriodOver } from '../../groups.ts'
import { openingMail } from './group-mails.ts'
import { canGiveGroup, type GroupPlan, takesGroup } from './group-teachers.ts'
import { hasSessionsAhead, notOpened } from './teacher-groups.ts'

type Changed = { id: string }
type Group = { id: string; teacherId: string }

const log = (tx: Db, by: Admin, action: AuditAction, { id, teacherId }: Group, at: Temporal.Instant) =>
  writeAudit(tx, {
    at,
    actor: by.userId,
    action,
    subject: teacherId,
    ipAddress: by.ipAddress,
    details: { group: id },
  })

/**
 * Opens a group at an hour of a teacher who is free for every session and takes these children (domain.md, "Groups"). It
 * holds no hour: a lesson exists from its first child on. Of two admins at once the first one wins; the same plan again is
 * answered with the group that exists.
 */
export const openGroup = (
  db: Db,
  by: Admin,
  { teacherId, ...plan }: GroupPlan & { teacherId: string },
  now: Temporal.Instant,
): Promise<Outcome<Changed, 'not_found' | 'teacher_unfit' | 'group_exists'>> =>
  db.transaction().execute(async tx => {
    // Bookings and other changes of the teacher's groups wait for this lock.
    if ((await lockCalendars(tx, [teacherId])).length === 0) return refuse('not_found')
    const timezone = await findTeacherZone(tx, teacherId)
    const { date: firstDay, weekday, hour } = localOf(plan.startsAt, timezone)
    const { level, youngest, oldest, sessions } = plan
    const terms = { level, youngest, oldest, first_day: firstDay, planned_sessions: sessions }
    const group = await tx
      .selectFrom('groups')
      .where('teacher_id', '=', teacherId)
      .where('day_of_week', '=', weekday)
      .where('hour', '=', hour)
      .select([
        'id',
        'last_day',
        'level',
        'youngest',
        'oldest',
        'first_day',
        'planned_sessions',
        'is_named',
        'opened_at',
      ])
      .executeTakeFirst()
    if (group?.last_day && !isPeriodOver({ lastDate: group.last_day }, localOf(now, timezone).date))
      return Object.entries(terms).every(([name, value]) => group[name as keyof typeof terms] === value)
        ? ok({ id: group.id })
        : refuse('group_exists')
    if (!(await canGiveGroup(tx, teacherId, plan, now))) return refuse('teacher_unfit')

    // A group whose planned sessions are over keeps what it had been described with before those.
    const described = group?.is_named && !group.opened_at ? group : undefined
    const opened = {
      ...terms,
      is_named: true,
      opened_at: now,
      ...(described && {
        described_level: described.level,
        described_youngest: described.youngest,
        described_oldest: described.oldest,
      }),
    }
    const { id } = await tx
      .insertInto('groups')
      .values({ teacher_id: teacherId, day_of_week: weekday, hour, ...opened })
      .onConflict(conflict => conflict.columns(['teacher_id', 'day_of_week', 'hour']).doUpdateSet(opened))
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(tx, by, 'group_opened', { id, teacherId }, now)
    await enqueueMail(tx, openingMail(id, now.toString()))
    return ok({ id })
  })

const findTeacherZone = async (tx: Db, teacherId: string) =>
  (await tx.selectFrom('teachers').where('id', '=', teacherId).select('timezone').executeTakeFirstOrThrow())
    .timezone

/** Locks the calendar before the group, as bookings do. */
const lockGroup = async (tx: Db, id: string, now: Temporal.Instant) => {
  const group = tx
    .selectFrom('groups')
    .where('id', '=', id)
    .select([
      'id',
      'teacher_id as teacherId',
      'level',
      'youngest',
      'oldest',
      'opened_at as openedAt',
      'last_day as lastDate',
      sql<boolean>`is_settled(groups, ${now})`.as('isSettled'),
    ])
  const known = await group.executeTakeFirst()
  if (!known) return undefined
  await lockCalendars(tx, [known.teacherId])
  return group.forUpdate().executeTakeFirst()
}

const isSame = (one: GroupAudience, other: GroupAudience) =>
  one.level === other.level && one.youngest === other.youngest && one.oldest === other.oldest

/**
 * Writes another level and other ages. Children who sit in the group stay. `seen`: what the form showed; refuses when the group
 * was changed, opened or closed meanwhile, or is none any more: it would be described again.
 */
export const changeGroup = (
  db: Db,
  by: Admin,
  { id, seen, ...wanted }: GroupAudience & { id: string; seen: GroupAudience & { isOpened: boolean } },
  now: Temporal.Instant,
): Promise<Outcome<Changed, 'not_found' | 'teacher_unfit' | 'group_changed'>> =>
  db.transaction().execute(async tx => {
    const group = await lockGroup(tx, id, now)
    if (!group) return refuse('not_found')
    const { date: today } = localOf(now, await findTeacherZone(tx, group.teacherId))
    const isOpened = group.lastDate !== null && !isPeriodOver({ lastDate: group.lastDate }, today)
    if (!group.isSettled || isOpened !== seen.isOpened) return refuse('group_changed')
    if (isSame(group, wanted)) return ok({ id })
    if (!isSame(group, seen)) return refuse('group_changed')
    if (!(await takesGroup(tx, group.teacherId, wanted))) return refuse('teacher_unfit')
    const { level, youngest, oldest } = wanted
    await tx
      .updateTable('groups')
      .set({ level, youngest, oldest, is_named: true })
      .where('id', '=', id)
      .execute()
    await log(tx, by, 'group_changed', group, now)
    return ok({ id })
  })

/**
 * Proposes the empty sessions no longer; the hour is described as it was before the school opened it. Sessions with a child in
 * them stay, and can be joined. Repeating it changes nothing.
 */
export const closeGroup = (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<Changed, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const group = await lockGroup(tx, id, now)
    if (!group) return refuse('not_found')
    if (!group.openedAt) return ok({ id })
    // Children who sit in it joined a group of the school's level and ages.
    const restored = <Value>(before: string, current: string) =>
      sql<Value>`case when ${hasSessionsAhead(now)} then ${sql.ref(current)}
        else coalesce(${sql.ref(before)}, ${sql.ref(current)}) end`
    await tx
      .updateTable('groups')
      .set({
        ...notOpened,
        is_named: sql<boolean>`described_level is not null`,
        level: restored<Level>('described_level', 'level'),
        youngest: restored<number>('described_youngest', 'youngest'),
        oldest: restored<number>('described_oldest', 'oldest'),
      })
      .where('id', '=', id)
      .execute()
    await log(tx, by, 'group_closed', group, now)
    await enqueueMail(tx, {
      kind: 'teacher-group-closed',
      groupId: id,
      openedAt: group.openedAt.toString(),
    })
    return ok({ id })
  })
