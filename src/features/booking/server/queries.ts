import { type RawBuilder, sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { AvailabilityRule, TakenTime } from '#features/availability/availability.ts'
import type { Db } from '#platform/db/connect.ts'
import { remembered } from '#platform/db/remembered.ts'

/** All packages, shortest first (specification §7). */
export const lessonPackages = (db: Db) =>
  db
    .selectFrom('lesson_packages')
    .selectAll()
    .orderBy('duration_months')
    .orderBy('discount_percentage')
    .execute()

type KnownTeacher = {
  zone: string
  offersTrials: boolean
  hourlyRateCents: number
  minimumNoticeMinutes: number
  calendarVersion: number
  rules: AvailabilityRule[]
}

export type BookingFacts = {
  /** The booking that already has this id. */
  existing: { parentId: string; fingerprint: string } | null
  teacher: KnownTeacher | null
  studentFound: boolean
  discountPercentage: number | null
  /** As this process last read them, and perhaps no longer true. */
  isRemembered: boolean
}

export type FactsQuestion = {
  id: string | null
  studentId: string | null
  teacherId: string
  packageId: string | null
  now: Temporal.Instant
}

/** Teachers whose calendar this process remembers: a few megabytes. */
const teachers = remembered<KnownTeacher>(2000)

/**
 * The facts as this process last read them, supposing that the child is the family's. Good for writing a booking and
 * nothing else: it is written only where the calendar version is still the same and the child is the parent's. A child's own
 * login is for that child alone, which nobody looks at while writing: nothing is remembered for it. Saves most bookings one
 * of two round trips.
 */
export const rememberedFacts = (
  db: Db,
  family: Family,
  { teacherId, packageId }: FactsQuestion,
): BookingFacts | undefined => {
  const teacher = packageId || family.studentId ? undefined : teachers.get(db, teacherId)
  return (
    teacher && { existing: null, teacher, studentFound: true, discountPercentage: null, isRemembered: true }
  )
}

/** For who was told that it has changed: the next one reads it anew. */
export const forgetTeacher = (db: Db, teacherId: string) => teachers.forget(db, teacherId)

const textOrNull = (value: string | null): RawBuilder<unknown> => sql`${value}::uuid`

/** Everything that a booking is judged by before the rows are locked, in one statement. */
export const bookingFacts = async (
  db: Db,
  family: Family,
  question: FactsQuestion,
): Promise<BookingFacts> => {
  const { rows } = await sql<{
    existing_parent: string | null
    existing_fingerprint: string | null
    timezone: string | null
    trial_lesson_available: boolean
    hourly_rate_cents: number
    minimum_notice_minutes: number
    calendar_version: number
    rules: AvailabilityRule[]
    student_id: string | null
    discount_percentage: number | null
  }>`
    select b.parent_id as existing_parent, b.fingerprint as existing_fingerprint,
      t.timezone, t.trial_lesson_available, t.hourly_rate_cents, t.minimum_notice_minutes, t.calendar_version,
      coalesce((
        select jsonb_agg(jsonb_build_object('dayOfWeek', a.day_of_week, 'timeSlot', a.time_slot, 'date', a.date,
          'isException', a.is_exception, 'validFrom', a.valid_from, 'validUntil', a.valid_until))
        from teacher_availability a
        where a.teacher_id = t.id
          and (a.date is null or a.date >= ${question.now}::timestamptz::date - 2)
      ), '[]') as rules,
      s.id as student_id, p.discount_percentage
    from (select) as asked
    left join bookings b on b.id = ${textOrNull(question.id)}
    left join teachers t on t.id = ${textOrNull(question.teacherId)} and t.is_listed
    left join students s on s.id = ${textOrNull(question.studentId)} and s.parent_id = ${textOrNull(family.parentId)}
      and s.id = coalesce(${textOrNull(family.studentId)}, s.id)
    left join lesson_packages p on p.id = ${textOrNull(question.packageId)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('One row was to come back whatever is asked')
  const teacher: KnownTeacher | null =
    row.timezone === null
      ? null
      : {
          zone: row.timezone,
          offersTrials: row.trial_lesson_available,
          hourlyRateCents: row.hourly_rate_cents,
          minimumNoticeMinutes: row.minimum_notice_minutes,
          calendarVersion: row.calendar_version,
          rules: row.rules,
        }
  if (teacher) teachers.set(db, question.teacherId, teacher)
  return {
    existing:
      row.existing_parent === null || row.existing_fingerprint === null
        ? null
        : { parentId: row.existing_parent, fingerprint: row.existing_fingerprint },
    teacher,
    studentFound: row.student_id !== null,
    discountPercentage: row.discount_percentage,
    isRemembered: false,
  }
}

export type TakenQuestion = {
  teacherId: string
  studentId: string | null
  from: Temporal.Instant
  until: Temporal.Instant
}

/** What is in the way of new lessons between two instants: the teacher's lessons and the student's seats; and the trial. */
export const takenTimes = async (
  db: Db,
  family: Family,
  { teacherId, studentId, from, until }: TakenQuestion,
): Promise<{ teacherTaken: TakenTime[]; studentTaken: TakenTime[]; trialUsed: boolean }> => {
  type Time = { startsAt: string; endsAt: string; joinable: boolean }
  const { rows } = await sql<{ lessons: Time[]; seats: Time[]; trial_used: boolean }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('startsAt', l.starts_at, 'endsAt', l.ends_at,
          'joinable', l.type = 'group' and l.status <> 'completed' and l.seats_taken < l.capacity)), '[]')
        from lessons l
        where l.teacher_id = ${teacherId}::uuid and l.status <> 'cancelled'
          and l.starts_at between ${from}::timestamptz and ${until}::timestamptz) as lessons,
      (select coalesce(jsonb_agg(jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'joinable', false)), '[]')
        from seats s
        where s.student_id = ${studentId}::uuid and s.parent_id = ${family.parentId}::uuid and s.released_at is null
          and s.starts_at between ${from}::timestamptz and ${until}::timestamptz) as seats,
      exists (select from seats s
        where s.student_id = ${studentId}::uuid and s.parent_id = ${family.parentId}::uuid and s.is_trial
          and s.given_back_at is null) as trial_used`.execute(db)
  const read = (times: Time[]): TakenTime[] =>
    times.map(({ startsAt, endsAt, joinable }) => ({
      startsAt: Temporal.Instant.from(startsAt),
      endsAt: Temporal.Instant.from(endsAt),
      joinable,
    }))
  const [row] = rows
  return {
    teacherTaken: read(row?.lessons ?? []),
    studentTaken: read(row?.seats ?? []),
    trialUsed: row?.trial_used ?? false,
  }
}

/** A booking of the family with its lessons, cancelled seats included. */
export const bookingOfFamily = async (db: Db, family: Family, id: string) => {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('seats', 'seats.booking_id', 'bookings.id')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('bookings.id', '=', id)
    .where('bookings.parent_id', '=', family.parentId)
    .orderBy('seats.starts_at')
    .select([
      'bookings.id',
      'bookings.student_id',
      'bookings.teacher_id',
      'bookings.lesson_type',
      'bookings.package_id',
      'bookings.recurrence_frequency',
      'bookings.number_of_sessions',
      'bookings.hourly_rate_cents',
      'bookings.discount_percentage',
      'bookings.total_cents',
      'seats.price_cents',
      'seats.released_at',
      'lessons.id as lesson_id',
      'lessons.starts_at',
      'lessons.ends_at',
      'lessons.status',
    ])
    .execute()
  const [booking] = rows
  return booking ? { booking, lessons: rows } : undefined
}
