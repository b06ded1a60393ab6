import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'

/** The packages on offer, shortest first. */
export const listLessonPackages = (db: Db) =>
  db
    .selectFrom('lesson_packages')
    .select([
      'id',
      'name',
      'name_en as nameEn',
      'is_discovery as isDiscovery',
      'discount_percentage as discountPercentage',
      'duration_months as durationMonths',
      'lessons_per_month as lessonsPerMonth',
      'number_of_lessons as numberOfLessons',
    ])
    .where('retired_at', 'is', null)
    .orderBy('duration_months')
    .orderBy('discount_percentage')
    .execute()

/** The lowest hourly rate among the teachers whom families can book; undefined without such a teacher. */
export const findLowestRate = async (db: Db): Promise<number | undefined> => {
  const { lowest } = await db
    .selectFrom('teachers')
    .select(({ fn }) => fn.min('hourly_rate_cents').as('lowest'))
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow()
  return lowest ?? undefined
}

/** Whether the family must have had a trial or an individual lesson, or the school's approval, before it joins a group. */
export const isNewFamily = async (db: Db, familyId: string): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean | null }>`
    select is_new_family(${familyId}::uuid) as "isNew"`.execute(db)
  return rows[0]?.isNew ?? true
}

/** The teachers with whom the family's children have or had lessons, with the child. */
export const listOwnTeachers = (db: Db, { familyId, studentId }: Family) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.parent_id', '=', familyId)
    .where('seats.student_id', 'is not', null)
    .where('seats.released_at', 'is', null)
    .$if(studentId !== null, query => query.where('seats.student_id', '=', studentId))
    .select(['seats.student_id as studentId', 'lessons.teacher_id as teacherId'])
    .distinct()
    .execute()

/** The groups in which the family's children have a lesson to come, with the child. */
export const listOwnGroups = (db: Db, { familyId, studentId }: Family, now: Temporal.Instant) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.parent_id', '=', familyId)
    .where('seats.student_id', 'is not', null)
    .where('seats.released_at', 'is', null)
    .where('lessons.group_id', 'is not', null)
    .where('lessons.starts_at', '>=', now)
    .$if(studentId !== null, query => query.where('seats.student_id', '=', studentId))
    .select(['seats.student_id as studentId', 'lessons.group_id as groupId'])
    .distinct()
    .execute()

/** Whether the school asks new families for a first lesson alone before a group. */
export const requiresFirstLessonBeforeGroup = async (db: Db): Promise<boolean> => {
  const { isRequired } = await db
    .selectFrom('school_settings')
    .select('new_families_wait as isRequired')
    .executeTakeFirstOrThrow()
  return isRequired
}

/** The last instant at which a lesson may start that is booked now. */
export const findLatestStart = async (db: Db, now: Temporal.Instant): Promise<Temporal.Instant> => {
  const { rows } = await sql<{ until: Temporal.Instant }>`
    select bookable_until(school, ${now}) as until from school_settings school`.execute(db)
  if (!rows[0]) throw new Error('The statement returned no row')
  return rows[0].until
}

/** A booking of the family, for a child's login of that child, with its lessons, released seats included. */
export const findFamilyBooking = async (db: Db, { familyId, studentId }: Family, id: string) => {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('seats', 'seats.booking_id', 'bookings.id')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('bookings.id', '=', id)
    .where('bookings.parent_id', '=', familyId)
    .$if(studentId !== null, query => query.where('bookings.student_id', '=', studentId))
    .orderBy('seats.starts_at')
    .select([
      'bookings.student_id as studentId',
      'bookings.teacher_id as teacherId',
      'bookings.lesson_type as lessonType',
      'bookings.package_id as packageId',
      'bookings.recurrence_frequency as recurrenceFrequency',
      'bookings.number_of_sessions as numberOfSessions',
      'bookings.lesson_minutes as duration',
      'bookings.hourly_rate_cents as hourlyRateCents',
      'bookings.discount_percentage as discountPercentage',
      'bookings.total_cents as totalCents',
      'seats.price_cents as priceCents',
      'seats.released_at as releasedAt',
      'lessons.id as lessonId',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.status',
      sql<string | null>`(select ${fullNameSql('giver')} from profiles giver
        where giver.id = lessons.teacher_id and giver.id <> bookings.teacher_id)`.as('substitute'),
    ])
    .execute()
  const [booking] = rows
  if (!booking) return undefined
  return {
    ...booking,
    id,
    lessons: rows.map(row => ({
      id: row.lessonId,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      status: row.releasedAt ? ('cancelled' as const) : row.status,
      priceCents: row.priceCents,
      substitute: row.substitute,
    })),
  }
}
export type BookingRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findFamilyBooking>>>,
  'priceCents' | 'releasedAt' | 'lessonId' | 'startsAt' | 'endsAt' | 'status' | 'substitute'
>
