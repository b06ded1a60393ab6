import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { hasHours } from '#features/teachers/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { cutPage, type NameCursor } from '#platform/http/cursor.ts'
import { nameOrEmail } from './name-words.ts'
import type { FamilyView, TeacherView } from './view.ts'

type PageQuery = { search: string; after: NameCursor | undefined; limit: number }

type TeacherRow = Omit<TeacherView, 'zoneLabel' | 'suspendedOn' | 'blockedOn'> & {
  suspendedAt: string | null
  blockedAt: string | null
}

// The indexes profiles_by_full_name and profiles_by_family_name have these expressions.
const byFirstName = sql<string>`folded(p.first_name || ' ' || p.last_name)`
const byLastName = sql<string>`folded(p.last_name || ' ' || p.first_name)`

const standsAfter = (after: NameCursor | undefined, place: typeof byFirstName) =>
  after ? sql`(${place}, p.id) > (${after.place}::text, ${after.id}::uuid)` : sql`true`

/** The school's teachers by name, including suspended ones, without those who have left. */
export const listTeachers = async (
  db: Db,
  _by: Admin,
  { search, after, limit }: PageQuery,
  now: Temporal.Instant,
) => {
  const { rows } = await sql<TeacherRow & { place: string }>`
    select t.id, listed.place, p.first_name as "firstName", p.last_name as "lastName", u.email,
      t.hourly_rate_cents as "hourlyRateCents", t.timezone, ${isoInstant('t.suspended_at')} as "suspendedAt",
      ${isoInstant('x.blocked_at')} as "blockedAt", t.is_listed as "isListed", ${hasHours(now)} as "hasHours",
      (select count(*)::int from lessons l where l.teacher_id = t.id
        and l.status in (${activeStatusList}) and l.starts_at > ${now}) as "upcomingLessons"
    from (
      select p.id, ${byFirstName} as place from teachers t join profiles p on p.id = t.id
      where t.approved_at is not null and t.retired_at is null and ${nameOrEmail(search)} and ${standsAfter(after, byFirstName)}
      order by place, p.id limit ${limit + 1}
    ) listed join teachers t using (id) join profiles p using (id) join users u using (id)
    left join account_blocks x on x.user_id = t.id
    order by listed.place, id`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  return {
    teachers: shown.map(({ place: _, ...teacher }) => teacher),
    next: last ? { place: last.place, id: last.id } : null,
  }
}

/** Families by the parent's name, with the number of children and lessons. Children's names are left out on purpose. */
export const listFamilies = async (
  db: Db,
  _by: Admin,
  { search, after, limit }: PageQuery,
  now: Temporal.Instant,
) => {
  const { rows } = await sql<FamilyView & { parentId: string; place: string }>`
    select f.family_id as id, f.id as "parentId", listed.place, p.first_name as "firstName", p.last_name as "lastName", u.email,
      ${isoInstant('u.created_at')} as since, is_new_family(f.family_id) as "isNew",
      (select count(*)::int from students s where s.parent_id = f.family_id) as children,
      (select count(distinct s.lesson_id)::int from seats s join lessons l on l.id = s.lesson_id
        where s.parent_id = f.family_id and s.released_at is null and s.starts_at > ${now}
          and l.status in (${activeStatusList})) as "upcomingLessons"
    from (
      select p.id, ${byLastName} as place from parents f join profiles p on p.id = f.id join users u on u.id = f.id
      where f.place = 1 and u.email_verified and ${nameOrEmail(search)} and ${standsAfter(after, byLastName)}
      order by place, p.id limit ${limit + 1}
    ) listed join parents f using (id) join profiles p using (id) join users u using (id)
    order by listed.place, listed.id`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  return {
    families: shown.map(({ place: _, parentId: __, ...family }) => family),
    next: last ? { place: last.place, id: last.parentId } : null,
  }
}
