import { sql } from 'kysely'
import { levelLabel } from '#features/families/level-labels.ts'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { minutesBetween, taughtMinutes } from '#features/lessons/lesson-minutes.ts'
import {
  familyCalendarEntry,
  lessonCalendarFiles,
  teacherCalendarEntry,
} from '#features/lessons/server/calendar-entries.ts'
import { insteadOf } from '#features/lessons/server/lesson-rows.ts'
import {
  formatListedStart,
  formatStart,
  nameTeachers,
  pendingNotes,
  reasonFact,
} from '#features/lessons/server/mail-labels.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import {
  type ComposeContext,
  isMailParent,
  type MailComposers,
  type MailJob,
} from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { localOf } from '#platform/time/zones.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { latePlaceSentences } from '../late-place-sentences.ts'
import { packageLabel } from '../packages.ts'
import { changesHour } from '../series-postponement.ts'
import { formatCancelling } from './cancelling.ts'
import { findBookedLate } from './find-late.ts'
import type { LateView } from './late-view.ts'

/** The lessons of a booking that are held and still to come. */
export const findBookedLessons = (
  tx: Db,
  bookingId: string,
  now: Temporal.Instant,
  job: MailJob = { kind: 'booking-confirmed' },
) =>
  tx
    .selectFrom('bookings')
    .innerJoin('seats', 'seats.booking_id', 'bookings.id')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('students', 'students.id', 'bookings.student_id')
    .innerJoin('profiles as teacher_names', 'teacher_names.id', 'bookings.teacher_id')
    .innerJoin('teachers', 'teachers.id', 'bookings.teacher_id')
    .innerJoin('profiles as giver', 'giver.id', 'lessons.teacher_id')
    .leftJoin('lesson_packages', 'lesson_packages.id', 'bookings.package_id')
    .innerJoin('parents', join => join.on(isMailParent(job, 'bookings.parent_id')))
    .innerJoin('profiles as parent_names', 'parent_names.id', 'parents.id')
    .innerJoin('users as parent_users', 'parent_users.id', 'parents.id')
    .innerJoin('users as teacher_users', 'teacher_users.id', 'bookings.teacher_id')
    .where('bookings.id', '=', bookingId)
    .where('seats.released_at', 'is', null)
    .where('lessons.status', '<>', 'cancelled')
    .where('lessons.starts_at', '>', now)
    .orderBy('lessons.starts_at')
    .select([
      'bookings.lesson_type as lessonType',
      'bookings.total_cents as totalCents',
      'bookings.discount_percentage as discountPercentage',
      'lesson_packages.name as packageName',
      'lesson_packages.name_en as packageNameEn',
      'bookings.school_reason as schoolReason',
      'bookings.free_cancellation_hours as freeCancellationHours',
      'seats.id as seatId',
      'lessons.id as lessonId',
      'lessons.type',
      'lessons.sequence',
      'lessons.join_until as joinUntil',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'students.first_name as studentName',
      'students.age',
      'students.level',
      'students.level_known as levelKnown',
      sql<string>`(select string_agg(s.first_name, ', ' order by o.seat_no) from seats o join students s on s.id = o.student_id
        where o.lesson_id = lessons.id and o.released_at is null)`.as('studentNames'),
      fullNameSql('giver').as('teacherName'),
      insteadOf(),
      'teacher_names.first_name as teacherFirstName',
      'parent_names.first_name as parentName',
      'parent_users.email as parentEmail',
      'parents.timezone as familyZone',
      'teacher_users.email as teacherEmail',
      'teachers.timezone as teacherZone',
    ])
    .execute()

type BookedLesson = Awaited<ReturnType<typeof findBookedLessons>>[number]

const dateRows = (
  lessons: readonly BookedLesson[],
  zone: string,
  describe = (start: string, _lesson: BookedLesson) => start,
) =>
  lessons.map((lesson, index) => ({
    label: lessons.length === 1 ? m.booking_mail_date() : m.booking_mail_session({ number: index + 1 }),
    value: describe(
      lessons.length === 1 ? formatStart(lesson.startsAt, zone) : formatListedStart(lesson, zone),
      lesson,
    ),
  }))

const typeRow = ({ lessonType, startsAt, endsAt }: BookedLesson) => ({
  label: m.booking_mail_type(),
  value: m.booking_mail_type_value({
    type: lessonTypeLabel(lessonType),
    minutes: taughtMinutes(lessonType, minutesBetween(startsAt, endsAt)),
  }),
})

const packageFact = ({ packageName: name, packageNameEn: nameEn, discountPercentage }: BookedLesson) =>
  name === null
    ? []
    : [{ label: m.booking_mail_rate(), value: packageLabel({ name, nameEn, discountPercentage }) }]

const composeFamilyMail = async (
  lessons: readonly BookedLesson[],
  first: BookedLesson,
  late: LateView,
  context: ComposeContext,
) => {
  const { publicUrl } = context
  const teachers = nameTeachers(lessons)
  const isTrial = first.lessonType === 'trial'
  const count = lessons.length
  const isPending = lessons.some(({ joinUntil }) => joinUntil !== null)
  const counted = { student: first.studentName, count, sessions: sessionsLabel(count) }
  return {
    to: first.parentEmail,
    subject: isTrial
      ? m.booking_mail_subject_trial({ student: first.studentName })
      : isPending
        ? m.booking_mail_subject_pending(counted)
        : m.booking_mail_subject(counted),
    ...(await writeLetter({
      heading: m.booking_mail_heading({ name: first.parentName }),
      paragraphs: [
        ...(first.schoolReason ? [m.booking_mail_text_school()] : []),
        isTrial
          ? m.booking_mail_text_trial()
          : isPending
            ? m.booking_mail_text_pending()
            : m.booking_mail_text(),
        ...latePlaceSentences(
          { late },
          { today: localOf(context.now, first.familyZone).date, stage: 'booked' },
        ),
        ...pendingNotes(lessons, first.familyZone, 'family'),
        ...(lessons.some(({ startsAt }) => changesHour(startsAt, first.startsAt, first.familyZone))
          ? [m.booking_series_clock_notice()]
          : []),
      ],
      facts: [
        { label: m.booking_mail_student(), value: first.studentName },
        ...teachers.facts,
        typeRow(first),
        ...dateRows(lessons, first.familyZone, teachers.beside),
        ...packageFact(first),
        { label: m.booking_total(), value: isTrial ? m.booking_free() : formatEuros(first.totalCents) },
        ...reasonFact(first.schoolReason),
      ],
      action: { label: m.booking_mail_action(), href: `${publicUrl}/parent/upcoming` },
      notes: [
        formatCancelling(first, {
          lessonType: first.lessonType,
          isPending: first.joinUntil !== null,
          isSeries: count > 1,
          zone: first.familyZone,
          now: context.now,
        }).text,
      ],
      school: context.school,
    })),
    attachments: lessonCalendarFiles(
      {
        held: lessons.map(lesson => familyCalendarEntry(lesson, { publicUrl, zone: first.familyZone })),
      },
      context,
    ),
  }
}

/** «Zoé, 7 ans, Initiation» */
const describeChild = ({ studentName, age, level, levelKnown }: BookedLesson) =>
  [studentName, m.families_age({ age }), ...(levelKnown ? [levelLabel[level]()] : [])].join(', ')

const composeTeacherMail = async (
  lessons: readonly BookedLesson[],
  first: BookedLesson,
  context: ComposeContext,
) => ({
  to: first.teacherEmail,
  subject: m.booking_mail_teacher_subject({ student: first.studentName }),
  ...(await writeLetter({
    heading: m.booking_mail_heading({ name: first.teacherFirstName }),
    paragraphs: [
      first.schoolReason
        ? m.booking_mail_teacher_text_school({ student: first.studentName })
        : m.booking_mail_teacher_text({ of: ofName(first.studentName) }),
      ...pendingNotes(lessons, first.teacherZone, 'teacher'),
    ],
    facts: [
      { label: m.booking_mail_student(), value: describeChild(first) },
      typeRow(first),
      ...dateRows(lessons, first.teacherZone),
      ...reasonFact(first.schoolReason),
    ],
    action:
      lessons.length === 1
        ? {
            label: m.booking_mail_teacher_lesson(),
            // Where it is confirmed or declined; the classroom is closed until shortly before it.
            href: `${context.publicUrl}/teacher/lessons?day=${localOf(first.startsAt, first.teacherZone).date}`,
          }
        : { label: m.booking_mail_teacher_action(), href: `${context.publicUrl}/teacher/lessons` },
    school: context.school,
  })),
  attachments: lessonCalendarFiles(
    {
      held: lessons.map(lesson =>
        teacherCalendarEntry(lesson, { publicUrl: context.publicUrl, zone: first.teacherZone }),
      ),
    },
    context,
  ),
})

const sessionsLabel = (count: number) =>
  count === 1 ? m.booking_mail_session_noun() : m.booking_mail_sessions_noun()

export const mails: MailComposers = {
  /**
   * To the family or the teacher, in the recipient's zone; lists the lessons that are not cancelled by then, and to the teacher
   * those alone that no substitute gives: a substitute hears of them by the mail of the substitution.
   */
  'booking-confirmed': async (tx, job, context) => {
    const { bookingId, to } = job
    if (typeof bookingId !== 'string' || (to !== 'family' && to !== 'teacher'))
      throw new Error('The job booking-confirmed has no booking or no recipient')
    const booked = await findBookedLessons(tx, bookingId, context.now, job)
    const lessons = to === 'family' ? booked : booked.filter(({ insteadOf: teacher }) => teacher === null)
    const [first] = lessons
    if (!first) return undefined
    return to === 'family'
      ? composeFamilyMail(
          lessons,
          first,
          await findBookedLate(tx, bookingId, first.familyZone, context.now),
          context,
        )
      : composeTeacherMail(lessons, first, context)
  },
}
