import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { wasAttended } from '#features/families/server/was-attended.ts'
import { countedLateCount, dueCents, givenBackCount } from '#features/lessons/server/amount-due.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'

/** The requesting parent's name, as documents write it. */
export const findParent = (db: Db, family: Family) =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .where('profiles.id', '=', family.userId)
    .select([fullNameSql('profiles').as('name'), 'users.email'])
    .executeTakeFirstOrThrow()

/** A booking of the family; the name is null once the child is erased. */
export const findBookingPaper = (db: Db, family: Family, id: string) =>
  db
    .selectFrom('bookings')
    .leftJoin('students', 'students.id', 'bookings.student_id')
    .leftJoin('lesson_packages', 'lesson_packages.id', 'bookings.package_id')
    .where('bookings.id', '=', id)
    .where('bookings.parent_id', '=', family.familyId)
    .select([
      'bookings.lesson_type as type',
      'bookings.created_at as createdAt',
      'bookings.discount_percentage as discountPercentage',
      'lesson_packages.name as packageName',
      'lesson_packages.name_en as nameEn',
      'students.first_name as studentName',
    ])
    .executeTakeFirst()

export type PaperLesson = {
  startsAt: Temporal.Instant
  minutes: number
  type: LessonType
  teacherName: string
  priceCents: number
  status: string
  /** Until when a second child can join a pending group. */
  joinUntil: Temporal.Instant | null
  isReleased: boolean
  isGivenBack: boolean
}

const selectPaperLessons = (db: Db, family: Family) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .where('seats.parent_id', '=', family.familyId)
    .select([
      'lessons.starts_at as startsAt',
      'lessons.type',
      'lessons.status',
      'lessons.join_until as joinUntil',
      'seats.price_cents as priceCents',
      sql<number>`taught_minutes(lessons.type, lessons.starts_at, lessons.ends_at)`.as('minutes'),
      fullNameSql('teacher').as('teacherName'),
      sql<boolean>`seats.released_at is not null`.as('isReleased'),
      sql<boolean>`seats.given_back_at is not null`.as('isGivenBack'),
    ])
    .orderBy('lessons.starts_at')

/** The lessons of a booking; one that moved is listed at its new hour only. */
export const listBookedLessons = (db: Db, family: Family, bookingId: string): Promise<PaperLesson[]> =>
  selectPaperLessons(db, family)
    .where('seats.booking_id', '=', bookingId)
    .where('seats.moved_to', 'is', null)
    .execute()

/** Most lessons that one certificate lists. */
const maxLessons = 1000

/** The lessons that a child attended between two instants. */
export const listGivenLessons = (
  db: Db,
  family: Family,
  studentId: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<PaperLesson[]> =>
  selectPaperLessons(db, family)
    .where('seats.student_id', '=', studentId)
    .where(wasAttended)
    .where('lessons.starts_at', '>=', from)
    .where('lessons.starts_at', '<', until)
    .limit(maxLessons)
    .execute()

/** A child of the family. */
export const findChild = (db: Db, family: Family, studentId: string) =>
  db
    .selectFrom('students')
    .where('id', '=', studentId)
    .where('parent_id', '=', family.familyId)
    .select(['id', 'first_name as firstName', 'age'])
    .executeTakeFirst()

/** The family's children with the number of lessons that they attended. */
export const listChildren = (db: Db, family: Family) =>
  db
    .selectFrom('students')
    .where('students.parent_id', '=', family.familyId)
    .select([
      'students.id',
      'students.first_name as firstName',
      sql<number>`(select count(*)::int from seats join lessons on lessons.id = seats.lesson_id
        where seats.student_id = students.id and seats.parent_id = students.parent_id and ${wasAttended})`.as(
        'lessonsGiven',
      ),
    ])
    .orderBy('students.created_at')
    .orderBy('students.id')
    .execute()

/** A page of the family's bookings, newest first, and their number. Those of erased children stay, since what was given counts, without a name. */
export const listBookings = async (db: Db, family: Family, page: number, pageSize: number) => {
  const own = db
    .selectFrom('bookings')
    .leftJoin('students', 'students.id', 'bookings.student_id')
    .where('bookings.parent_id', '=', family.familyId)
  const bookings = await own
    .innerJoin('profiles as teacher', 'teacher.id', 'bookings.teacher_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('seats as s')
          .whereRef('s.booking_id', '=', 'bookings.id')
          .select([
            dueCents.as('dueCents'),
            givenBackCount.as('givenBack'),
            countedLateCount.as('countedLate'),
            sql<Temporal.Instant>`min(s.starts_at) filter (where s.moved_to is null)`.as('firstStartsAt'),
            sql<boolean>`bool_and(s.given_back_at is not null)`.as('isGivenBack'),
            sql<number>`(count(*) filter (where s.released_at is null and exists (
              select from lessons l where l.id = s.lesson_id and l.status = 'pending')))::int`.as('pending'),
          ])
          .as('held'),
      join => join.onTrue(),
    )
    .select([
      'bookings.id',
      'bookings.created_at as createdAt',
      'bookings.lesson_type as type',
      'bookings.number_of_sessions as sessions',
      'held.dueCents',
      'held.givenBack',
      'held.countedLate',
      'held.firstStartsAt',
      'held.isGivenBack',
      'held.pending',
      'students.first_name as studentName',
      fullNameSql('teacher').as('teacherName'),
    ])
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { bookings, total }
}
