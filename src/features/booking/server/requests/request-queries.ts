import { sql } from 'kysely'
import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { recurrenceFrequencies } from '../../booking.ts'
import { requestStatus, requestStatuses } from '../../booking-requests.ts'
import { type PlannedSession, planSessions, sessionChoices, sessionsToBook } from '../../plan.ts'
import { Cancelling, describeCancelling } from '../cancelling.ts'
import { BookingInput } from '../new-booking.ts'

const RequestedSession = z.object({
  startsAt: z.string().nullable().describe('Null si l’heure n’existe pas ce jour-là'),
  ...LocalTime.shape,
  choice: z.enum(sessionChoices),
  movedForFamily: z
    .boolean()
    .describe('L’heure n’est pas celle du premier cours : les pays ne changent pas d’heure le même jour'),
})

/** A child's request to its parents. Dates and times are in the family's zone. */
export const RequestView = z.object({
  id: z.guid(),
  studentId: z.guid(),
  studentName: z.string(),
  teacherId: z.guid(),
  teacherName: z.string(),
  lessonType: z.enum(lessonTypes),
  recurrenceFrequency: z.enum(recurrenceFrequencies).nullable(),
  numberOfSessions: z.int(),
  duration: z.int().describe('Minutes que chaque cours réserve'),
  sessions: z
    .array(RequestedSession)
    .describe('Chaque séance de la série, celles qui sont retirées ou déplacées comprises'),
  totalCents: z.int().describe('Le prix demandé ; celui de la réservation une fois la demande approuvée'),
  cancelling: Cancelling.describe(
    'Jusqu’à quand le premier cours s’annule sans frais, et si c’est encore possible ; selon la réservation une fois la demande approuvée',
  ),
  /** When the first lesson starts. */
  startsAt: z.string(),
  ...LocalTime.shape,
  status: z.enum(requestStatuses),
  /** The end of the time to answer. */
  answerDate: z.string(),
  answerTime: z.string(),
  /** The parent's note with a refusal. */
  word: z.string().nullable(),
})
export type RequestView = z.infer<typeof RequestView>

/** Requests of the family; those of a signed-in child alone. */
const selectRequests = (db: Db, family: Family) =>
  db
    .selectFrom('booking_requests as r')
    .innerJoin('students', 'students.id', 'r.student_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'r.teacher_id')
    .leftJoin('bookings', join =>
      join.onRef('bookings.id', '=', 'r.id').onRef('bookings.parent_id', '=', 'r.parent_id'),
    )
    .where('r.parent_id', '=', family.familyId)
    .$if(family.studentId !== null, query => query.where('r.student_id', '=', family.studentId ?? ''))
    .select([
      'r.id',
      'r.student_id as studentId',
      'students.first_name as studentName',
      'r.teacher_id as teacherId',
      fullNameSql('teacher').as('teacherName'),
      'r.lesson_type as lessonType',
      'r.choices',
      'r.fingerprint',
      'r.timezone as chosenZone',
      'r.teacher_timezone as teacherZone',
      'r.starts_at as startsAt',
      'r.number_of_sessions as numberOfSessions',
      sql<number>`coalesce(bookings.total_cents, r.total_cents)`.as('totalCents'),
      sql<number>`coalesce(bookings.free_cancellation_hours, offered_free_cancellation_hours())`.as(
        'freeCancellationHours',
      ),
      'r.expires_at as expiresAt',
      sql<boolean>`r.approved_at is not null`.as('isApproved'),
      sql<boolean>`r.refused_at is not null`.as('isRefused'),
      'r.word',
    ])
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

export const findRequest = (db: Db, family: Family, id: string) =>
  selectRequests(db, family).where('r.id', '=', id).executeTakeFirst()

const listedDays = 7
const maxListed = 50

/** Requests that await an answer, and those of the last week, newest first. */
export const listRequests = (db: Db, family: Family, now: Temporal.Instant) =>
  selectRequests(db, family)
    .where('r.expires_at', '>', now.subtract({ hours: listedDays * 24 }))
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id')
    .limit(maxListed)
    .execute()

type StoredRequest = { choices: unknown; chosenZone: string; teacherZone: string }

/** The sessions as they were requested, with dates and times in the reader's zone. */
export const listRequestedSessions = (
  { choices, chosenZone, teacherZone }: StoredRequest,
  viewerZone: string,
): PlannedSession[] => {
  const input = BookingInput.parse(choices)
  const { recurrenceFrequency: frequency, duration: minutes } = input
  const plan = planSessions({ ...input, frequency, minutes, chosenZone, teacherZone, viewerZone })
  if (!plan.ok) throw new Error(`A stored request can’t be planned: ${plan.code}`)
  return plan.sessions
}

/** The starts that an approval books. */
export const listRequestedStarts = (request: StoredRequest): Temporal.Instant[] =>
  sessionsToBook(listRequestedSessions(request, request.chosenZone)).flatMap(({ startsAt }) => startsAt ?? [])

export const toRequestView = (row: RequestRow, family: Family, now: Temporal.Instant): RequestView => {
  const answer = localOf(row.expiresAt, family.timezone)
  const { recurrenceFrequency, duration } = BookingInput.parse(row.choices)
  return {
    id: row.id,
    studentId: row.studentId,
    studentName: row.studentName,
    teacherId: row.teacherId,
    teacherName: row.teacherName,
    lessonType: row.lessonType,
    recurrenceFrequency,
    numberOfSessions: row.numberOfSessions,
    duration,
    sessions: listRequestedSessions(row, family.timezone).map(
      ({ startsAt, date, time, choice, movedForFamily }) => ({
        startsAt: startsAt?.toString() ?? null,
        ...(startsAt ? toLocalTime(startsAt, family.timezone) : { date, time }),
        choice,
        movedForFamily,
      }),
    ),
    totalCents: row.totalCents,
    cancelling: describeCancelling(row, family.timezone, now),
    startsAt: row.startsAt.toString(),
    ...toLocalTime(row.startsAt, family.timezone),
    status: requestStatus(row, now),
    answerDate: answer.date,
    answerTime: answer.time,
    word: row.word,
  }
}
