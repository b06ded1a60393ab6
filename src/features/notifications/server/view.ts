import { z } from 'zod'
import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'
import { NextPage, UtcInstant } from '#platform/http/input.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import {
  formatDayFrom,
  formatDayShortFrom,
  formatDayWithYear,
  listWeekdayNames,
} from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import type { LocalTime } from '#platform/time/local-time.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { NotificationRow } from './queries.ts'

export const NotificationView = z.object({
  id: z.guid(),
  kind: z.enum([
    'lesson_booked',
    'booking_requested',
    'lesson_cancelled',
    'seat_released',
    'seat_given_back',
    'second_student_joined',
    'second_student_left',
    'lesson_confirmed',
    'lesson_moved',
    'teacher_changed',
    'hour_proposed',
    'proposal_refused',
    'proposal_withdrawn',
    'request_refused',
    'lesson_link',
    'room_removed',
    'lesson_report',
    'seat_offered',
    'series_cancelled',
    'series_moved',
    'review_written',
    'review_answered',
    'review_hidden',
    'review_shown',
    'placement_finished',
    'file_shared',
    'calendar_unreadable',
    'absence_recorded',
    'absence_changed',
    'announcement',
    'message',
  ]),
  title: z.string(),
  /** Day and time of the lesson, or of the first lesson asked for, in the viewer's zone; the name of a file; the text of an announcement. */
  detail: z.string().nullable(),
  /** The page that it links to. */
  to: z.string(),
  isRead: z.boolean(),
  createdAt: UtcInstant,
  date: z.string(),
  /** The date in words, with the year where it is another one than now. */
  day: z.string(),
  time: z.string(),
})
export type NotificationView = z.infer<typeof NotificationView>

export const NotificationPage = z.object({
  notifications: z.array(NotificationView),
  next: NextPage,
})

type Viewer = { role: Role | null; timezone: string }

/** A parent reads which parent booked, or that the child did with its own login; a teacher reads of the family. */
const getBookedTitle = (row: NotificationRow, student: string, role: Role | null) => {
  const { lessonType, isBySchool, studentName, actorName } = row
  const count = row.sessions ?? 1
  if (isBySchool) return m.notifications_booked_by_school({ student, count })
  const family = studentName
    ? m.notifications_family({ of: ofName(studentName) })
    : m.notifications_unnamed_family()
  const who = role === 'teacher' ? family : (actorName ?? student)
  const booked =
    lessonType === 'trial'
      ? m.notifications_booked_trial({ who })
      : count === 1
        ? m.notifications_booked_one({ who })
        : m.notifications_booked_many({ who, count })
  return role !== 'teacher' && actorName ? m.notifications_booked_for({ booked, student }) : booked
}

const getFamilyCancelledTitle = (
  { cancelledBy, isBySchool, isCancelled, teacherName, actorName, count }: NotificationRow,
  of: string,
) => {
  if (isBySchool) return m.notifications_cancelled_by_school({ of, count })
  if (actorName) return m.notifications_cancelled_by_parent({ of, name: actorName, count })
  if (cancelledBy === 'teacher')
    return m.notifications_cancelled_by_teacher({ of, teacher: teacherName ?? '', count })
  if (cancelledBy === 'admin') return m.notifications_cancelled_by_school({ of, count })
  return isCancelled && cancelledBy === null
    ? m.notifications_cancelled_incomplete_group({ of })
    : m.notifications_teacher_cancelled({ of, count })
}

const getTeacherCancelledTitle = ({ cancelledBy, isBySchool, studentName, count }: NotificationRow) => {
  if (cancelledBy === 'admin' && count === 1) return m.notifications_teacher_cancelled_by_school()
  if (!studentName) return m.notifications_teacher_cancelled_unnamed({ count })
  const sentence = { of: ofName(studentName), count }
  return count > 1 && (cancelledBy === 'admin' || isBySchool)
    ? m.notifications_cancelled_by_school(sentence)
    : m.notifications_teacher_cancelled(sentence)
}

const countSeries = ({ count, weekday }: NotificationRow) => {
  const name = weekday === null ? undefined : listWeekdayNames()[weekday - 1]?.long
  return name ? m.lessons_series_count_weekday({ count, weekday: name }) : m.lessons_series_count({ count })
}

const getMovedTitle = (
  { isBySchool, isAccepted, actorName: name }: NotificationRow,
  of: string,
  role: Role | null,
) => {
  if (isBySchool) return m.notifications_postponed_by_school({ of })
  if (role === 'teacher')
    return isAccepted ? m.notifications_proposal_accepted({ of }) : m.notifications_postponed({ of })
  if (!name) return m.notifications_postponed({ of })
  return isAccepted
    ? m.notifications_accepted_by_parent({ of, name })
    : m.notifications_postponed_by_parent({ of, name })
}

/** The teacher reads whether the lessons were given or taken. */
const getSubstitutionTitle = ({ isOwnLesson, teacherName, studentName, count }: NotificationRow) => {
  const lessons = studentName
    ? m.notifications_lessons_named({ of: ofName(studentName), count })
    : m.notifications_lessons_unnamed({ count })
  return isOwnLesson
    ? m.notifications_substitution_given({ lessons })
    : m.notifications_substitution_taken({ lessons, teacher: teacherName ?? '' })
}

const getFileTitle = ({ personName, studentName }: NotificationRow, role: Role | null) => {
  if (!personName) return m.notifications_file_from_school()
  return role === 'teacher'
    ? m.notifications_file_from_family({ of: ofName(studentName ?? '') })
    : m.notifications_file_from_teacher({ teacher: personName, student: studentName ?? '' })
}

/** A notification of several lessons names no child when they are those of several. */
const ofUnnamed = ({ count }: NotificationRow, role: Role | null) =>
  role === 'parent' && count > 1 ? m.notifications_of_your_children() : m.notifications_of_unnamed_student()

const getTitle = (row: NotificationRow, { role }: Viewer): string => {
  const student = row.studentName ?? m.notifications_unnamed_student()
  const of = row.studentName ? ofName(row.studentName) : ofUnnamed(row, role)
  const teacher = row.teacherName ?? ''
  // The lesson may have another teacher since.
  const actor = row.actorName ?? teacher
  switch (row.kind) {
    case 'lesson_booked':
      return getBookedTitle(row, student, role)
    case 'booking_requested':
      return row.sessions === null || row.sessions === 1
        ? m.notifications_requested_one({ student })
        : m.notifications_requested_many({ student, count: row.sessions })
    case 'lesson_cancelled':
      return role === 'teacher' ? getTeacherCancelledTitle(row) : getFamilyCancelledTitle(row, of)
    case 'seat_released':
      return m.notifications_seat_released({ student })
    case 'seat_given_back':
      return role === 'teacher'
        ? m.notifications_teacher_seat_given_back()
        : m.notifications_seat_given_back({ of })
    case 'second_student_joined':
      return m.notifications_second_joined({ of, count: row.count })
    case 'second_student_left':
      return m.notifications_second_left({ of, count: row.count })
    case 'lesson_confirmed':
      return row.count === 1
        ? m.notifications_confirmed({ of, teacher: actor })
        : m.notifications_confirmed_many({ of, teacher: actor, count: row.count })
    case 'lesson_moved':
      return getMovedTitle(row, of, role)
    case 'teacher_changed':
      return role === 'teacher'
        ? getSubstitutionTitle(row)
        : m.notifications_teacher_changed({ of, teacher, count: row.count })
    case 'hour_proposed':
      return m.notifications_hour_proposed({ of, teacher: actor })
    case 'proposal_refused':
      return role !== 'teacher' && row.actorName
        ? m.notifications_hour_refused_by_parent({ of, name: row.actorName })
        : m.notifications_proposal_refused({ of })
    case 'request_refused':
      return row.actorName
        ? m.notifications_request_refused_by_parent({ of, name: row.actorName })
        : m.notifications_request_refused({ of })
    case 'proposal_withdrawn':
      return m.notifications_proposal_withdrawn({ of, teacher: actor })
    case 'seat_offered':
      return m.notifications_seat_offered({ student })
    case 'lesson_link':
      return m.notifications_link({ of, teacher: actor })
    case 'room_removed':
      return m.notifications_room_removed({ student, teacher: actor })
    case 'lesson_report':
      return m.notifications_report({ of, teacher: actor })
    case 'series_cancelled':
      return m.notifications_series_cancelled({ of, lessons: countSeries(row) })
    case 'series_moved':
      return m.notifications_series_postponed({ of, lessons: countSeries(row) })
    case 'review_written':
      return m.notifications_review_written()
    case 'review_answered':
      return m.notifications_review_answered({ teacher: row.personName ?? '' })
    case 'review_hidden':
      return m.notifications_review_hidden({ of: ofName(row.personName ?? '') })
    case 'review_shown':
      return m.notifications_review_shown({ of: ofName(row.personName ?? '') })
    case 'placement_finished':
      return m.notifications_placement({ of })
    case 'file_shared':
      return getFileTitle(row, role)
    case 'calendar_unreadable':
      return m.notifications_calendar_unreadable()
    case 'absence_recorded':
      return m.notifications_absence_recorded()
    case 'absence_changed':
      return m.notifications_absence_changed()
    case 'announcement':
      return m.notifications_announcement({ subject: announced(row).subject })
    case 'message': {
      const name = row.personName ?? ''
      return row.count === 1
        ? m.notifications_message_one({ name })
        : m.notifications_message_many({ of: ofName(name), count: row.count })
    }
  }
}

/** An announcement in the reader's language, where the school wrote it in English too. */
const announced = ({ announcement }: NotificationRow) => {
  const { subject = '', body = '', englishSubject, englishBody } = announcement ?? {}
  return currentLocale() === 'en' && englishSubject && englishBody
    ? { subject: englishSubject, body: englishBody }
    : { subject, body }
}

/** The notification names the first of several lessons. */
const isOfSeveral = ({ kind, count }: NotificationRow) =>
  count > 1 || kind === 'series_cancelled' || kind === 'series_moved'

/** A series names its year: it may reach into the next one. */
const getDetail = (row: NotificationRow, start: LocalTime, today: string) =>
  isOfSeveral(row)
    ? m.notifications_series_from({ day: formatDayWithYear(start.date), time: hourLabel(start) })
    : m.notifications_date_time({ day: formatDayFrom(today, start.date), time: hourLabel(start) })

const getLink = (
  { kind, personId, bookingId, studentId, isCancelled }: NotificationRow,
  { role }: Viewer,
) => {
  const space = role === 'teacher' ? '/teacher' : '/parent'
  if (kind === 'calendar_unreadable' || kind === 'absence_recorded' || kind === 'absence_changed')
    return '/teacher/availability'
  if (kind === 'review_written') return '/teacher/reviews'
  if (kind === 'review_answered' || kind === 'review_hidden' || kind === 'review_shown')
    return `/parent/reviews/${personId}`
  if (kind === 'file_shared') return `${space}/documents`
  if (kind === 'announcement') return `${space}/notifications`
  if (kind === 'message' || (kind === 'room_removed' && personId)) return `${space}/messages/${personId}`
  if (kind === 'seat_offered') return `/parent/waiting/${bookingId}`
  if (kind === 'booking_requested' || kind === 'request_refused') return '/parent/dashboard'
  if (kind === 'placement_finished')
    return role === 'teacher' ? `/teacher/students/${studentId}` : `/parent/children/${studentId}`
  if (kind === 'seat_given_back') return role === 'teacher' ? '/teacher/earnings' : '/parent/history'
  if (kind === 'lesson_report' && studentId) return `/parent/children/${studentId}`
  if (kind === 'lesson_cancelled' || kind === 'series_cancelled') {
    if (role !== 'teacher') return '/parent/history'
    // A group may go on without the child.
    return isCancelled ? '/teacher/lessons?scope=cancelled' : '/teacher/lessons'
  }
  return role === 'teacher' ? '/teacher/lessons' : '/parent/upcoming'
}

export const toNotificationView = (
  row: NotificationRow,
  viewer: Viewer,
  now: Temporal.Instant,
): NotificationView => {
  const { date: today } = localOf(now, viewer.timezone)
  const createdAt = Temporal.Instant.from(row.createdAt)
  const { date, time } = localOf(createdAt, viewer.timezone)
  const start = row.startsAt ? toLocalTime(Temporal.Instant.from(row.startsAt), viewer.timezone) : null
  return {
    id: row.id,
    kind: row.kind,
    title: getTitle(row, viewer),
    detail: row.announcement
      ? announced(row).body
      : (row.fileName ?? (start && getDetail(row, start, today))),
    to: getLink(row, viewer),
    isRead: row.isRead,
    createdAt: createdAt.toString(),
    date,
    day: formatDayShortFrom(today, date),
    time,
  }
}
