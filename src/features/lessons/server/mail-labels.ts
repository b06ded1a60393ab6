import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { formatDayFrom, formatDayWithYear } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { ofName } from '#platform/words/of-name.ts'
import { lessonLabel } from '../lesson-labels.ts'
import { minutesBetween } from '../lesson-minutes.ts'
import { pendingSentence, staffPendingSentence } from '../pending-sentence.ts'
import { teacherLabel } from '../teacher-label.ts'
import type { LateState } from './mail-queries.ts'

/** «mardi 24 novembre 2026 à 17:30, heure de Paris»; of two equal hours of a day, it says which. */
export const formatStart = (startsAt: Temporal.Instant, zone: string) => {
  const start = toLocalTime(startsAt, zone)
  return m.lessons_mail_start({
    day: formatDayWithYear(start.date),
    time: hourLabel(start),
    zone: zoneLabel(zone),
  })
}

/** «mardi 24 novembre», with the year where it is not that of the mail */
export const formatStartDay = (startsAt: Temporal.Instant, zone: string, now: Temporal.Instant) =>
  formatDayFrom(localOf(now, zone).date, localOf(startsAt, zone).date)

/** The button of a teacher's mail; none for a suspended teacher, whose lessons are closed. */
export const teacherLessonsAction = ({ isSuspended }: { isSuspended: boolean }, publicUrl: string) =>
  isSuspended ? undefined : { label: m.lessons_mail_teacher_action(), href: `${publicUrl}/teacher/lessons` }

type ListedLesson = { startsAt: Temporal.Instant; joinUntil: Temporal.Instant | null }

/** A lesson's start in the list of a mail about several: a pending one states until when a second child can join. */
export const formatListedStart = ({ startsAt, joinUntil }: ListedLesson, zone: string) => {
  const start = formatStart(startsAt, zone)
  if (!joinUntil) return start
  const until = toLocalTime(joinUntil, zone)
  const day = formatDayFrom(localOf(startsAt, zone).date, until.date)
  return m.lessons_mail_start_pending({ start, day, time: hourLabel(until) })
}

/** A paragraph about the pending lessons among a mail's lessons, in the recipient's zone; none without such lessons. */
export const pendingNotes = (
  lessons: readonly Pick<ListedLesson, 'joinUntil'>[],
  zone: string,
  to: 'family' | 'teacher',
): string[] => {
  const [first] = lessons.flatMap(({ joinUntil }) => (joinUntil ? [joinUntil] : []))
  if (!first) return []
  if (lessons.length > 1)
    return [to === 'family' ? m.lessons_mail_pending_series() : m.lessons_mail_staff_pending_series()]
  return [(to === 'family' ? pendingSentence : staffPendingSentence)(toLocalTime(first, zone))]
}

/** For the family: what became of lessons cancelled too late at these hours. Does not say who booked again: it may be the school. */
export const lateNotes = (
  lessons: readonly { startsAt: Temporal.Instant; lateState: LateState }[],
  zone: string,
  now: Temporal.Instant,
): string[] =>
  lessons.flatMap(({ startsAt, lateState }) => {
    if (!lateState) return []
    const write = lateState === 'waiting' ? m.lessons_mail_late_waiting : m.lessons_mail_late_replaced
    return write({
      day: formatStartDay(startsAt, zone, now),
      time: hourLabel(toLocalTime(startsAt, zone)),
    })
  })

/** For its teacher: what became of a lesson in which a seat was released. */
export const describeReleased = (
  { type, startsAt, endsAt, joinUntil }: ListedLesson & { type: LessonType; endsAt: Temporal.Instant },
  wasCancelled: boolean,
  zone: string,
): string => {
  const label = lessonLabel(type, minutesBetween(startsAt, endsAt))
  if (wasCancelled) return m.lessons_mail_teacher_lesson_cancelled({ type: label })
  if (!joinUntil) return m.lessons_mail_teacher_seat_released({ type: label })
  const { date, time } = localOf(joinUntil, zone)
  const day = formatDayFrom(localOf(startsAt, zone).date, date)
  return m.lessons_mail_teacher_seat_pending({ type: label, day, time })
}

/** Why the teacher or the school did it, where a reason was stated. */
export const reasonFact = (reason: string | null) =>
  reason ? [{ label: m.school_mail_reason(), value: reason }] : []

/** «d’Adam»; «de votre enfant» of an erased one, whose name is gone. */
export const ofChild = (name: string) => ofName(name || m.lessons_mail_unnamed_child())

/** The child of a mail; none once it is erased. */
export const childFact = (name: string) => (name ? [{ label: m.lessons_mail_child(), value: name }] : [])

/** The children of a mail about siblings. */
export const childrenFact = (names: readonly string[]) =>
  names.length > 1
    ? [{ label: m.lessons_mail_children(), value: formatList(names) }]
    : childFact(names[0] ?? '')

type Given = Parameters<typeof teacherLabel>[0]

/** Who gives the lessons of a mail: one fact, or the name beside each lesson where substitutes give some of them. */
export const nameTeachers = (lessons: readonly Given[]) => {
  const [label = '', ...others] = new Set(lessons.map(teacherLabel))
  const isOne = others.length === 0
  return {
    facts: isOne ? [{ label: m.lessons_mail_teacher(), value: label }] : [],
    beside: (text: string, lesson: Given) =>
      isOne ? text : m.lessons_mail_series_with({ outcome: text, teacher: teacherLabel(lesson) }),
  }
}

/** The facts in every mail to a family. */
export const familyFacts = ({
  studentName,
  type,
  startsAt,
  endsAt,
  timezone,
  ...given
}: {
  studentName: string
  teacherName: string
  insteadOf?: string | null
  type: LessonType
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  timezone: string
}) => [
  ...childFact(studentName),
  { label: m.lessons_mail_lesson(), value: lessonLabel(type, minutesBetween(startsAt, endsAt)) },
  { label: m.lessons_mail_teacher(), value: teacherLabel(given) },
  { label: m.lessons_mail_when(), value: formatStart(startsAt, timezone) },
]
