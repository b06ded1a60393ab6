import pg from 'pg'
import type { Family, RememberedParent } from '#features/accounts/server/procedures.ts'
import { reservedMinutes } from '#features/lessons/lesson-types.ts'
import { lockCalendars } from '#features/lessons/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, type Refusal, refuse } from '#platform/refusal/refusal.ts'
import { checkBookingShape } from '../booking.ts'
import { type PlannedSession, planOf, problemOf, type SessionProblem, sessionsToHold } from '../plan.ts'
import { priceOf, shareOf } from '../price.ts'
import { type BookingRequest, fingerprintOf } from './booking-request.ts'
import { type BookingView, viewOfBooking, viewOfWritten } from './booking-view.ts'
import {
  type BookingFacts,
  bookingFacts,
  bookingOfFamily,
  forgetTeacher,
  rememberedFacts,
  takenTimes,
} from './queries.ts'
import { type WriteOutcome, writeBooking } from './write-booking.ts'

export type BookingRefusalCode =
  | 'not_found'
  | 'booking_shape'
  | 'booking_id_taken'
  | 'trial_used'
  | 'trials_not_offered'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'busy'

/** A date that stands in the way, as the family reads it; no instant where the hour does not exist. */
export type RefusedDate = {
  seriesDate: string
  startsAt: string | null
  date: string
  time: string
  reason: SessionProblem
}

/**
 * How often a booking is judged beside the calendar. When the teacher changed it each time meanwhile, it is judged once more
 * while nobody else may write to it.
 */
const attemptsBeside = 3

/**
 * Books every session or none (domain.md, «Booking»): one read, the rules, one write that queues for the teacher's
 * calendar. The same id with the same content is answered with the booking that it made, as often as it is sent.
 */
export const bookLessons = async (
  db: Db,
  by: Family,
  id: string,
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<Outcome<BookingView, BookingRefusalCode>> => {
  const fingerprint = fingerprintOf(request)
  const question = { ...request, id, now }
  let facts = rememberedFacts(db, by, question)
  for (let attempt = 0; attempt < attemptsBeside; attempt++) {
    facts ??= await bookingFacts(db, by, question)
    const outcome = await judgeAndWrite(db, by, id, request, fingerprint, now, facts)
    if (outcome) return outcome
    facts = undefined
  }
  return db.transaction().execute(async tx => {
    await lockCalendars(tx, [request.teacherId])
    const held = await bookingFacts(tx, by, question)
    return (await judgeAndWrite(tx, by, id, request, fingerprint, now, held)) ?? refuse('busy')
  })
}

/**
 * The same on what this process remembers of the session, the family and the teacher, all of which the write confirms: one
 * round trip. Nothing but a booking is answered from memory; without one bookLessons() asks.
 */
export const bookFromMemory = async (
  db: Db,
  { family, sessionId }: RememberedParent,
  id: string,
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<BookingView | undefined> => {
  const facts = rememberedFacts(db, family, { ...request, id, now })
  if (!facts) return undefined
  const fingerprint = fingerprintOf(request)
  const outcome = await judgeAndWrite(db, family, id, request, fingerprint, now, facts, sessionId)
  return outcome?.ok ? outcome.value : undefined
}

const judgeAndWrite = async (
  db: Db,
  by: Family,
  id: string,
  request: BookingRequest,
  fingerprint: string,
  now: Temporal.Instant,
  facts: BookingFacts,
  sessionId: string | null = null,
): Promise<Outcome<BookingView, BookingRefusalCode> | undefined> => {
  const { studentId, teacherId, packageId, lessonType, startsAt, recurrenceFrequency, numberOfSessions } =
    request
  const shape = checkBookingShape(request)
  if (!shape.ok) return refuse('booking_shape', { reason: shape.reason })
  if (lessonType === 'trial' && packageId) return refuse('booking_shape', { reason: 'package_with_trial' })

  // Before anything is judged: a repeated call is answered even when the hour has meanwhile come too near.
  if (facts.existing) return answerAgain(db, by, id, facts.existing, fingerprint)
  const { teacher } = facts
  if (!teacher || !facts.studentFound) return refuse('not_found')
  if (packageId && facts.discountPercentage === null) return refuse('not_found')
  // What is only remembered is good for writing: a refusal is judged on facts read anew.
  if (lessonType === 'trial' && !teacher.offersTrials)
    return facts.isRemembered ? undefined : refuse('trials_not_offered')

  const plan = planOf({
    startsAt,
    teacherZone: teacher.zone,
    viewerZone: by.timezone,
    frequency: recurrenceFrequency,
    numberOfSessions,
    exceptDates: request.exceptDates,
    movedSessions: request.movedSessions,
  })
  if (!plan.ok) return facts.isRemembered ? undefined : refuse('booking_shape', { reason: plan.reason })
  const sessions = sessionsToHold(plan.sessions)

  const judgement = { calendar: teacher, lessonType, now, teacherTaken: [], studentTaken: [] }
  if (sessions.some(session => problemOf(session, judgement))) {
    if (facts.isRemembered) return undefined
    // All that stands in the way is named at once, so that it can be mended at once.
    return refuseDates(sessions, await problemsOf(db, by, request, { ...judgement, sessions }))
  }

  const starts = sessions.flatMap(session => session.startsAt ?? [])
  const discountPercentage = facts.discountPercentage ?? 0
  const priced = { lessonType, hourlyRateCents: teacher.hourlyRateCents, discountPercentage }
  const { totalCents, lines } = priceOf({ ...priced, numberOfSessions: starts.length })
  const booking = {
    id,
    studentId,
    teacherId,
    calendarVersion: teacher.calendarVersion,
    packageId,
    frequency: recurrenceFrequency,
    starts,
    reservedMinutes,
    ...priced,
    totalCents,
    priceCents: shareOf(totalCents, starts.length),
    fingerprint,
  }
  const written = await writeOrJudgeAgain(db, by, booking, sessionId)
  switch (written.outcome) {
    case 'booked':
      return written.lessons
        ? ok(viewOfWritten(by, id, request, { totalCents, lines }, written.lessons))
        : answerAgain(db, by, id, { parentId: by.parentId, fingerprint }, fingerprint)
    case 'taken': {
      const reasons = new Map(
        written.taken.map(({ startsAt: at, reason }) => [Temporal.Instant.from(at).toString(), reason]),
      )
      return refuseDates(sessions, session => reasons.get(session.startsAt?.toString() ?? ''))
    }
    case 'stale':
      forgetTeacher(db, teacherId)
      return undefined
    case 'id_taken':
      return refuse('booking_id_taken')
    case 'trial_used':
      return refuse('trial_used')
  }
}

/** Constraints that only a writer who did not queue can make us meet; deadlocks likewise. Judged again, they are refusals. */
const raced = new Set(['23P01', '23505', '40P01'])

const writeOrJudgeAgain = async (...write: Parameters<typeof writeBooking>): Promise<WriteOutcome> => {
  try {
    return await writeBooking(...write)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code && raced.has(error.code)) return { outcome: 'stale' }
    throw error
  }
}

const answerAgain = async (
  db: Db,
  by: Family,
  id: string,
  existing: { parentId: string; fingerprint: string },
  fingerprint: string,
): Promise<Outcome<BookingView, BookingRefusalCode>> => {
  if (existing.parentId !== by.parentId || existing.fingerprint !== fingerprint)
    return refuse('booking_id_taken')
  const found = await bookingOfFamily(db, by, id)
  return found ? ok(viewOfBooking(by, found)) : refuse('not_found')
}

const problemsOf = async (
  db: Db,
  by: Family,
  { studentId, teacherId }: BookingRequest,
  {
    sessions,
    ...judgement
  }: Omit<Parameters<typeof problemOf>[1], 'teacherTaken' | 'studentTaken'> & { sessions: PlannedSession[] },
) => {
  const starts = sessions.flatMap(({ startsAt }) => startsAt ?? []).sort(Temporal.Instant.compare)
  const [first, last] = [starts[0], starts.at(-1)]
  const taken =
    first && last
      ? await takenTimes(db, by, {
          teacherId,
          studentId,
          from: first.subtract({ hours: 3 }),
          until: last.add({ hours: 3 }),
        })
      : { teacherTaken: [], studentTaken: [] }
  return (session: PlannedSession) => problemOf(session, { ...judgement, ...taken })
}

const refuseDates = (
  sessions: readonly PlannedSession[],
  problem: (session: PlannedSession) => SessionProblem | undefined,
): Refusal<'slot_taken' | 'slot_not_offered'> => {
  const dates = sessions.flatMap((session): RefusedDate[] => {
    const reason = problem(session)
    const { seriesDate, startsAt, date, time } = session
    return reason ? [{ seriesDate, startsAt: startsAt?.toString() ?? null, date, time, reason }] : []
  })
  const taken = dates.some(({ reason }) => reason === 'teacher_taken' || reason === 'student_taken')
  return refuse(
    taken || dates.some(({ reason }) => reason === 'missing') ? 'slot_taken' : 'slot_not_offered',
    {
      dates,
    },
  )
}
