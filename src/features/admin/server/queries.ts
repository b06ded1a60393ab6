import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { hasHours } from '#features/teachers/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import type { FamilyView, TeacherView } from './views.ts'

type PageQuery = { search: string; page: number; pageSize: number }

type TeacherRow = Omit<TeacherView, 'zoneLabel' | 'suspendedOn'> & { suspendedAt: string | null }

export const splitWords = (search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .map(word => sql`${word}`)

const andAll = (conditions: ReturnType<typeof sql>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** Matches people whose name or email address contains every word. */
export const nameOrEmail = (search: string) =>
  andAll(
    splitWords(search).map(
      // A union, so that each half uses its own index; one condition over both tables would use neither.
      word => sql`p.id in (
        select id from profiles where folded(first_name || ' ' || last_name) like search_pattern(${word})
        union all select id from users where email like search_pattern(${word}))`,
    ),
  )

/** The school's teachers by name, including suspended ones, without those who have left. */
export const listTeachers = async (
  db: Db,
  _by: Admin,
  { search, page, pageSize }: PageQuery,
  now: Temporal.Instant,
) => {
  const where = sql`t.approved_at is not null and t.retired_at is null and ${nameOrEmail(search)}`
  const from = sql`teachers t join profiles p on p.id = t.id join users u on u.id = t.id`
  const { rows } = await sql<{ teachers: TeacherRow[]; total: number }>`
    select (select count(*)::int from ${from} where ${where}) as total,
      (select coalesce(json_agg(r), '[]') from (
        select t.id, p.first_name as "firstName", p.last_name as "lastName", u.email,
          t.hourly_rate_cents as "hourlyRateCents", t.timezone, t.suspended_at as "suspendedAt", t.is_listed as "isListed",
          ${hasHours(now)} as "hasHours",
          (select count(*)::int from lessons l where l.teacher_id = t.id and l.status <> 'cancelled'
            and l.status <> 'completed' and l.starts_at > ${now}) as "upcomingLessons"
        from ${from} where ${where}
        order by folded(p.first_name || ' ' || p.last_name), t.id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) r) as teachers`.execute(db)
  return rows[0] ?? { teachers: [], total: 0 }
}

/** Families by the parent's name, with the number of children and lessons. Children's names are left out on purpose. */
export const listFamilies = async (
  db: Db,
  _by: Admin,
  { search, page, pageSize }: PageQuery,
  now: Temporal.Instant,
) => {
  const from = sql`parents f join profiles p on p.id = f.id join users u on u.id = f.id`
  const where = sql`f.place = 1 and u.email_verified and ${nameOrEmail(search)}`
  const { rows } = await sql<{ families: FamilyView[]; total: number }>`
    select (select count(*)::int from ${from} where ${where}) as total,
      (select coalesce(json_agg(r), '[]') from (
        select f.family_id as id, p.first_name as "firstName", p.last_name as "lastName", u.email, u.created_at as since,
          is_new_family(f.family_id) as "isNew",
          (select count(*)::int from students s where s.parent_id = f.family_id) as children,
          (select count(*)::int from seats s join lessons l on l.id = s.lesson_id
            where s.parent_id = f.family_id and s.released_at is null and s.starts_at > ${now}
              and l.status <> 'cancelled') as "upcomingLessons"
        from ${from} where ${where}
        order by folded(p.last_name || ' ' || p.first_name), f.id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) r) as families`.execute(db)
  return rows[0] ?? { families: [], total: 0 }
}
