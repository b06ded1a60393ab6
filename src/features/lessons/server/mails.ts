import { m } from '#paraglide/messages.js'
import { type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { formatList } from '#platform/words/list.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { familyEntriesLeft, teacherCalendarFiles } from './calendar-entries.ts'
import {
  childrenFact,
  describeReleased,
  familyFacts,
  formatStart,
  formatStartDay,
  reasonFact,
  teacherLessonsAction,
} from './mail-labels.ts'
import {
  findActorName,
  findMailSeat,
  findMailTeacher,
  findStaffReason,
  listCalendarLessons,
  listMailLessons,
  listReleasedSeats,
  listSeatsGivenBackWith,
  type MailSeat,
} from './mail-queries.ts'
import { writeSeatMail } from './seat-mail.ts'

const givenBackSentence = ({ givenBackAt, type, priceCents }: MailSeat) => {
  if (type === 'trial')
    return givenBackAt ? m.lessons_mail_trial_given_back() : m.lessons_mail_trial_counted()
  const outcome = givenBackAt ? m.lessons_mail_seat_given_back() : m.lessons_mail_seat_counted()
  const euros = formatEuros(priceCents)
  if (priceCents === 0) return outcome
  return `${outcome} ${givenBackAt ? m.lessons_cancel_not_due({ euros }) : m.lessons_cancel_due({ euros })}`
}

const lateGivenBackSentence = ({ isNotHeld }: MailJob, { isHeld }: MailSeat) => {
  // A group that all left because it had no teacher, which families are not informed of.
  if (isNotHeld === true) return m.lessons_mail_given_back_not_held()
  return isHeld ? m.lessons_mail_given_back_given() : m.lessons_mail_given_back_text()
}

/** @param actor the other parent, who cancelled */
const cancelledSentence = ({ releasedBySchool }: MailSeat, actor: string | undefined) => {
  if (releasedBySchool) return m.lessons_mail_seat_cancelled_school()
  return actor ? m.lessons_mail_seat_cancelled_other({ name: actor }) : m.lessons_mail_seat_cancelled_text()
}

const cancelledBySentence = ({ cancelledBy, teacherName }: MailSeat) => {
  if (cancelledBy === 'teacher') return m.lessons_mail_cancelled_by_teacher({ teacher: teacherName })
  return cancelledBy === 'admin' ? m.lessons_mail_cancelled_by_school() : m.lessons_mail_cancelled_by_system()
}

type Released = Awaited<ReturnType<typeof listReleasedSeats>>

const namesIn = (seats: Released) => seats.map(({ name }) => name).join(', ')

/** The kind of the mail to the teacher who cancelled a lesson, which is a choice of the teacher's like those about bookings. */
const ownCancellation = 'teacher-own-cancellation'

/** Who cancelled, and what: the lesson, or a child's seat in it. */
const teacherSentence = (
  job: MailJob,
  /** Whether every lesson of the mail is cancelled. */
  { isOne, isCancelled }: { isOne: boolean; isCancelled: boolean },
) => {
  if (job.bySystem === true) return m.lessons_mail_teacher_text_system()
  if (job.kind === ownCancellation) return m.lessons_mail_seat_cancelled_text()
  const bySchool = job.bySchool === true
  if (!isOne && isCancelled)
    return bySchool
      ? m.lessons_mail_teacher_text_school_many_cancelled()
      : m.lessons_mail_teacher_text_many_cancelled()
  if (!isOne) return bySchool ? m.lessons_mail_teacher_text_school_many() : m.lessons_mail_teacher_text_many()
  if (job.forFamily === true)
    return isCancelled ? m.lessons_mail_teacher_text_for_family() : m.lessons_mail_teacher_seat_for_family()
  if (isCancelled)
    return bySchool ? m.lessons_mail_teacher_text_school() : m.lessons_mail_teacher_text_family()
  return bySchool ? m.lessons_mail_teacher_seat_school() : m.lessons_mail_teacher_text_one()
}

const manySubject = (count: number, isCancelled: boolean) =>
  isCancelled
    ? m.lessons_mail_teacher_subject_many_cancelled({ count })
    : m.lessons_mail_teacher_subject_many({ count })

const teacherSubject = (day: string, names: string, isCancelled: boolean) => {
  if (!isCancelled) return m.lessons_mail_teacher_subject_one({ day })
  return names
    ? m.lessons_mail_seat_cancelled_subject({ of: ofName(names), day })
    : m.lessons_mail_teacher_subject_cancelled({ day })
}

/**
 * Seats of one lesson that one change released. The ids of the seats tell two families who leave the same group apart, so
 * that the second mail is not taken for a repetition of the first.
 */
export type ReleasedSeats = { lessonId: string; seatIds?: string[]; lessonCancelled: boolean }
/** One mail covers all lessons of a teacher in which one change released seats. */
const readReleasedSeats = (job: MailJob) => {
  if (!Array.isArray(job.seats)) throw new Error(`The job ${job.kind} has no seats`)
  return { teacherId: textIn(job, 'teacherId'), released: job.seats as ReleasedSeats[] }
}

const composeTeacherMail: MailComposers[string] = async (tx, job, context) => {
  const { teacherId, released } = readReleasedSeats(job)
  const teacher = await findMailTeacher(tx, teacherId)
  if (!teacher) return undefined
  const lessons = await listMailLessons(
    tx,
    teacherId,
    released.map(each => each.lessonId),
  )
  const [change] = released
  const isByStaff = job.bySchool === true || job.kind === ownCancellation
  const reason = isByStaff && change ? await findStaffReason(tx, change) : null
  const isCancelled = (id: string) => released.some(each => each.lessonId === id && each.lessonCancelled)
  const seats = await listReleasedSeats(
    tx,
    released.flatMap(({ seatIds = [] }) => seatIds),
  )
  const [first] = lessons
  if (!first) return undefined
  const isOne = lessons.length === 1
  const allCancelled = lessons.every(({ lessonId }) => isCancelled(lessonId))
  const names = namesIn(seats)
  const describe = (lesson: (typeof lessons)[number]) => {
    const what = describeReleased(lesson, isCancelled(lesson.lessonId), teacher.timezone)
    const children = namesIn(seats.filter(({ lessonId }) => lessonId === lesson.lessonId))
    return isOne || !children ? what : m.lessons_mail_teacher_released_of({ names: children, what })
  }
  return {
    to: teacher.email,
    subject: isOne
      ? teacherSubject(formatStartDay(first.startsAt, teacher.timezone, context.now), names, allCancelled)
      : manySubject(lessons.length, allCancelled),
    ...(await writeLetter({
      heading: m.lessons_mail_hello({ name: teacher.name }),
      paragraphs: [
        teacherSentence(job, { isOne, isCancelled: allCancelled }),
        ...(isOne && seats.some(({ givenBackAt }) => givenBackAt === null)
          ? [
              first.type === 'trial'
                ? m.lessons_mail_teacher_counted_trial()
                : m.lessons_mail_teacher_counted(),
            ]
          : []),
      ],
      facts: [
        ...(isOne && names ? [{ label: m.lessons_mail_child(), value: names }] : []),
        ...lessons.map(lesson => ({
          label: formatStart(lesson.startsAt, teacher.timezone),
          value: describe(lesson),
        })),
        ...reasonFact(reason),
      ],
      action: teacherLessonsAction(teacher, context.publicUrl),
      school: context.school,
    })),
    // By the current status: a lesson cancelled since the job was enqueued leaves the calendar too.
    attachments: teacherCalendarFiles(
      await listCalendarLessons(
        tx,
        teacherId,
        released.map(({ lessonId }) => lessonId),
      ),
      teacher.timezone,
      context,
    ),
  }
}

const bookAgain = (publicUrl: string) => ({ label: m.lessons_mail_book(), href: `${publicUrl}/book-lesson` })

export const mails: MailComposers = {
  'seat-cancelled': async (tx, job, context) => {
    const seat = await findMailSeat(tx, job, 'released')
    if (!seat) return undefined
    const { publicUrl } = context
    return writeSeatMail(
      seat,
      {
        subject: m.lessons_mail_seat_cancelled_subject,
        paragraphs: [
          cancelledSentence(seat, await findActorName(tx, job, seat.parentId)),
          givenBackSentence(seat),
        ],
        facts: [...familyFacts(seat), ...reasonFact(seat.reason)],
        action: bookAgain(publicUrl),
        calendar: { cancelled: await familyEntriesLeft(tx, job, [seat], { publicUrl, zone: seat.timezone }) },
      },
      context,
    )
  },

  /** Later than the cancellation or the lesson: it does not count after all, as the school decided, or because the group had no teacher. */
  'seat-given-back': async (tx, job, context) => {
    const seat = await findMailSeat(tx, job, 'given_back')
    if (!seat) return undefined
    return writeSeatMail(
      seat,
      {
        subject: m.lessons_mail_given_back_subject,
        paragraphs: [lateGivenBackSentence(job, seat), givenBackSentence(seat)],
        facts: [...familyFacts(seat), ...reasonFact(seat.giveBackReason)],
        action: bookAgain(context.publicUrl),
      },
      context,
    )
  },

  'family-lesson-cancelled': async (tx, job, context) => {
    const seats = await listSeatsGivenBackWith(tx, job)
    const [first] = seats
    if (!first) return undefined
    const names = seats.flatMap(({ studentName }) => studentName || [])
    const seat = {
      ...first,
      studentName: formatList(names),
      priceCents: seats.reduce((sum, { priceCents }) => sum + priceCents, 0),
    }
    const { publicUrl } = context
    return writeSeatMail(
      seat,
      {
        subject: m.lessons_mail_seat_cancelled_subject,
        paragraphs: [cancelledBySentence(seat), givenBackSentence(seat)],
        facts: [
          ...childrenFact(names),
          ...familyFacts({ ...seat, studentName: '' }),
          ...reasonFact(seat.reason),
        ],
        action: bookAgain(publicUrl),
        calendar: { cancelled: await familyEntriesLeft(tx, job, seats, { publicUrl, zone: seat.timezone }) },
      },
      context,
    )
  },

  'teacher-seats-cancelled': composeTeacherMail,
  [ownCancellation]: composeTeacherMail,
}
