// Families and teachers for tests, made straight in the database.

import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Admin, Family, TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import type { DB, Role, Weekday } from '#platform/db/schema.ts'
import { localOf } from '#platform/time/zones.ts'

const account = async (db: Db, role: Role, firstName: string, lastName = 'Essai') => {
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({ id, name: firstName, email: `${id}@kalima.test`, email_verified: true })
    .execute()
  await db.insertInto('user_roles').values({ user_id: id, role }).execute()
  await db.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName }).execute()
  return id
}

export const makeFamily = async (
  db: Db,
  { timezone = 'Europe/Paris', children = 1, isNew = false, age = 8, level = 'niveau-2' as Level } = {},
) => {
  const parentId = await account(db, 'parent', 'Samia')
  await db
    .insertInto('parents')
    .values({
      id: parentId,
      country: 'France',
      timezone,
      approved_at: isNew ? null : Temporal.Instant.from('2026-01-01T00:00:00Z'),
    })
    .execute()
  const students = await db
    .insertInto('students')
    .values(
      Array.from({ length: children }, (_, index) => ({
        parent_id: parentId,
        first_name: `Enfant ${index + 1}`,
        age,
        level,
        // Before every lesson of the tests: a child has no week before the one in which it was added.
        created_at: Temporal.Instant.from('2026-01-01T00:00:00Z'),
      })),
    )
    .returning('id')
    .execute()
  const family = {
    familyId: parentId,
    userId: parentId,
    role: 'parent',
    studentId: null,
    timezone,
  } as unknown as Family
  return { parentId, studentIds: students.map(student => student.id), family }
}

/** A second parent of the family, Karim. @returns the id */
export const makeOtherParent = async (
  db: Db,
  familyId: string,
  { language = 'french' }: { language?: 'french' | 'english' } = {},
) => {
  const id = await account(db, 'parent', 'Karim')
  await db
    .insertInto('parents')
    .values({
      id,
      country: 'France',
      timezone: 'Europe/Paris',
      joined_family: familyId,
      place: 2,
      language_preference: language,
    })
    .execute()
  return id
}

export type WeeklyHours = Partial<Record<Weekday, string[]>>
export const everyDay = (...slots: string[]): WeeklyHours => ({
  lundi: slots,
  mardi: slots,
  mercredi: slots,
  jeudi: slots,
  vendredi: slots,
  samedi: slots,
  dimanche: slots,
})

export const makeTeacher = async (
  db: Db,
  {
    timezone = 'Europe/Paris',
    firstName = 'Salma',
    trial = true,
    rateCents = 3500,
    noticeMinutes = 120,
    rating = 4.8,
    hours = everyDay('09:00-18:00'),
    lengths = [60],
    approved = true,
  } = {} as Partial<{
    timezone: string
    firstName: string
    trial: boolean
    rateCents: number
    noticeMinutes: number
    rating: number
    hours: WeeklyHours
    lengths: number[]
    approved: boolean
  }>,
) => {
  const teacherId = await account(db, 'teacher', firstName)
  await db
    .insertInto('teachers')
    .values({
      id: teacherId,
      timezone,
      trial_lesson_available: trial,
      hourly_rate_cents: rateCents,
      minimum_notice_minutes: noticeMinutes,
      // As ten reviews would leave it.
      rating,
      rating_sum: Math.round(rating * 10),
      rating_count: rating === 0 ? 0 : 10,
      specialization: ['Arabe moderne'],
      lesson_lengths: lengths,
      approved_at: approved ? Temporal.Instant.from('2026-01-01T00:00:00Z') : null,
    })
    .execute()
  const rows = Object.entries(hours).flatMap(([day, slots]) =>
    slots.map(time_slot => ({ teacher_id: teacherId, day_of_week: day as Weekday, time_slot })),
  )
  if (rows.length > 0) await db.insertInto('teacher_availability').values(rows).execute()
  return { teacherId, teacher: { teacherId, timezone } as unknown as TeacherSelf }
}

type Seated = { familyId: string; studentId: string }
const meetingColumns = [
  'id',
  'teacher_id',
  'type',
  'starts_at',
  'ends_at',
  'capacity',
  'seats_taken',
] as const
type Meeting = Pick<Selectable<DB['lessons']>, (typeof meetingColumns)[number]>

/** A booking of one lesson, and its seat: the last that the lesson counts. */
const bookSeat = async (
  db: Db,
  lesson: Meeting,
  { familyId: parentId, studentId }: Seated,
  priceCents: number,
) => {
  const bookingId = randomUUID()
  await db
    .insertInto('bookings')
    .values({
      id: bookingId,
      parent_id: parentId,
      student_id: studentId,
      teacher_id: lesson.teacher_id,
      lesson_type: lesson.type,
      number_of_sessions: 1,
      hourly_rate_cents: 3500,
      discount_percentage: 0,
      total_cents: priceCents,
      fingerprint: 'test',
    })
    .execute()
  const seat = await db
    .insertInto('seats')
    .values({
      lesson_id: lesson.id,
      starts_at: lesson.starts_at,
      ends_at: lesson.ends_at,
      capacity: lesson.capacity,
      seat_no: lesson.seats_taken,
      student_id: studentId,
      parent_id: parentId,
      booking_id: bookingId,
      is_trial: lesson.type === 'trial',
      price_cents: priceCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { seatId: seat.id, bookingId }
}

/** The group of the teacher's hour, opened for the child if need be. */
const findGroup = async (
  db: Db,
  { teacherId, studentId, startsAt }: { teacherId: string; studentId: string; startsAt: Temporal.Instant },
) => {
  const { timezone } = await db
    .selectFrom('teachers')
    .where('id', '=', teacherId)
    .select('timezone')
    .executeTakeFirstOrThrow()
  const { weekday, hour } = localOf(startsAt, timezone)
  const { rows } = await sql<{ id: string }>`
    select open_group(${teacherId}::uuid, ${weekday}::weekday, ${hour}::int, ${studentId}::uuid,
      ${startsAt.subtract({ hours: 24 })}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** A package of twelve lessons in three months. @returns its id */
export const makePackage = async (
  db: Db,
  {
    name,
    nameEn,
    percentage,
    retiredAt,
  }: { name: string; nameEn?: string; percentage: number; retiredAt?: Temporal.Instant },
) => {
  const { id } = await db
    .insertInto('lesson_packages')
    .values({
      name,
      name_en: nameEn ?? null,
      discount_percentage: percentage,
      duration_months: 3,
      lessons_per_month: 4,
      number_of_lessons: 12,
      retired_at: retiredAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A lesson with its first seat, as a booking would leave it. */
export const makeLesson = async (
  db: Db,
  {
    teacherId,
    startsAt,
    minutes = 60,
    type = 'individual',
    ...seated
  }: Seated & { teacherId: string; startsAt: Temporal.Instant; minutes?: number; type?: LessonType },
) => {
  const endsAt = startsAt.add({ minutes })
  const group_id = type === 'group' ? await findGroup(db, { teacherId, startsAt, ...seated }) : null
  const lesson = await db
    .insertInto('lessons')
    .values({ teacher_id: teacherId, starts_at: startsAt, ends_at: endsAt, type, seats_taken: 1, group_id })
    .returning(meetingColumns)
    .executeTakeFirstOrThrow()
  return { lessonId: lesson.id, ...(await bookSeat(db, lesson, seated, type === 'trial' ? 0 : 3500)) }
}

/** Cancels a lesson with one seat and releases the seat. @param by who cancels; the system when null */
export const cancelOnlySeat = async (
  db: Db,
  { lessonId, seatId }: { lessonId: string; seatId: string },
  at: Temporal.Instant,
  by: Role | null = null,
) => {
  await db.updateTable('seats').set({ released_at: at }).where('id', '=', seatId).execute()
  await db
    .updateTable('lessons')
    .set({ status: 'cancelled', cancelled_at: at, cancelled_by: by, seats_taken: 0 })
    .where('id', '=', lessonId)
    .execute()
}

/** The only seat of a lesson, cancelled by the family two hours before: it counts as given. */
export const cancelSeatLate = (
  db: Db,
  { startsAt, ...lesson }: { lessonId: string; seatId: string; startsAt: Temporal.Instant },
) => cancelOnlySeat(db, lesson, startsAt.subtract({ hours: 2 }))

/** A group lesson that waits for a second child. */
export const makePending = (db: Db, lessonId: string, joinUntil: Temporal.Instant) =>
  db
    .updateTable('lessons')
    .set({ status: 'pending', join_until: joinUntil })
    .where('id', '=', lessonId)
    .execute()

/** One more child in a group lesson. @returns the id of the seat */
export const takeSeat = async (db: Db, lessonId: string, seated: Seated) => {
  const lesson = await db
    .updateTable('lessons')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', lessonId)
    .returning(meetingColumns)
    .executeTakeFirstOrThrow()
  return (await bookSeat(db, lesson, seated, 2450)).seatId
}

/** A login of the child's own, as the parent would give it. */
export const makeLogin = async (db: Db, studentId: string, firstName: string) => {
  const userId = await account(db, 'student', firstName)
  await db.updateTable('students').set({ user_id: userId }).where('id', '=', studentId).execute()
  return userId
}

/** An account of the school's own. */
export const makeSchool = async (db: Db, firstName = 'Farida') => {
  const id = await account(db, 'admin', firstName, 'Amrani')
  // An admin without a password was invited and has not answered: mails to the school leave that one out.
  await db
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: 'of nobody' })
    .execute()
  return { userId: id, school: { userId: id } as unknown as Admin }
}
