import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { accountName, fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'
import { failedMailDays, type MailFailure, type MailState } from '#platform/mail/mail-outcome.ts'
import { nameOrEmail } from './name-words.ts'

export type MailFilter = {
  state?: MailState | undefined
  search: string
  /** A family (the mails of all its parents) or a teacher. */
  person?: string | undefined
}
type Page = { after: Cursor | undefined; limit: number }

type MailRow = {
  id: string
  kind: string
  state: MailState
  failure: MailFailure | null
  queuedAt: string
  settledAt: string | null
  person: { name: string; email: string; familyId: string | null; teacherId: string | null } | null
}

/** SQL: the mails that failed for good in the days in which they can be sent again. One that was sent again counts no longer. */
export const failedMailCount = (now: Temporal.Instant) =>
  sql<number>`(select count(*)::int from mail_log
    where state = 'failed' and settled_at > ${now.subtract({ hours: 24 * failedMailDays })}::timestamptz)`

/** The mails of the last days, newest first, and the name of the person asked for. The statement reads one row more than is shown. */
export const listMails = async (
  db: Db,
  _by: Admin,
  { state, search, person, after, limit }: MailFilter & Page,
) => {
  const conditions = [
    ...(state ? [sql`g.state = ${state}`] : []),
    ...(search.trim() ? [sql`g.user_id in (select p.id from profiles p where ${nameOrEmail(search)})`] : []),
    ...(person
      ? [
          sql`g.user_id in (select ${person}::uuid union select id from parents where family_id = ${person}::uuid)`,
        ]
      : []),
    ...(after ? [sql`(g.queued_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<{ mails: MailRow[]; personName: string | null }>`
    select
      (select ${fullNameSql('profiles')} from profiles where id = ${person ?? null}::uuid) as "personName",
      (select coalesce(json_agg(r), '[]') from (
        select g.id, g.kind, g.state, g.failure, ${isoInstant('g.queued_at')} as "queuedAt",
          ${isoInstant('g.settled_at')} as "settledAt",
          case when u.id is not null and u.erased_at is null then json_build_object(
            'name', ${accountName('p', 'u')}, 'email', u.email,
            'familyId', f.family_id, 'teacherId', t.id) end as person
        from mail_log g
        left join users u on u.id = g.user_id
        left join profiles p on p.id = u.id
        left join parents f on f.id = u.id
        left join teachers t on t.id = u.id and t.approved_at is not null
        where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
        order by g.queued_at desc, g.id desc limit ${limit + 1}
      ) r) as mails`.execute(db)
  const { mails = [], personName = null } = rows[0] ?? {}
  const { shown, last } = cutPage(mails, limit)
  return { mails: shown, personName, next: last ? { at: last.queuedAt, id: last.id } : null }
}
