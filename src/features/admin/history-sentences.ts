import { actionLabel } from '#features/privacy/action-labels.ts'
import { attendanceLabel } from '#features/reports/labels.ts'
import { m } from '#paraglide/messages.js'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { HistoryEntry } from './server/records/history-view.ts'

const ofChild = ({ subject }: HistoryEntry) =>
  subject?.isChild ? ofName(subject.name) : m.admin_of_erased_child()

const bookedSentence = (entry: HistoryEntry) => {
  const { booking } = entry
  if (!booking) return m.admin_event_booked()
  const of = ofChild(entry)
  const teacher = booking.teacherName
  if (booking.type === 'trial') return m.admin_event_booked_trial({ of, teacher })
  return booking.sessions === 1
    ? m.admin_event_booked_one({ of, teacher })
    : m.admin_event_booked_many({ of, teacher, count: booking.sessions })
}

const seatCancelledSentence = (entry: HistoryEntry) => {
  const { lesson, givenBack } = entry
  const what = lesson
    ? m.admin_event_seat_cancelled({ of: ofChild(entry), day: lesson.day, time: lesson.time })
    : m.admin_event_seat_cancelled_plain({ of: ofChild(entry) })
  return `${what}, ${givenBack === false ? m.admin_event_counted() : m.admin_event_given_back()}`
}

const postponedSentence = (entry: HistoryEntry) => {
  const { lesson, movedTo } = entry
  return lesson && movedTo
    ? m.admin_event_postponed({
        of: ofChild(entry),
        day: lesson.day,
        time: lesson.time,
        toDay: movedTo.day,
        toTime: movedTo.time,
      })
    : m.admin_event_postponed_plain({ of: ofChild(entry) })
}

const seriesCancelledSentence = (entry: HistoryEntry) => {
  const { dates, givenBackLessons: givenBack } = entry
  const count = dates.length
  if (count === 0) return actionLabel(entry.action)
  const what = m.admin_event_series_cancelled({ count, of: ofChild(entry) })
  if (givenBack === null || givenBack === count) return `${what}, ${m.admin_event_series_given_back()}`
  return givenBack === 0
    ? `${what}, ${m.admin_event_series_counted()}`
    : `${what}, ${m.admin_event_series_partly({ givenBack, counted: count - givenBack })}`
}

const seriesPostponedSentence = (entry: HistoryEntry) =>
  entry.dates.length === 0
    ? actionLabel(entry.action)
    : m.admin_event_series_postponed({ count: entry.dates.length, of: ofChild(entry) })

/** Most dates of a series that are listed one by one. */
const listedDates = 4

/** «mar. 1er déc. à 17:00, mar. 8 déc. à 17:00», or the first and the last of many. */
const datesText = (dates: HistoryEntry['dates']) => {
  const texts = dates.map(({ day, time }) => m.admin_event_date({ day, time }))
  const [first, last] = [texts.at(0), texts.at(-1)]
  return first && last && texts.length > listedDates
    ? m.admin_event_dates_between({ first, last })
    : texts.join(', ')
}

/** The dates of several lessons, before and after a move. */
export const historyDates = ({ dates, newDates }: Pick<HistoryEntry, 'dates' | 'newDates'>): string[] => {
  if (dates.length === 0) return []
  if (newDates.length === 0) return [m.admin_event_dates({ dates: datesText(dates) })]
  return [
    m.admin_event_dates_before({ dates: datesText(dates) }),
    m.admin_event_dates_after({ dates: datesText(newDates) }),
  ]
}

export const substitutedSentence = ({
  fromTeacher: from,
  toTeacher: to,
  lesson,
  dates,
}: Pick<HistoryEntry, 'fromTeacher' | 'toTeacher' | 'dates'> & {
  lesson: Omit<NonNullable<HistoryEntry['lesson']>, 'teacherName'> | null
}) => {
  if (!from || !to) return m.admin_event_substituted_plain()
  if (lesson)
    return m.admin_event_substituted_one({ day: lesson.day, time: lesson.time, to, of: ofName(from) })
  return dates.length > 0
    ? m.admin_event_substituted_many({ count: dates.length, to, of: ofName(from) })
    : m.admin_event_substituted_plain()
}

const roleSentence = ({ role, action }: HistoryEntry) => {
  if (action === 'role_removed')
    return role === 'student' ? m.admin_event_role_student_removed() : actionLabel(action, role)
  if (role === 'parent') return m.admin_event_role_parent()
  if (role === 'teacher') return m.admin_event_role_teacher()
  return role === 'student' ? m.admin_event_role_student() : actionLabel(action, role)
}

type Sentence = (facts: { of: string; day: string; time: string }) => string

/** About the lesson of one child; as in the journal when the lesson is gone. */
const aboutLesson =
  (sentence: Sentence) =>
  (entry: HistoryEntry): string =>
    entry.lesson
      ? sentence({ of: ofChild(entry), day: entry.lesson.day, time: entry.lesson.time })
      : actionLabel(entry.action)

const homeworkSentence = (entry: HistoryEntry) =>
  aboutLesson(({ of, day }) =>
    entry.tasks === 1
      ? m.admin_event_homework_one({ of, day })
      : m.admin_event_homework_many({ of, day, count: entry.tasks ?? 0 }),
  )(entry)

const attendanceSentence = (entry: HistoryEntry) => {
  const { attendance } = entry
  return attendance
    ? aboutLesson(({ of, day }) =>
        m.admin_event_attendance({ of, day, attendance: attendanceLabel[attendance]() }),
      )(entry)
    : actionLabel(entry.action)
}

const hourSentence =
  (sentence: (facts: Parameters<Sentence>[0] & { toDay: string; toTime: string }) => string) =>
  (entry: HistoryEntry): string => {
    const { movedTo } = entry
    return movedTo
      ? aboutLesson(facts => sentence({ ...facts, toDay: movedTo.day, toTime: movedTo.time }))(entry)
      : actionLabel(entry.action)
  }

/** Actions without a sentence of their own read as in the journal. */
const sentences: Partial<Record<AuditAction, (entry: HistoryEntry) => string>> = {
  lessons_booked: bookedSentence,
  seat_cancelled: seatCancelledSentence,
  seat_given_back: entry =>
    entry.lesson
      ? m.admin_event_seat_given_back({
          of: ofChild(entry),
          day: entry.lesson.day,
          time: entry.lesson.time,
        })
      : actionLabel(entry.action),
  seat_replaced: entry =>
    entry.lesson
      ? m.admin_event_seat_replaced({
          of: ofChild(entry),
          day: entry.lesson.day,
          time: entry.lesson.time,
        })
      : actionLabel(entry.action),
  seat_owed_again: entry =>
    entry.lesson
      ? m.admin_event_seat_owed_again({
          of: ofChild(entry),
          day: entry.lesson.day,
          time: entry.lesson.time,
        })
      : actionLabel(entry.action),
  lesson_cancelled: ({ lesson }) =>
    lesson
      ? m.admin_event_lesson_cancelled({ day: lesson.day, time: lesson.time, teacher: lesson.teacherName })
      : m.admin_event_lesson_cancelled_plain(),
  seat_postponed: postponedSentence,
  series_cancelled: seriesCancelledSentence,
  series_postponed: seriesPostponedSentence,
  hour_proposed: hourSentence(m.admin_event_hour_proposed),
  hour_accepted: hourSentence(m.admin_event_hour_accepted),
  hour_refused: hourSentence(m.admin_event_hour_refused),
  hour_withdrawn: hourSentence(m.admin_event_hour_withdrawn),
  hour_taken: hourSentence(m.admin_event_hour_taken),
  hour_not_offered: hourSentence(m.admin_event_hour_not_offered),
  attendance_noted: attendanceSentence,
  report_sent: aboutLesson(m.admin_event_report_sent),
  report_corrected: aboutLesson(m.admin_event_report_corrected),
  homework_given: homeworkSentence,
  absence_reported: ({ lesson, action }) =>
    lesson ? m.admin_event_absence({ day: lesson.day, time: lesson.time }) : actionLabel(action),
  absence_withdrawn: ({ lesson, action }) =>
    lesson ? m.admin_event_absence_withdrawn({ day: lesson.day, time: lesson.time }) : actionLabel(action),
  teacher_substituted: substitutedSentence,
  student_file_read: entry => m.admin_event_file_read({ of: ofChild(entry) }),
  student_erased: () => m.admin_event_child_erased(),
  booking_requested: ({ subject }) =>
    m.admin_event_requested({ name: subject?.name ?? m.admin_erased_child() }),
  booking_request_refused: entry => m.admin_event_request_refused({ of: ofChild(entry) }),
  child_entrance_opened: entry => m.admin_event_entrance({ of: ofChild(entry) }),
  role_given: roleSentence,
  role_removed: roleSentence,
  application_accepted: () => m.admin_event_application_accepted(),
  application_refused: () => m.admin_event_application_refused(),
  family_approved: () => m.admin_event_approved(),
  teacher_suspended: () => m.admin_event_suspended(),
  teacher_reinstated: () => m.admin_event_reinstated(),
  account_blocked: entry =>
    entry.subject?.isChild ? m.admin_event_login_blocked({ of: ofChild(entry) }) : m.admin_event_blocked(),
  account_unblocked: entry =>
    entry.subject?.isChild
      ? m.admin_event_login_unblocked({ of: ofChild(entry) })
      : m.admin_event_unblocked(),
  data_exported: () => m.admin_event_exported(),
  documents_accepted: () => m.admin_event_documents(),
  account_erased: () => m.admin_event_erased(),
}

/** An event as a sentence: «Cours d’Adam du mardi 3 novembre à 17:00 annulé, rendu à la famille». */
export const historySentence = (entry: HistoryEntry): string =>
  sentences[entry.action]?.(entry) ?? actionLabel(entry.action, entry.role)

const whoLabel = ({ isOwn, hasActor, actor }: HistoryEntry) => {
  if (isOwn) return m.admin_who_you()
  if (!hasActor) return m.admin_who_system()
  if (!actor) return m.admin_who_erased()
  if (actor.isChild) return m.admin_who_child({ name: actor.name })
  if (actor.role === 'admin') return m.admin_who_admin({ name: actor.name })
  return actor.role === 'teacher' ? m.admin_who_teacher({ name: actor.name }) : actor.name
}

/** «Samia Cherif, mardi 24 novembre 2026, 17:01» */
export const historyByline = (entry: HistoryEntry): string =>
  m.admin_when({ who: whoLabel(entry), day: entry.day, time: entry.time })
