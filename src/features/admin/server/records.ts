import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { ArabicPreference, Level } from '#features/families/families.ts'
import { activeStatusList } from '#features/lessons/server/lesson-rows.ts'
import { listSchoolLessons, selectSchoolLessons } from '#features/lessons/server/school-lessons.ts'
import { schoolZone } from '#features/school/zone.ts'
import { hasHours } from '#features/teachers/server/queries.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LessonType, Role } from '#platform/db/schema.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import type {
  BookingLine,
  BookingRecord,
  ChildRecord,
  FamilyRecord,
  LessonRecord,
  SeatLine,
  TeacherRecord,
} from './record-views.ts'
import { toSchoolLessonView } from './school-lesson-view.ts'

const dayOf = (at: string) => formatDayWithYear(localOf(Temporal.Instant.from(at), schoolZone).date)
const momentOf = (at: string) => {
  const { date, time } = localOf(Temporal.Instant.from(at), schoolZone)
  return { date, time }
}
const nameOf = (alias: string) =>
  sql`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, nullif(${sql.ref(`${alias}.last_name`)}, ''))`

const shown = { upcoming: 5, past: 5, bookings: 6 }

/** The next lessons and the last ones of a family, a child or a teacher, with their total. */
const readLessons = async (
  db: Db,
  by: Admin,
  whose: { familyId: string } | { studentId: string } | { teacherId: string },
  now: Temporal.Instant,
) => {
  const soon = now.subtract({ hours: 2 })
  const [next, before] = await Promise.all([
    listSchoolLessons(db, by, { ...whose, from: soon }, { page: 1, pageSize: shown.upcoming }),
    listSchoolLessons(
      db,
      by,
      { ...whose, until: soon, latestFirst: true },
      { page: 1, pageSize: shown.past },
    ),
  ])
  return {
    upcoming: next.lessons.map(row => toSchoolLessonView(row, now)),
    past: before.lessons.map(row => toSchoolLessonView(row, now)),
    totalLessons: next.total + before.total,
  }
}

const readFiles = (db: Db, by: Admin, studentIds: readonly string[], now: Temporal.Instant) =>
  writeStudentFileReads(db, { at: now, actor: by.userId, address: by.address, zone: schoolZone, studentIds })

/** Lessons held by seats `s` of lessons `l` that were given, or count as given. */
const countGiven = sql`(count(*) filter (where (s.released_at is null and l.status = 'completed')
  or (s.released_at is not null and s.given_back_at is null)))::int`
const countUpcoming = (now: Temporal.Instant) => sql`(count(*) filter (where s.released_at is null
  and l.ends_at > ${now} and l.status in (${activeStatusList})))::int`

type FamilyRow = Omit<
  FamilyRecord,
  'children' | 'bookings' | 'upcoming' | 'past' | 'totalLessons' | 'zoneLabel' | 'since' | 'blockedOn'
> & {
  timezone: string
  since: string
  blockedAt: string | null
  children: (Omit<FamilyRecord['children'][number], 'next'> & {
    next: { startsAt: string; teacherName: string; isGroup: boolean } | null
  })[]
  bookings: (Omit<BookingLine, 'madeOn'> & { madeAt: string })[]
}

const bookingLines = (where: ReturnType<typeof sql>, limit: number) => sql`
  select b.id, b.created_at as "madeAt", c.first_name as "childName", ${nameOf('tp')} as "teacherName",
    b.lesson_type as "lessonType", b.number_of_sessions as "numberOfSessions", b.total_cents as "totalCents",
    k.name as "packageName", seats.given, seats.given_back as "givenBack"
  from bookings b join profiles tp on tp.id = b.teacher_id
  left join students c on c.id = b.student_id left join lesson_packages k on k.id = b.package_id
  cross join lateral (
    select ${countGiven} as given,
      (count(*) filter (where s.given_back_at is not null and s.moved_to is null))::int as given_back
    from seats s join lessons l on l.id = s.lesson_id where s.booking_id = b.id) seats
  where ${where} order by b.created_at desc, b.id limit ${limit}`

/** A family with its children, lessons and bookings. Reading it is logged as a read of each child's file. */
export const findFamilyRecord = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<FamilyRecord, 'not_found'>> => {
  const { rows } = await sql<FamilyRow>`
    select f.id, p.first_name as "firstName", p.last_name as "lastName", u.email, f.country, f.timezone,
      to_json(u.created_at) #>> '{}' as since, is_new_family(f.id) as "isNew",
      to_json(x.blocked_at) #>> '{}' as "blockedAt", x.reason as "blockReason",
      coalesce(totals.upcoming, 0) as "upcomingLessons", coalesce(totals.given, 0) as "givenLessons",
      (select count(*)::int from bookings b where b.parent_id = f.id) as "totalBookings",
      (select coalesce(json_agg(b), '[]') from (${bookingLines(sql`b.parent_id = f.id`, shown.bookings)}) b) as bookings,
      (select coalesce(json_agg(child order by child."createdAt"), '[]') from (
        select c.id, c.first_name as "firstName", c.age, c.level, c.level_known as "levelKnown",
          c.created_at as "createdAt",
          (select ${countGiven} from seats s join lessons l on l.id = s.lesson_id where s.student_id = c.id) as "lessonsGiven",
          (select json_build_object('startsAt', l.starts_at, 'teacherName', ${nameOf('tp')}, 'isGroup', l.type = 'group')
            from seats s join lessons l on l.id = s.lesson_id join profiles tp on tp.id = l.teacher_id
            where s.student_id = c.id and s.released_at is null and l.ends_at > ${now}
              and l.status in (${activeStatusList})
            order by l.starts_at limit 1) as next
        from students c where c.parent_id = f.id) child) as children
    from parents f join profiles p on p.id = f.id join users u on u.id = f.id
    left join account_blocks x on x.user_id = f.id
    left join lateral (
      select ${countUpcoming(now)} as upcoming, ${countGiven} as given
      from seats s join lessons l on l.id = s.lesson_id where s.parent_id = f.id) totals on true
    where f.id = ${id}::uuid and u.erased_at is null`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  const { timezone, since, blockedAt, children, bookings, ...family } = row
  await readFiles(
    db,
    by,
    children.map(child => child.id),
    now,
  )
  return ok({
    ...family,
    zoneLabel: zoneLabel(timezone),
    since: dayOf(since),
    blockedOn: blockedAt && dayOf(blockedAt),
    children: children.map(({ next, ...child }) => ({
      ...child,
      next: next && { ...momentOf(next.startsAt), teacherName: next.teacherName, isGroup: next.isGroup },
    })),
    bookings: bookings.map(({ madeAt, ...booking }) => ({ ...booking, madeOn: dayOf(madeAt) })),
    ...(await readLessons(db, by, { familyId: id }, now)),
  })
}

/** A child's file, found within its family; reading it is logged. */
export const findChildRecord = async (
  db: Db,
  by: Admin,
  { familyId, childId }: { familyId: string; childId: string },
  now: Temporal.Instant,
): Promise<Outcome<ChildRecord, 'not_found'>> => {
  const { rows } = await sql<
    Omit<ChildRecord, 'since' | 'upcoming' | 'past' | 'totalLessons'> & { since: string; level: Level }
  >`
    select c.id, c.parent_id as "familyId", ${nameOf('p')} as "familyName", c.first_name as "firstName", c.age, c.level,
      c.level_known as "levelKnown", c.language_preference as "languagePreference", c.interests,
      c.learning_goals as "learningGoals", c.availability, to_json(c.created_at) #>> '{}' as since,
      u.username as "loginName"
    from students c join profiles p on p.id = c.parent_id left join users u on u.id = c.user_id
    where c.id = ${childId}::uuid and c.parent_id = ${familyId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  await readFiles(db, by, [row.id], now)
  return ok({
    ...row,
    languagePreference: row.languagePreference satisfies ArabicPreference,
    since: dayOf(row.since),
    ...(await readLessons(db, by, { studentId: childId }, now)),
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
    select t.id, p.first_name as "firstName", p.last_name as "lastName", u.email, t.timezone,
      t.hourly_rate_cents as "hourlyRateCents", t.minimum_notice_minutes as "minimumNoticeMinutes",
      t.trial_lesson_available as "offersTrials", t.levels::text[] as levels, t.specialization,
      t.rating::float8 as rating, t.is_listed as "isListed", ${hasHours(now)} as "hasHours",
      to_json(t.approved_at) #>> '{}' as since, to_json(t.suspended_at) #>> '{}' as "suspendedAt",
      to_json(x.blocked_at) #>> '{}' as "blockedAt", x.reason as "blockReason",
      (select a.id from teacher_applications a where a.user_id = t.id and a.status = 'accepted') as "applicationId",
      (select count(*)::int from lessons l where l.teacher_id = t.id and l.ends_at > ${now}
        and l.status in (${activeStatusList})) as "upcomingLessons",
      (select count(*)::int from lessons l where l.teacher_id = t.id and l.status = 'completed') as "givenLessons",
      count_students(t.id) as pupils
    from teachers t join profiles p on p.id = t.id join users u on u.id = t.id
    left join account_blocks x on x.user_id = t.id
    where t.id = ${id}::uuid and t.approved_at is not null and u.erased_at is null`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  const { timezone, since, suspendedAt, blockedAt, ...teacher } = row
  return ok({
    ...teacher,
    zoneLabel: zoneLabel(timezone),
    since: dayOf(since),
    suspendedOn: suspendedAt && dayOf(suspendedAt),
    blockedOn: blockedAt && dayOf(blockedAt),
    ...(await readLessons(db, by, { teacherId: id }, now)),
  })
}

/** What became of a seat `s`. */
const seatState = sql<SeatLine['state']>`case
  when s.released_at is null then 'held' when s.moved_to is not null then 'moved'
  when s.given_back_at is not null then 'given_back' else 'counted' end`

/** A lesson with its seats, released ones too. The names are those of children: reading it is logged in their files. */
export const findLessonRecord = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<LessonRecord, 'not_found'>> => {
  const found = await selectSchoolLessons(db, by).where('lessons.id', '=', id).executeTakeFirst()
  if (!found) return refuse('not_found')
  const { rows: seats } = await sql<
    Omit<SeatLine, 'familyTime' | 'mayRelease'> & { timezone: string; place: number; sessions: number }
  >`
    select s.id, c.id as "childId", c.first_name as "childName", c.age, c.level, s.parent_id as "familyId",
      coalesce(nullif(p.last_name, ''), p.first_name) as "familyName", f.timezone, ${seatState} as state,
      s.price_cents as "priceCents", s.booking_id as "bookingId", b.number_of_sessions as sessions,
      (select count(*)::int from seats o where o.booking_id = s.booking_id and o.moved_to is null
        and o.starts_at <= s.starts_at) as place
    from seats s join bookings b on b.id = s.booking_id join parents f on f.id = s.parent_id
    join profiles p on p.id = s.parent_id left join students c on c.id = s.student_id
    where s.lesson_id = ${id}::uuid order by s.released_at nulls first, s.seat_no, s.id`.execute(db)
  const { rows: later } = await sql<{ count: number }>`
    select count(distinct l.id)::int as count from seats own
    join seats s on s.booking_id = own.booking_id and s.released_at is null
    join lessons l on l.id = s.lesson_id
    where own.lesson_id = ${id}::uuid and own.released_at is null and l.teacher_id = ${found.teacherId}::uuid
      and l.starts_at > ${found.startsAt}::timestamptz and l.status in (${activeStatusList})`.execute(db)
  await readFiles(
    db,
    by,
    seats.flatMap(seat => seat.childId ?? []),
    now,
  )
  const lesson = toSchoolLessonView(found as unknown as Parameters<typeof toSchoolLessonView>[0], now)
  const held = seats.filter(seat => seat.state === 'held')
  const [only] = held
  return ok({
    lesson,
    seats: seats.map(({ timezone, place: _place, sessions: _sessions, ...seat }) => ({
      ...seat,
      familyTime: otherTime(lesson.startsAt, lesson.time, timezone),
      mayRelease: lesson.mayCancel && seat.state === 'held',
    })),
    series:
      only && held.length === 1 && only.sessions > 1
        ? { bookingId: only.bookingId, place: only.place, sessions: only.sessions }
        : null,
    laterLessons: later[0]?.count ?? 0,
    mayReplace: lesson.mayCancel && Temporal.Instant.compare(now, Temporal.Instant.from(lesson.startsAt)) < 0,
  })
}

const otherTime = (startsAt: string, schoolTime: string, zone: string) => {
  const { time } = localOf(Temporal.Instant.from(startsAt), zone)
  return time === schoolTime ? null : { time, zoneLabel: zoneLabel(zone) }
}

export const findBookingRecord = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<BookingRecord, 'not_found'>> => {
  const { rows } = await sql<
    Omit<BookingRecord, 'madeOn' | 'lessons'> & {
      madeAt: string
      lessonType: LessonType
      bookedBy: { name: string; role: Role | null } | null
      lessons: (Omit<BookingRecord['lessons'][number], 'date' | 'time'> & { startsAt: string })[]
    }
  >`
    select to_json(line."madeAt") #>> '{}' as "madeAt", line.id, line."childName", line."teacherName", line."lessonType", line."numberOfSessions",
      line."totalCents", line."packageName", line.given, line."givenBack",
      b.parent_id as "familyId", coalesce(nullif(p.last_name, ''), p.first_name) as "familyName",
      b.student_id as "childId", b.teacher_id as "teacherId", b.recurrence_frequency as frequency,
      b.hourly_rate_cents as "hourlyRateCents", b.discount_percentage as "discountPercentage",
      (select json_build_object('name', coalesce(nullif(${nameOf('maker')}, ''), u.name), 'role', r.role)
        from users u left join profiles maker on maker.id = u.id left join user_roles r on r.user_id = u.id
        where u.id = b.booked_by and u.erased_at is null) as "bookedBy",
      (select coalesce(json_agg(each order by each."startsAt"), '[]') from (
        select l.id, l.starts_at as "startsAt", ${nameOf('tp')} as "teacherName", s.price_cents as "priceCents",
          case when s.released_at is null and l.status = 'completed' then 'completed' else ${seatState} end as state
        from seats s join lessons l on l.id = s.lesson_id join profiles tp on tp.id = l.teacher_id
        where s.booking_id = b.id) each) as lessons
    from (${bookingLines(sql`b.id = ${id}::uuid`, 1)}) line
    join bookings b on b.id = line.id join profiles p on p.id = b.parent_id`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  const { madeAt, lessons, ...booking } = row
  if (booking.childId) await readFiles(db, by, [booking.childId], now)
  return ok({
    ...booking,
    madeOn: dayOf(madeAt),
    lessons: lessons.map(lesson => ({
      ...lesson,
      startsAt: Temporal.Instant.from(lesson.startsAt).toString(),
      ...momentOf(lesson.startsAt),
    })),
  })
}
