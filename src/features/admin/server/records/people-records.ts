import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { hasUsedTrial } from '#features/booking/server/booking-facts.ts'
import type { ArabicPreference, Level } from '#features/families/families.ts'
import { lacksTeacherAs } from '#features/lessons/server/lacks-teacher-sql.ts'
import type { LessonRow } from '#features/lessons/server/lesson-rows.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { hasHours } from '#features/teachers/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Cursor, cutPage, formatCursor } from '#platform/http/cursor.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/time/school-day.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import {
  bookingLines,
  countGiven,
  momentOf,
  parentPhones,
  readLessons,
  writeFileReads,
} from './record-queries.ts'
import type { ChildRecord, FamilyRecord, TeacherRecord } from './record-view.ts'
import { stateOfRow } from './school-lesson-view.ts'

const countUpcoming = (now: Temporal.Instant) => sql`(count(distinct l.id) filter (where s.released_at is null
  and l.ends_at > ${now} and l.status in (${activeStatusList})))::int`

type NextRow = Pick<LessonRow, 'status' | 'startsAt' | 'endsAt' | 'lacksTeacher'>

type FamilyRow = Omit<
  FamilyRecord,
  'children' | 'upcoming' | 'past' | 'totalLessons' | 'zoneLabel' | 'since' | 'blockedOn'
> & {
  timezone: string
  since: string
  blockedAt: string | null
  children: (Omit<FamilyRecord['children'][number], 'next'> & {
    next: (NextRow & { teacherName: string; isGroup: boolean }) | null
  })[]
}

/** A family with its children and lessons. Reading it is logged as a read of each child's file. */
export const findFamilyRecord = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<FamilyRecord, 'not_found'>> => {
  const { rows } = await sql<FamilyRow>`
    select f.id, p.first_name as "firstName", p.last_name as "lastName", u.email, ${parentPhones(sql`f.id`)} as phones, f.country, f.timezone,
      ${isoInstant('u.created_at')} as since, is_new_family(f.id) as "isNew",
      ${isoInstant('x.blocked_at')} as "blockedAt", x.reason as "blockReason",
      coalesce(totals.upcoming, 0) as "upcomingLessons", coalesce(totals.given, 0) as "givenLessons",
      (select coalesce(json_agg(child order by child."createdAt"), '[]') from (
        select c.id, c.first_name as "firstName", c.age, c.level, c.level_known as "levelKnown",
          c.created_at as "createdAt",
          ${hasUsedTrial(sql`c.id`)} as "trialUsed",
          (select ${countGiven(now)} from seats s join lessons l on l.id = s.lesson_id where s.student_id = c.id) as "lessonsGiven",
          (select json_build_object('startsAt', l.starts_at, 'endsAt', l.ends_at, 'status', l.status,
              'lacksTeacher', ${lacksTeacherAs('l')}, 'teacherName', ${fullNameSql('tp')}, 'isGroup', l.type = 'group')
            from seats s join lessons l on l.id = s.lesson_id join profiles tp on tp.id = l.teacher_id
            where s.student_id = c.id and s.released_at is null and l.ends_at > ${now}
              and l.status in (${activeStatusList})
            order by l.starts_at limit 1) as next
        from students c where c.parent_id = f.id) child) as children
    from parents f join parents first on first.family_id = f.id and first.place = 1
    join profiles p on p.id = first.id join users u on u.id = first.id
    left join account_blocks x on x.user_id = first.id
    left join lateral (
      select ${countUpcoming(now)} as upcoming, ${countGiven(now)} as given
      from seats s join lessons l on l.id = s.lesson_id where s.parent_id = f.id) totals on true
    where f.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  const { timezone, since, blockedAt, children, ...family } = row
  await writeFileReads(
    db,
    by,
    children.map(child => child.id),
    now,
  )
  return ok({
    ...family,
    zoneLabel: zoneLabel(timezone),
    since: formatSchoolDay(since),
    blockedOn: blockedAt && formatSchoolDay(blockedAt),
    children: children.map(({ next, ...child }) => ({
      ...child,
      next: next && {
        ...momentOf(next.startsAt),
        day: formatSchoolMoment(next.startsAt, now).day,
        teacherName: next.teacherName,
        isGroup: next.isGroup,
        state: stateOfRow(next, now),
      },
    })),
    ...(await readLessons(db, by, { familyId: id }, now)),
  })
}

/** A family's bookings, the latest first. */
export const listFamilyBookings = async (
  db: Db,
  _by: Admin,
  { familyId, after, limit }: { familyId: string; after: Cursor | undefined; limit: number },
  now: Temporal.Instant,
) => {
  const later = after ? sql`(b.created_at, b.id) < (${after.at}, ${after.id}::uuid)` : sql`true`
  const { rows } = await bookingLines(
    sql`b.parent_id = ${familyId}::uuid and ${later}`,
    limit + 1,
    now,
  ).execute(db)
  const { shown, last } = cutPage(rows, limit)
  return {
    bookings: shown.map(({ madeAt, ...booking }) => ({ ...booking, madeOn: formatSchoolDay(madeAt) })),
    next: last ? formatCursor({ at: last.madeAt, id: last.id }) : null,
  }
}

/** A child's file, found within its family; reading it is logged. */
export const findChildRecord = async (
  db: Db,
  by: Admin,
  { familyId, studentId }: { familyId: string; studentId: string },
  now: Temporal.Instant,
): Promise<Outcome<ChildRecord, 'not_found'>> => {
  const { rows } = await sql<
    Omit<ChildRecord, 'since' | 'upcoming' | 'past' | 'totalLessons'> & { since: string; level: Level }
  >`
    select c.id, c.parent_id as "familyId", ${fullNameSql('p')} as "familyName", c.first_name as "firstName", c.age, c.level,
      c.level_known as "levelKnown", c.language_preference as "languagePreference", c.interests,
      c.learning_goals as "learningGoals", c.availability, ${isoInstant('c.created_at')} as since,
      u.username as "loginName", exists (select from parents first join account_blocks x on x.user_id = first.id
        where first.family_id = c.parent_id and first.place = 1) as "isFamilyBlocked"
    from students c join profiles p on p.id = c.parent_id left join users u on u.id = c.user_id
    where c.id = ${studentId}::uuid and c.parent_id = ${familyId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  await writeFileReads(db, by, [row.id], now)
  return ok({
    ...row,
    languagePreference: row.languagePreference satisfies ArabicPreference | null,
    since: formatSchoolDay(row.since),
    ...(await readLessons(db, by, { studentId }, now)),
  })
}

export const findTeacherRecord = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<TeacherRecord, 'not_found'>> => {
  const { rows } = await sql<
    Omit<TeacherRecord, 'zoneLabel' | 'suspendedOn' | 'blockedOn' | 'upcoming' | 'past' | 'totalLessons'> & {
      timezone: string
      suspendedAt: string | null
      blockedAt: string | null
    }
  >`
    select t.id, p.first_name as "firstName", p.last_name as "lastName", u.email, p.phone, t.timezone,
      t.hourly_rate_cents as "hourlyRateCents", t.minimum_notice_minutes as "minimumNoticeMinutes",
      t.trial_lesson_available as "offersTrials", t.levels::text[] as levels, t.specialization,
      t.rating::float8 as rating, t.is_listed as "isListed", ${hasHours(now)} as "hasHours",
      ${isoInstant('t.approved_at')} as since, ${isoInstant('t.suspended_at')} as "suspendedAt",
      ${isoInstant('x.blocked_at')} as "blockedAt", x.reason as "blockReason",
      (select a.id from teacher_applications a where a.user_id = t.id and a.status = 'accepted') as "applicationId",
      (select count(*)::int from lessons l where l.teacher_id = t.id and l.ends_at > ${now}
        and l.status in (${activeStatusList})) as "upcomingLessons",
      (select count(*)::int from lessons l where l.teacher_id = t.id and l.status = 'completed') as "givenLessons",
      (select count(distinct s.student_id)::int from lessons l
        join seats s on s.lesson_id = l.id and s.released_at is null
        where l.teacher_id = t.id
          and (l.status = 'completed' or (l.ends_at > ${now} and l.status in (${activeStatusList})))) as students
    from teachers t join profiles p on p.id = t.id join users u on u.id = t.id
    left join account_blocks x on x.user_id = t.id
    where t.id = ${id}::uuid and t.approved_at is not null and u.erased_at is null`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  const { timezone, since, suspendedAt, blockedAt, ...teacher } = row
  return ok({
    ...teacher,
    zoneLabel: zoneLabel(timezone),
    since: formatSchoolDay(since),
    suspendedOn: suspendedAt && formatSchoolDay(suspendedAt),
    blockedOn: blockedAt && formatSchoolDay(blockedAt),
    ...(await readLessons(db, by, { teacherId: id }, now)),
  })
}
