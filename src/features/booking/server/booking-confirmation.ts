import { sql } from 'kysely'
import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { freeUntil, isFreeOfCharge, joinWindow } from '#features/lessons/lessons.ts'
import { familyCalendarEntry, lessonCalendarFiles } from '#features/lessons/server/calendar-entries.ts'
import { getFamilyLesson, listBookingLessons } from '#features/lessons/server/family-lessons.ts'
import { LessonView, toLessonView } from '#features/lessons/server/view.ts'
import type { Db } from '#platform/db/connect.ts'
import type { MailContext } from '#platform/mail/compose.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { packageLabel } from '../packages.ts'
import { BookingView, toBookingView } from './booking-view.ts'
import { findBookedLate } from './find-late.ts'
import { LateView } from './late-view.ts'
import { findBookedLessons } from './mails.ts'
import { findFamilyBooking } from './queries.ts'

/** A booking as its page shows it: dates and times in the family's zone, of the first lesson that is still to come. */
export const BookingConfirmation = z.object({
  booking: BookingView,
  isFresh: z
    .boolean()
    .describe('Réservée depuis moins d’une heure : la page confirme, plus tard elle montre la série'),
  teacher: z
    .object({
      id: z.guid(),
      firstName: z.string(),
      lastName: z.string(),
      photoId: z.guid().nullable(),
      headline: z.string(),
    })
    .describe(
      'Qui donne le premier cours encore à venir : un remplaçant, ou le professeur de la réservation',
    ),
  studentName: z.string(),
  packageLabel: z.string().nullable().describe('« Forfait 3 mois, −10 % »'),
  late: LateView,
  zoneLabel: z.string().describe('« heure de Paris »'),
  today: z.string().describe('La date du jour, dans le fuseau de la famille'),
  first: z
    .object({
      start: LocalTime,
      end: LocalTime,
      opens: LocalTime.describe('L’ouverture de la salle'),
      freeUntil: LocalTime.describe('Jusqu’à quand annuler ou déplacer sans frais'),
      freeCancellationHours: z.int().describe('Celles de la réservation, pour chacun de ses cours'),
      isFree: z.boolean().describe('Faux : ce cours ne peut plus être annulé sans frais'),
      joinUntil: LocalTime.nullable().describe(
        'Jusqu’à quand un deuxième enfant peut s’inscrire, dans un groupe qui l’attend',
      ),
      groupId: z.guid().nullable(),
    })
    .nullable(),
  lesson: LessonView.nullable().describe('Le premier cours encore à venir, avec ce qui peut en être fait'),
  over: z
    .object({
      lessons: z.array(LessonView),
      dueCount: z.int().describe('Les cours payants qui n’ont pas été rendus, donnés ou annulés trop tard'),
      dueCents: z.int(),
    })
    .nullable()
    .describe('Quand aucun cours n’est plus à venir : ce que chacun est devenu, et ce qui reste dû'),
})

/** How long after a booking its page is a confirmation. Later it shows the current state. */
const freshHours = 1

/** A booking of the family, for the page that follows it. */
export const findBookingConfirmation = async (db: Db, family: Family, id: string, now: Temporal.Instant) => {
  const row = await findFamilyBooking(db, family, id)
  if (!row) return refuse('not_found')
  const booking = toBookingView(family, row)
  const next = row.lessons.find(
    ({ status, startsAt }) => status !== 'cancelled' && Temporal.Instant.compare(startsAt, now) > 0,
  )
  const names = await db
    .selectFrom('bookings')
    .innerJoin('students', 'students.id', 'bookings.student_id')
    .leftJoin('lessons', join => join.on('lessons.id', '=', next?.id ?? null))
    .innerJoin('teachers', join =>
      join.on(sql<boolean>`teachers.id = coalesce(lessons.teacher_id, bookings.teacher_id)`),
    )
    .innerJoin('profiles', 'profiles.id', 'teachers.id')
    .leftJoin('lesson_packages', 'lesson_packages.id', 'bookings.package_id')
    .where('bookings.id', '=', id)
    .select([
      'students.id as studentId',
      'students.first_name as studentName',
      'teachers.id',
      'profiles.first_name as firstName',
      'profiles.last_name as lastName',
      'teachers.photo_id as photoId',
      'teachers.headline',
      'bookings.free_cancellation_hours as freeCancellationHours',
      'bookings.created_at as bookedAt',
      'bookings.discount_percentage as discountPercentage',
      'lesson_packages.name as packageName',
      'lesson_packages.name_en as nameEn',
    ])
    .executeTakeFirst()
  if (!names) return refuse('not_found') // the child was erased
  const { studentId, studentName, freeCancellationHours, bookedAt, ...chosen } = names
  const { discountPercentage, packageName: name, nameEn, ...teacher } = chosen
  const lesson = next
    ? toLessonView(
        await getFamilyLesson(db, family, next.id, studentId),
        { actor: family.role, timezone: family.timezone },
        now,
      )
    : null
  // Those of the next lesson alone: fewer than the booking's once the school changed its teacher.
  const freePeriod = next && { ...next, freeCancellationHours: lesson?.free?.hours ?? freeCancellationHours }
  return ok({
    booking,
    isFresh: bookedAt.until(now).total('hours') < freshHours,
    teacher,
    studentName,
    packageLabel: name === null ? null : packageLabel({ name, nameEn, discountPercentage }),
    late: await findBookedLate(db, id, family.timezone, now),
    zoneLabel: zoneLabel(family.timezone),
    today: localOf(now, family.timezone).date,
    first:
      next && freePeriod
        ? {
            start: toLocalTime(next.startsAt, family.timezone),
            end: toLocalTime(next.startsAt.add({ minutes: booking.taughtMinutes }), family.timezone),
            opens: toLocalTime(joinWindow(next).opensAt, family.timezone),
            freeUntil: toLocalTime(freeUntil(freePeriod), family.timezone),
            freeCancellationHours,
            isFree: isFreeOfCharge(freePeriod, now),
            joinUntil: lesson?.joinUntil ?? null,
            groupId: lesson?.seat?.groupId ?? null,
          }
        : null,
    lesson,
    over: next ? null : await describeOver(db, family, id, now),
  })
}

/** What became of the lessons of a booking that has none to come, and what they cost. */
const describeOver = async (db: Db, family: Family, id: string, now: Temporal.Instant) => {
  const reader = { actor: family.role, timezone: family.timezone }
  const lessons = (await listBookingLessons(db, family, id)).map(row => toLessonView(row, reader, now))
  const due = lessons.flatMap(({ givenBack, seat }) =>
    givenBack || !seat?.priceCents ? [] : seat.priceCents,
  )
  return { lessons, dueCount: due.length, dueCents: due.reduce((sum, cents) => sum + cents, 0) }
}

/** The calendar file of the booking's lessons that are still to come; undefined when there are none. */
export const makeCalendarFile = async (db: Db, family: Family, id: string, context: MailContext) => {
  if (!(await findFamilyBooking(db, family, id))) return undefined
  const lessons = await findBookedLessons(db, id, context.now)
  const reader = { publicUrl: context.publicUrl, zone: family.timezone }
  const entries = lessons.map(lesson => familyCalendarEntry(lesson, reader))
  return lessonCalendarFiles({ held: entries }, context)[0]
}
