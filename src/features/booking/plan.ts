import {
  isOpenAt,
  openSlots,
  type Slot,
  type SlotQuery,
  type TakenTime,
} from '#features/availability/slots.ts'
import { reservedMinutes } from '#features/lessons/lesson-minutes.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { overlap, type Period } from '#platform/time/period.ts'
import { dayMinutes, localOf } from '#platform/time/zones.ts'
import { findGroupAt, type GroupChild, type SettledGroup, suitsChild } from './groups.ts'
import { listSeriesLessons, type SeriesInput, type SeriesLesson } from './series.ts'

/**
 * A session that the parent moves to another instant. `seriesDate`, its date in the series in the zone in which it was chosen,
 * identifies a session: it exists even on a day that skips the hour.
 */
export type MovedSession = { seriesDate: PlainDate; startsAt: Temporal.Instant }

export type PlanInput = SeriesInput & {
  /** The zone of `exceptDates` and `movedSessions`, where it is not the viewer's. */
  chosenZone?: string | undefined
  /** Sessions to leave out, by their date in the series. */
  exceptDates: readonly PlainDate[]
  movedSessions: readonly MovedSession[]
  /** Minutes that each session reserves. */
  minutes: number
}

export const sessionChoices = ['kept', 'dropped', 'moved'] as const
export type SessionChoice = (typeof sessionChoices)[number]

/** A session of the series with the parent's choice; date and time are in the viewer's zone. */
export type PlannedSession = SeriesLesson & { seriesDate: PlainDate; choice: SessionChoice }

export type SeriesPlanRefusal = 'moved_twice' | 'unknown_session' | 'no_session_left' | 'overlapping_sessions'

const minutesApart = (one: Temporal.Instant, other: Temporal.Instant) =>
  Math.abs(one.until(other).total('minutes'))

/** Applies the dropped and moved sessions to the series. Refuses dates outside the series or moved twice, and sessions that overlap. */
export const planSessions = (
  input: PlanInput,
): { ok: true; sessions: PlannedSession[] } | { ok: false; code: SeriesPlanRefusal } => {
  const dropped = new Set(input.exceptDates)
  if (new Set(input.movedSessions.map(({ seriesDate }) => seriesDate)).size < input.movedSessions.length)
    return { ok: false, code: 'moved_twice' }
  const moved = new Map(input.movedSessions.map(({ seriesDate, startsAt }) => [seriesDate, startsAt]))
  const lessons = listSeriesLessons(input)
  const { chosenZone = input.viewerZone } = input
  const chosen =
    chosenZone === input.viewerZone ? lessons : listSeriesLessons({ ...input, viewerZone: chosenZone })
  const sessions = lessons.map((lesson, index): PlannedSession => {
    const seriesDate = chosen[index]?.date ?? lesson.date
    const startsAt = moved.get(seriesDate)
    if (dropped.has(seriesDate)) return { ...lesson, seriesDate, choice: 'dropped' }
    if (!startsAt) return { ...lesson, seriesDate, choice: 'kept' }
    const { date, time } = localOf(startsAt, input.viewerZone)
    const teacherDate = localOf(startsAt, input.teacherZone).date
    const movedTo = { startsAt, date, time, teacherDate, missing: false, movedForFamily: false }
    return { ...lesson, ...movedTo, seriesDate, choice: 'moved' }
  })

  const known = new Set(sessions.map(({ seriesDate }) => seriesDate))
  const named = [...dropped, ...moved.keys()]
  if (named.some(date => !known.has(date)) || named.some(date => dropped.has(date) && moved.has(date)))
    return { ok: false, code: 'unknown_session' }
  if (sessions.every(({ choice }) => choice === 'dropped')) return { ok: false, code: 'no_session_left' }
  const starts = sessionsToBook(sessions)
    .flatMap(({ startsAt }) => startsAt ?? [])
    .sort(Temporal.Instant.compare)
  const tooClose = starts.some((start, index) => {
    const before = starts[index - 1]
    return before !== undefined && minutesApart(before, start) < input.minutes
  })
  return tooClose ? { ok: false, code: 'overlapping_sessions' } : { ok: true, sessions }
}

export const sessionsToBook = (sessions: readonly PlannedSession[]): PlannedSession[] =>
  sessions.filter(({ choice }) => choice !== 'dropped')

/** The teacher's part of the query of `openSlots`. */
export type TeacherCalendar = Pick<SlotQuery, 'rules' | 'zone' | 'minimumNoticeMinutes' | 'latestStart'> & {
  offersTrials: boolean
  lessonLengths: readonly LessonLength[]
}

/**
 * Why a session can't be held. `missing`: the hour does not exist that day. `too_soon`: past, or within the teacher's
 * minimum notice. `too_far`: beyond the school's horizon. `not_offered`: outside the teacher's availability. `teacher_taken`, `student_taken`: the time overlaps
 * another lesson of theirs. `group_unfit`: the hour is that of a group of another level or other ages.
 */
export const sessionProblems = [
  'missing',
  'too_soon',
  'too_far',
  'not_offered',
  'teacher_taken',
  'student_taken',
  'group_unfit',
] as const
export type SessionProblem = (typeof sessionProblems)[number]

/** The facts that a session is checked against. */
export type SessionContext = {
  calendar: TeacherCalendar
  lessonType: LessonType
  duration: LessonLength
  now: Temporal.Instant
  /** The teacher's lessons and the student's seats around the sessions. */
  teacherTaken: readonly TakenTime[]
  studentTaken: readonly TakenTime[]
  /** The teacher's groups, for a group lesson. */
  groups: readonly SettledGroup[]
  /** The school seats a child in a group that it does not fit. */
  seatsAnyChild: boolean
  /** Undefined before a child is chosen. */
  student: GroupChild | undefined
}

/** The group of this hour, if the child does not fit it. A child who sits in a group stays, whatever its level and age are now. */
export const findUnfitGroup = (
  startsAt: Temporal.Instant,
  { calendar, groups, student }: Pick<SessionContext, 'groups' | 'student'> & { calendar: { zone: string } },
): SettledGroup | undefined => {
  const group = findGroupAt(groups, startsAt, calendar.zone)
  return student && group && !group.isOwn && !suitsChild(group, student) ? group : undefined
}

/** Whether a lesson of this start and length would overlap the time. */
export const overlaps = (startsAt: Temporal.Instant, minutes: number, time: Period) =>
  overlap({ startsAt, endsAt: startsAt.add({ minutes }) }, time)

/** Why a session can't be held; undefined when it can. */
export const findProblem = (
  { startsAt }: { startsAt: Temporal.Instant | undefined },
  context: SessionContext,
): SessionProblem | undefined => {
  const { calendar, lessonType, duration, now, teacherTaken, studentTaken } = context
  if (!startsAt) return 'missing'
  const earliest = now.add({ minutes: calendar.minimumNoticeMinutes })
  if (Temporal.Instant.compare(startsAt, earliest) < 0) return 'too_soon'
  if (Temporal.Instant.compare(startsAt, calendar.latestStart) > 0) return 'too_far'
  const isOpenWith = (taken: readonly TakenTime[]) =>
    isOpenAt({ ...calendar, startsAt, taken, now, lessonType, duration })
  // With the lessons first: a group that exists can be joined at an hour that its teacher has closed since.
  if (!isOpenWith(teacherTaken)) return isOpenWith([]) ? 'teacher_taken' : 'not_offered'
  const minutes = reservedMinutes(lessonType, duration)
  if (studentTaken.some(time => overlaps(startsAt, minutes, time))) return 'student_taken'
  return !context.seatsAnyChild && findUnfitGroup(startsAt, context) ? 'group_unfit' : undefined
}

const alternativeDays = 3
const maxAlternatives = 6

/**
 * Up to six open slots to move a session to, in order of time: within three days of its date, free for the child too, in no
 * group that it does not fit, and preferably on the same day and near the same hour. Never its own hour, which is free where it was
 * left out.
 * @param otherStarts the other sessions of the booking
 */
export const findAlternatives = (
  session: { seriesDate: PlainDate; time: string; startsAt?: Temporal.Instant | undefined },
  context: SessionContext,
  viewerZone: string,
  otherStarts: readonly Temporal.Instant[],
): Slot[] => {
  const { calendar, lessonType, duration, now, teacherTaken, studentTaken } = context
  const minutes = reservedMinutes(lessonType, duration)
  const others = otherStarts.map(startsAt => ({ startsAt, endsAt: startsAt.add({ minutes }) }))
  const studentBusy = [...studentTaken, ...others]
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const distance = (slot: Slot) =>
    (slot.date === session.seriesDate ? 0 : dayMinutes) +
    Math.abs(minuteOf(slot.time) - minuteOf(session.time)) +
    (slot.date < session.seriesDate ? 1 : 0)
  return openSlots({
    ...calendar,
    taken: teacherTaken,
    from: addDays(session.seriesDate, -alternativeDays),
    until: addDays(session.seriesDate, alternativeDays),
    viewerZone,
    now,
    lessonType,
    duration,
  })
    .filter(
      slot =>
        !session.startsAt?.equals(slot.startsAt) &&
        !studentBusy.some(time => overlaps(slot.startsAt, minutes, time)) &&
        !findUnfitGroup(slot.startsAt, context),
    )
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, maxAlternatives)
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
}
