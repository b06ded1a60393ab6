import { sql } from 'kysely'
import { type Admin, auditOrigin } from '#features/accounts/server/procedures.ts'
import { maxLessonHours } from '#features/lessons/lesson-minutes.ts'
import { dueCents, givenBackCents, givenBackCount } from '#features/lessons/server/amount-due.ts'
import {
  countMatchingLessons,
  listSchoolLessons,
  type SchoolLessonFilter,
} from '#features/lessons/server/school-lessons.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import type { BookingLine } from './record-view.ts'
import { toSchoolLessonView } from './school-lesson-view.ts'

export const momentOf = (at: string) => toLocalTime(Temporal.Instant.from(at), schoolZone)

/** Next lessons that take place, cancelled ones ahead, and last ones: so many of each. */
const shownLessons = 5

/** The next lessons, cancelled ones beside them, and the last ones of a family, a child or a teacher, with their total. */
export const readLessons = async (
  db: Db,
  by: Admin,
  whose: { familyId: string } | { studentId: string } | { teacherId: string },
  now: Temporal.Instant,
) => {
  // A lesson that runs counts as one of the next. Its start is enough for the index by date.
  const ahead = { from: now.subtract({ hours: maxLessonHours }), endsAfter: now }
  const list = async (filter: Partial<SchoolLessonFilter>) => {
    const firstPage = { after: undefined, limit: shownLessons }
    const { lessons } = await listSchoolLessons(db, by, { ...whose, ...filter, ownSeats: true }, firstPage)
    return lessons
  }
  const [next, cancelled, past, totalLessons] = await Promise.all([
    list({ ...ahead, isCancelled: false }),
    list({ ...ahead, isCancelled: true }),
    list({ until: now, endsUntil: now, latestFirst: true }),
    countMatchingLessons(db, by, whose),
  ])
  const view = (rows: typeof next) => rows.map(row => toSchoolLessonView(row, now))
  return { upcoming: view([...next, ...cancelled]), past: view(past), totalLessons }
}

/** Logs the reading in the children's files. */
export const writeFileReads = (db: Db, by: Admin, studentIds: readonly string[], now: Temporal.Instant) =>
  writeStudentFileReads(db, {
    at: now,
    ...auditOrigin({ admin: by }),
    zone: schoolZone,
    studentIds,
  })

/** The telephone numbers of a family's parents; `name` tells two parents apart. */
export const parentPhones = (familyId: ReturnType<typeof sql>) => sql`
  (select coalesce(json_agg(json_build_object('phone', own.phone, 'name',
      case when (select count(*) from parents mate where mate.family_id = ${familyId} and mate.place is not null) > 1 then own.first_name end)
      order by one.place), '[]')
    from parents one join profiles own on own.id = one.id
    where one.family_id = ${familyId} and own.phone is not null)`

/**
 * Lessons held by seats `s` of lessons `l` that were given, also where the place was given back afterwards; one that was cancelled
 * too late counts once its hour is over, unless it was given back.
 */
export const countGiven = (
  now: Temporal.Instant,
) => sql`(count(distinct l.id) filter (where (s.released_at is null and l.status = 'completed')
  or (s.released_at is not null and s.given_back_at is null and s.ends_at <= ${now})))::int`

/** The name of package `k` as the reader of the request reads it. */
const packageNameSql = () => (currentLocale() === 'en' ? sql`coalesce(k.name_en, k.name)` : sql`k.name`)

export const bookingLines = (where: ReturnType<typeof sql>, limit: number, now: Temporal.Instant) => sql<
  Omit<BookingLine, 'madeOn'> & { madeAt: string }
>`
  select b.id, ${isoInstant('b.created_at')} as "madeAt", c.first_name as "studentName", ${fullNameSql('tp')} as "teacherName",
    b.lesson_type as "lessonType", b.number_of_sessions as "numberOfSessions", seats.due as "dueCents",
    seats.given_back_cents as "givenBackCents", ${packageNameSql()} as "packageName", seats.given, seats.given_back as "givenBack"
  from bookings b join profiles tp on tp.id = b.teacher_id
  left join students c on c.id = b.student_id left join lesson_packages k on k.id = b.package_id
  cross join lateral (
    select ${countGiven(now)} as given,
      ${givenBackCount} as given_back, ${dueCents} as due, ${givenBackCents} as given_back_cents
    from seats s join lessons l on l.id = s.lesson_id where s.booking_id = b.id) seats
  where ${where} order by b.created_at desc, b.id desc limit ${limit}`
