import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { type Audience, familyOfTeacherDays } from '../announcements.ts'

/** Accounts with a confirmed address that are neither blocked nor erased. */
const isReachable = sql`u.email_verified and u.erased_at is null and not is_blocked(u.id)`

/**
 * Whether the account `u` still is one whom the announcement `a` is for, when it leaves: the family may have changed. Lessons that
 * have begun since it was written count.
 */
export const isStillRecipient = sql<boolean>`(${isReachable} and case a.audience
  when 'teachers' then exists (select from teachers t where t.id = u.id and t.retired_at is null and t.suspended_at is null)
  else exists (select from parents p where p.id = u.id and p.place is not null and (a.audience = 'families'
    or exists (select from lessons l join seats s on s.lesson_id = l.id
      where s.parent_id = p.family_id and (l.teacher_id = a.teacher_id or l.group_id = a.group_id)))) end)`

/** All parents of the families that `families`, a query of their ids, finds. */
const parentsOf = (families: RawBuilder<unknown>) => sql<{ id: string }>`
  select u.id from parents p join users u on u.id = p.id
  where p.place is not null and ${isReachable} and p.family_id in (${families})`

/** A query of the ids of those whom an announcement is for. */
export const recipientsOf = (to: Audience, now: Temporal.Instant): RawBuilder<{ id: string }> => {
  switch (to.audience) {
    case 'families':
      return parentsOf(sql`select family_id from parents`)
    case 'teachers':
      return sql`select u.id from teachers t join users u on u.id = t.id
        where t.approved_at is not null and t.retired_at is null and t.suspended_at is null and ${isReachable}`
    case 'teacher':
      return parentsOf(sql`select s.parent_id from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
        where l.teacher_id = ${to.teacherId}::uuid and l.status <> 'cancelled'
          and l.starts_at > ${now.subtract({ hours: 24 * familyOfTeacherDays })}`)
    case 'group':
      return parentsOf(sql`select s.parent_id from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
        where l.group_id = ${to.groupId}::uuid and l.status <> 'cancelled' and l.starts_at > ${now}`)
  }
}

export const countRecipients = async (db: Db, to: Audience, now: Temporal.Instant): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${recipientsOf(to, now)}) r`.execute(db)
  return rows[0]?.count ?? 0
}
