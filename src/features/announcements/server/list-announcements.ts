import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'
import type { AudienceKind } from '../announcements.ts'

type Group = { id: string; startsAt: string; level: Level; teacherName: string }

type Row = {
  id: string
  audience: AudienceKind
  subject: string
  body: string
  hasEnglish: boolean
  isUrgent: boolean
  recipients: number
  /** All but those who still wait. A recipient whose account was erased or left out since is counted. */
  sent: number
  writtenAt: string
  teacherName: string | null
  group: Group | null
}

const groupColumns = sql`g.id, session."startsAt", g.level, ${fullNameSql('gp')} as "teacherName"`

/** SQL: the next session of the group `g`, else the last one: from it, day and hour on the clock of the school. */
const joinSession = (now: Temporal.Instant) => sql`join lateral (
  select ${isoInstant('l.starts_at')} as "startsAt" from lessons l where l.group_id = g.id and l.status <> 'cancelled'
  order by l.starts_at > ${now}::timestamptz desc, abs(extract(epoch from l.starts_at - ${now}::timestamptz)) limit 1) session on true`

/** The announcements, the last one first. The statement reads one row more than is shown. */
export const listAnnouncements = async (
  db: Db,
  _by: Admin,
  { after, limit }: { after: Cursor | undefined; limit: number },
  now: Temporal.Instant,
) => {
  const { rows } = await sql<Row>`
    select a.id, a.audience, a.subject, a.body, a.english_body is not null as "hasEnglish", a.is_urgent as "isUrgent", a.recipients,
      a.recipients - (select count(*)::int from announcement_recipients r
        where r.announcement_id = a.id and r.enqueued_at is null) as sent,
      ${isoInstant('a.written_at')} as "writtenAt",
      case when a.teacher_id is not null then ${fullNameSql('tp')} end as "teacherName",
      (select to_jsonb(one) from (select ${groupColumns}
        from groups g join profiles gp on gp.id = g.teacher_id ${joinSession(now)} where g.id = a.group_id) one) as "group"
    from announcements a left join profiles tp on tp.id = a.teacher_id
    where ${after ? sql`(a.written_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by a.written_at desc, a.id desc limit ${limit + 1}`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  return { shown, next: last ? { at: last.writtenAt, id: last.id } : null }
}

const maxGroups = 200

/** The groups that have a child in a lesson to come. */
export const listReachableGroups = async (db: Db, _by: Admin, now: Temporal.Instant): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select ${groupColumns} from groups g join profiles gp on gp.id = g.teacher_id ${joinSession(now)}
    where exists (select from lessons l where l.group_id = g.id and l.status <> 'cancelled' and l.starts_at > ${now} and l.seats_taken > 0)
    order by g.day_of_week, g.hour, folded(gp.first_name), g.id limit ${maxGroups}`.execute(db)
  return rows
}
