import { sql } from 'kysely'
import { hasPasswordSql } from '#features/accounts/server/create-admin.ts'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { accountName } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'
import { splitWords } from '#platform/search/split-words.ts'
import { accountsWithEmail, allOf, isAmong, patternOf, peopleWithName } from './name-words.ts'
import type { AccountView } from './view.ts'

type AccountRow = Omit<AccountView, 'blockedOn' | 'isOwn'> & { blockedAt: string | null; createdAt: string }
type AccountQuery = { search: string; onlyBlocked: boolean; after: Cursor | undefined; limit: number }

/** Matches accounts of which the name, the address, the login name or, for a child's login, the parent's name contains each word. */
const matches = (search: string) =>
  allOf(
    splitWords(search).map((word, _, words) =>
      isAmong(
        sql`u.id`,
        sql`${peopleWithName(word, words)}
        union all ${accountsWithEmail(word)}
        union all select id from users where username like ${patternOf(word)}
        union all select s.user_id from students s where s.user_id is not null and s.parent_id in (${peopleWithName(word, words)})`,
      ),
    ),
  )

/** The accounts with a confirmed address, the newest first; erased ones are left out. */
export const listAccounts = async (
  db: Db,
  _by: Admin,
  { search, onlyBlocked, after, limit }: AccountQuery,
  now: Temporal.Instant,
) => {
  const { rows } = await sql<AccountRow>`
    select u.id, ${accountName('p', 'u')} as name,
      case when u.username is null then u.email end as email, u.username as "loginName", r.role,
      (r.role = 'admin' and not ${hasPasswordSql('u.id')}) is true as "isInvited",
      (select count(*)::int from parents f join students s on s.parent_id = f.family_id
        where f.id = u.id and f.place = 1) as children,
      case r.role
        when 'parent' then seats.lessons
        when 'teacher' then (select count(*)::int from lessons l
          where l.teacher_id = u.id and l.starts_at > ${now} and l.status in (${activeStatusList}))
        else 0
      end as "upcomingLessons", seats.places as "upcomingPlaces",
      ${isoInstant('b.blocked_at')} as "blockedAt", b.reason as "blockReason", ${isoInstant('u.created_at')} as "createdAt"
    from (
      select u.id from users u left join account_blocks b on b.user_id = u.id
      where u.erased_at is null and (u.email_verified or b.user_id is not null) and ${matches(search)}
        and ${onlyBlocked ? sql`b.user_id is not null` : sql`true`}
        and ${after ? sql`(u.created_at, u.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by u.created_at desc, u.id desc limit ${limit + 1}
    ) listed join users u using (id) left join user_roles r on r.user_id = u.id left join account_blocks b on b.user_id = u.id
    left join lateral (
      select count(*)::int as places, count(distinct s.lesson_id)::int as lessons
      from parents f join seats s on s.parent_id = f.family_id join lessons l on l.id = s.lesson_id
      where f.id = u.id and f.place = 1 and s.released_at is null and s.starts_at > ${now}
        and l.status in (${activeStatusList})) seats on true
    left join students c on c.user_id = u.id left join profiles p on p.id = coalesce(c.parent_id, u.id)
    order by u.created_at desc, u.id desc`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  return { accounts: shown, next: last ? { at: last.createdAt, id: last.id } : null }
}
