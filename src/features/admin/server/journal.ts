import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Role } from '#platform/db/schema.ts'
import { nameOrEmail } from './queries.ts'

type JournalQuery = { search: string; action?: AuditAction | undefined; page: number; pageSize: number }

/** A person of an entry. `isChild`: the name is the parent's, because children's names are left out. */
type Person = { name: string; isChild: boolean }

type JournalRow = {
  id: number
  at: string
  action: AuditAction
  actor: Person | null
  subject: Person | null
  hasActor: boolean
  hasSubject: boolean
  address: string | null
  role: Role | null
}

const personOf = (column: ReturnType<typeof sql>) => sql`
  (select json_build_object('name', coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.name), 'isChild', false)
     from users u left join profiles p on p.id = u.id
     where u.id = ${column} and u.erased_at is null and not exists (select from students own where own.user_id = u.id)
   union all
   select json_build_object('name', concat_ws(' ', p.first_name, p.last_name), 'isChild', true)
     from students c join profiles p on p.id = c.parent_id where c.id = ${column} or c.user_id = ${column}
   limit 1)`

/** Entries of the audit log, newest first. The search finds those of a person and of that person's children. */
export const listJournal = async (
  db: Db,
  _by: Admin,
  { search, action, page, pageSize }: JournalQuery,
): Promise<{ entries: JournalRow[]; total: number }> => {
  const people = sql`
    select p.id from profiles p where ${nameOrEmail(search)}
    union all select c.id from students c join profiles p on p.id = c.parent_id where ${nameOrEmail(search)}
    union all select c.user_id from students c join profiles p on p.id = c.parent_id
      where c.user_id is not null and ${nameOrEmail(search)}`
  const where = sql`${action ? sql`a.action = ${action}` : sql`true`}
    and ${search.trim() ? sql`(a.actor in (${people}) or a.subject in (${people}))` : sql`true`}`
  const { rows } = await sql<{ entries: JournalRow[]; total: number }>`
    select (select count(*)::int from audit_log a where ${where}) as total,
      (select coalesce(json_agg(r), '[]') from (
        select a.id, a.at, a.action, ${personOf(sql`a.actor`)} as actor, ${personOf(sql`a.subject`)} as subject,
          a.actor is not null as "hasActor", a.subject is not null as "hasSubject",
          d.address, a.details->>'role' as role
        from audit_log a left join audit_addresses d on d.entry_id = a.id
        where ${where}
        order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
      ) r) as entries`.execute(db)
  return rows[0] ?? { entries: [], total: 0 }
}
