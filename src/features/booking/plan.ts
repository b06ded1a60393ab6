import {
  isOpenAt,
  type OpenSlotsQuestion,
  openSlots,
  type TakenTime,
} from '#features/availability/availability.ts'
import type { Slot } from '#features/availability/slot.ts'
import { type LessonType, reservedMinutes } from '#features/lessons/lesson-types.ts'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { type SeriesLesson, type SeriesQuestion, seriesOf } from './series.ts'

/**
 * A session that the parent holds at another instant than the series would. Sessions of a series are named by
 * `seriesDate`, the date that the series has for the family: it is there even where the hour does not exist.
 */
export type MovedSession = { seriesDate: PlainDate; startsAt: Temporal.Instant }

export type PlanQuestion = SeriesQuestion & {
  /** Sessions to leave out, by their date in the series. */
  exceptDates: readonly PlainDate[]
  movedSessions: readonly MovedSession[]
}

export const sessionChoices = ['kept', 'dropped', 'moved'] as const
export type SessionChoice = (typeof sessionChoices)[number]

/** A session of the series as the parent wants it; date and time are the viewer's. */
export type PlannedSession = SeriesLesson & { seriesDate: PlainDate; choice: SessionChoice }

export type PlanRefusal = 'unknown_session' | 'no_session_left' | 'overlapping_sessions'

const minutesBetween = (one: Temporal.Instant, other: Temporal.Instant) =>
  Math.abs(one.until(other).total('minutes'))

/** The series with what was dropped and moved; refuses dates that the series does not have and sessions that overlap. */
export const planOf = (
  question: PlanQuestion,
): { ok: true; sessions: PlannedSession[] } | { ok: false; reason: PlanRefusal } => {
  const dropped = new Set(question.exceptDates)
  const moved = new Map(question.movedSessions.map(({ seriesDate, startsAt }) => [seriesDate, startsAt]))
  const sessions = seriesOf(question).map((lesson): PlannedSession => {
    const seriesDate = lesson.date
    const startsAt = moved.get(seriesDate)
    if (dropped.has(seriesDate)) return { ...lesson, seriesDate, choice: 'dropped' }
    if (!startsAt) return { ...lesson, seriesDate, choice: 'kept' }
    const { date, time } = localOf(startsAt, question.viewerZone)
    const teacherDate = localOf(startsAt, question.teacherZone).date
    const there = { startsAt, date, time, teacherDate, missing: false, movedForFamily: false }
    return { ...lesson, ...there, seriesDate, choice: 'moved' }
  })

  const known = new Set(sessions.map(({ seriesDate }) => seriesDate))
  const named = [...dropped, ...moved.keys()]
  if (named.some(date => !known.has(date)) || named.some(date => dropped.has(date) && moved.has(date)))
    return { ok: false, reason: 'unknown_session' }
  if (sessions.every(({ choice }) => choice === 'dropped')) return { ok: false, reason: 'no_session_left' }
  const starts = sessionsToHold(sessions)
    .flatMap(({ startsAt }) => startsAt ?? [])
    .sort(Temporal.Instant.compare)
  const tooClose = starts.some((start, index) => {
    const before = starts[index - 1]
    return before !== undefined && minutesBetween(before, start) < reservedMinutes
  })
  return tooClose ? { ok: false, reason: 'overlapping_sessions' } : { ok: true, sessions }
}

export const sessionsToHold = (sessions: readonly PlannedSession[]): PlannedSession[] =>
  sessions.filter(({ choice }) => choice !== 'dropped')

/** The teacher's side of `openSlots`, as the database has it. */
export type TeacherCalendar = Pick<OpenSlotsQuestion, 'rules' | 'zone' | 'minimumNoticeMinutes'> & {
  offersTrials: boolean
}

/**
 * Why a session can't be held. `missing`: the hour does not exist that day. `too_soon`: past, or within the teacher's
 * notice. `not_offered`: outside the teacher's hours. `teacher_taken`, `student_taken`: another lesson is in the way.
 */
export const sessionProblems = [
  'missing',
  'too_soon',
  'not_offered',
  'teacher_taken',
  'student_taken',
] as const
export type SessionProblem = (typeof sessionProblems)[number]

export type Judgement = {
  calendar: TeacherCalendar
  lessonType: LessonType
  now: Temporal.Instant
  /** The teacher's lessons and the student's seats around the sessions. */
  teacherTaken: readonly TakenTime[]
  studentTaken: readonly TakenTime[]
}

const overlaps = (startsAt: Temporal.Instant, time: TakenTime) =>
  Temporal.Instant.compare(time.startsAt, startsAt.add({ minutes: reservedMinutes })) < 0 &&
  Temporal.Instant.compare(startsAt, time.endsAt) < 0

/** Why a session can't be held; undefined when it can. */
export const problemOf = (
  { startsAt }: { startsAt: Temporal.Instant | undefined },
  { calendar, lessonType, now, teacherTaken, studentTaken }: Judgement,
): SessionProblem | undefined => {
  if (!startsAt) return 'missing'
  const earliest = now.add({ minutes: calendar.minimumNoticeMinutes })
  if (Temporal.Instant.compare(startsAt, earliest) < 0) return 'too_soon'
  const openBut = (taken: readonly TakenTime[]) => isOpenAt({ ...calendar, startsAt, taken, now, lessonType })
  if (!openBut([])) return 'not_offered'
  if (!openBut(teacherTaken)) return 'teacher_taken'
  return studentTaken.some(time => overlaps(startsAt, time)) ? 'student_taken' : undefined
}

const daysAround = 3
const howMany = 6

/** Open slots to move a session to: within three days of its date, nearest in hour and day first, free for the child too. */
export const alternativesTo = (
  session: { seriesDate: PlainDate; time: string },
  { calendar, lessonType, now, teacherTaken, studentTaken }: Judgement,
  viewerZone: string,
  besides: readonly Temporal.Instant[],
): Slot[] => {
  const others = besides.map(startsAt => ({ startsAt, endsAt: startsAt.add({ minutes: reservedMinutes }) }))
  const inTheWay = [...studentTaken, ...others]
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const distance = (slot: Slot) =>
    (slot.date === session.seriesDate ? 0 : 1440) +
    Math.abs(minuteOf(slot.time) - minuteOf(session.time)) +
    (slot.date < session.seriesDate ? 1 : 0)
  return openSlots({
    ...calendar,
    taken: teacherTaken,
    from: addDays(session.seriesDate, -daysAround),
    until: addDays(session.seriesDate, daysAround),
    viewerZone,
    now,
    lessonType,
  })
    .filter(slot => !inTheWay.some(time => overlaps(slot.startsAt, time)))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, howMany)
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
}
