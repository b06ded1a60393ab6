import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { splitWords } from './queries.ts'
import type { AccountView } from './views.ts'

type AccountRow = Omit<AccountView, 'blockedOn' | 'isOwn'> & { blockedAt: string | null }
type AccountQuery = { search: string; onlyBlocked: boolean; page: number; pageSize: number }

/** Matches accounts of which the name, the address, the login name or, for a child's login, the parent's name contains each word. */
const matches = (search: string) => {
  const conditions = splitWords(search).map(
    word => sql`u.id in (
      select id from profiles where folded(first_name || ' ' || last_name) like search_pattern(${word})
      union all select id from users where username is null and email like search_pattern(${word})
      union all select id from users where username like search_pattern(${word})
      union all select s.user_id from students s join profiles p on p.id = s.parent_id
        where s.user_id is not null and folded(p.first_name || ' ' || p.last_name) like search_pattern(${word}))`,
  )
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The accounts with a confirmed address, by name; erased ones are left out. */
export const listAccounts = async (
  db: Db,
  _by: Admin,
  { search, onlyBlocked, page, pageSize }: AccountQuery,
  now: Temporal.Instant,
) => {
  const from = sql`users u left join user_roles r on r.user_id = u.id left join account_blocks b on b.user_id = u.id`
  const where = sql`u.erased_at is null and (u.email_verified or b.user_id is not null) and ${matches(search)}
    and ${onlyBlocked ? sql`b.user_id is not null` : sql`true`}`
  const { rows } = await sql<{ accounts: AccountRow[]; total: number }>`
    select (select count(*)::int from ${from} where ${where}) as total,
      (select coalesce(json_agg(row), '[]') from (
        select u.id, coalesce(nullif(concat_ws(' ', p.first_name, nullif(p.last_name, '')), ''), u.name) as name,
          case when u.username is null then u.email end as email, u.username as "loginName", r.role,
          (select count(*)::int from parents f join students s on s.parent_id = f.family_id
            where f.id = u.id and f.place = 1) as children,
          case r.role
            when 'parent' then (select count(*)::int from parents f join seats s on s.parent_id = f.family_id
              join lessons l on l.id = s.lesson_id where f.id = u.id and f.place = 1 and s.released_at is null and s.starts_at > ${now}
                and l.status in ('pending', 'upcoming', 'confirmed'))
            when 'teacher' then (select count(*)::int from lessons l
              where l.teacher_id = u.id and l.starts_at > ${now} and l.status in ('pending', 'upcoming', 'confirmed'))
            else 0
          end as "upcomingLessons",
          b.blocked_at as "blockedAt", b.reason as "blockReason"
        from ${from} left join students c on c.user_id = u.id left join profiles p on p.id = coalesce(c.parent_id, u.id)
        where ${where}
        order by folded(coalesce(p.first_name || ' ' || p.last_name, u.name)), u.id
        limit ${pageSize} offset ${(page - 1) * pageSize}
      ) row) as accounts`.execute(db)
  return rows[0] ?? { accounts: [], total: 0 }
}
