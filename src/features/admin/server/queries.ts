import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { hasHours } from '#features/teachers/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { cutPage } from '#platform/http/cursor.ts'
import { nameOrEmail } from './name-words.ts'
import type { FamilyView, TeacherView } from './view.ts'

type PageQuery = { search: string; after: string | undefined; limit: number }

type TeacherRow = Omit<TeacherView, 'zoneLabel' | 'suspendedOn'> & { suspendedAt: string | null }

// The indexes profiles_by_full_name and profiles_by_family_name have these expressions.
const byFirstName = (alias: 'p' | 'before') =>
  sql`folded(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
const byLastName = (alias: 'p' | 'before') =>
  sql`folded(${sql.ref(`${alias}.last_name`)} || ' ' || ${sql.ref(`${alias}.first_name`)})`

/**
 * The people after the person `after` in the order of names. The cursor is an id, because a name must not be in a URL. When that
 * account was erased meanwhile, the list ends.
 */
const standsAfter = (after: string | undefined, place: typeof byFirstName) =>
  after
    ? sql`(${place('p')}, p.id) >
        ((select ${place('before')} from profiles before where before.id = ${after}::uuid), ${after}::uuid)`
    : sql`true`

/** The school's teachers by name, including suspended ones, without those who have left. */
export const listTeachers = async (
  db: Db,
  _by: Admin,
  { search, after, limit }: PageQuery,
  now: Temporal.Instant,
) => {
  const { rows } = await sql<TeacherRow>`
    select t.id, p.first_name as "firstName", p.last_name as "lastName", u.email,
      t.hourly_rate_cents as "hourlyRateCents", t.timezone, ${isoInstant('t.suspended_at')} as "suspendedAt",
      t.is_listed as "isListed", ${hasHours(now)} as "hasHours",
      (select count(*)::int from lessons l where l.teacher_id = t.id
        and l.status in (${activeStatusList}) and l.starts_at > ${now}) as "upcomingLessons"
    from (
      select p.id, ${byFirstName('p')} as place from teachers t join profiles p on p.id = t.id
      where t.approved_at is not null and t.retired_at is null and ${nameOrEmail(search)} and ${standsAfter(after, byFirstName)}
      order by place, p.id limit ${limit + 1}
    ) listed join teachers t using (id) join profiles p using (id) join users u using (id)
    order by listed.place, id`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  return { teachers: shown, next: last?.id ?? null }
}

/** Families by the parent's name, with the number of children and lessons. Children's names are left out on purpose. */
export const listFamilies = async (
  db: Db,
  _by: Admin,
  { search, after, limit }: PageQuery,
  now: Temporal.Instant,
) => {
  const { rows } = await sql<FamilyView & { parentId: string }>`
    select f.family_id as id, f.id as "parentId", p.first_name as "firstName", p.last_name as "lastName", u.email,
      ${isoInstant('u.created_at')} as since, is_new_family(f.family_id) as "isNew",
      (select count(*)::int from students s where s.parent_id = f.family_id) as children,
      (select count(*)::int from seats s join lessons l on l.id = s.lesson_id
        where s.parent_id = f.family_id and s.released_at is null and s.starts_at > ${now}
          and l.status in (${activeStatusList})) as "upcomingLessons"
    from (
      select p.id, ${byLastName('p')} as place from parents f join profiles p on p.id = f.id join users u on u.id = f.id
      where f.place = 1 and u.email_verified and ${nameOrEmail(search)} and ${standsAfter(after, byLastName)}
      order by place, p.id limit ${limit + 1}
    ) listed join parents f using (id) join profiles p using (id) join users u using (id)
    order by listed.place, listed.id`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  return { families: shown, next: last?.parentId ?? null }
}
