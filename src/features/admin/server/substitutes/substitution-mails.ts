import {
  familyCalendarEntry,
  lessonCalendarFiles,
  teacherCalendarEntry,
  teacherCalendarFiles,
} from '#features/lessons/server/calendar-entries.ts'
import { formatListedStart, formatStart, teacherLessonsAction } from '#features/lessons/server/mail-labels.ts'
import {
  findMailSeat,
  findMailTeacher,
  listCalendarLessons,
  listMailLessons,
} from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { idsIn, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName, thatName } from '#platform/words/of-name.ts'
import { takeSubstitutions } from './substitution-outbox.ts'

const findName = async (tx: Db, teacherId: string) =>
  (
    await tx
      .selectFrom('profiles')
      .where('id', '=', teacherId)
      .select(fullNameSql('profiles').as('name'))
      .executeTakeFirst()
  )?.name ?? ''

const listSeatLessons = (tx: Db, seatIds: readonly string[]) =>
  tx
    .selectFrom('seats')
    .where('id', '=', isAnyOf(seatIds))
    .select(['id', 'lesson_id as lessonId'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

const substitutionOf = (job: MailJob, lessonIds: readonly string[]) => ({
  lessonIds,
  fromTeacher: textIn(job, 'fromTeacher'),
  toTeacher: textIn(job, 'toTeacher'),
})

const substitutesSubject = (count: number, before: string) =>
  count === 1
    ? m.admin_mail_substitutes_subject_one({ of: ofName(before) })
    : m.admin_mail_substitutes_subject_many({ count, of: ofName(before) })

const ownAgainSubject = (count: number) =>
  count === 1 ? m.admin_mail_own_again_subject_one() : m.admin_mail_own_again_subject_many({ count })

/** Whether the families booked these lessons with the teacher who gives them now. */
const areOwnLessons = async (tx: Db, lessonIds: readonly string[]) =>
  (await tx
    .selectFrom('seats')
    .where('lesson_id', '=', isAnyOf(lessonIds))
    .where('released_at', 'is', null)
    .where('teacher_changed', '=', true)
    .select('id')
    .executeTakeFirst()) === undefined

/** Each names only the lessons whose change its recipient has not been mailed yet (substitution-outbox.ts). */
export const substitutionMails: MailComposers = {
  'family-teacher-changed': async (tx, job, context) => {
    const lessons = await listSeatLessons(tx, idsIn(job, 'seatIds'))
    const changed = new Set(
      await takeSubstitutions(
        tx,
        typeof job.parentId === 'string' ? job.parentId : textIn(job, 'familyId'),
        substitutionOf(job, [...new Set(lessons.map(({ lessonId }) => lessonId))]),
      ),
    )
    const found = []
    // Seats that were released meanwhile are left out.
    for (const { id: seatId, lessonId } of lessons)
      if (changed.has(lessonId)) found.push(await findMailSeat(tx, { ...job, seatId }, 'held'))
    const seats = found.flatMap(seat => (seat && seat.status !== 'cancelled' ? [seat] : []))
    const [first] = seats
    if (!first) return undefined
    const { publicUrl } = context
    const before = await findName(tx, textIn(job, 'fromTeacher'))
    return {
      to: first.email,
      subject:
        seats.length === 1
          ? m.admin_mail_family_subject_one({ of: ofName(first.studentName), teacher: first.teacherName })
          : m.admin_mail_family_subject_many({ count: seats.length, teacher: first.teacherName }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: first.parentName }),
        paragraphs: [
          m.admin_mail_family_text({ before, teacher: first.teacherName }),
          m.admin_mail_family_unchanged(),
          ...(seats.every(seat => seat.teacherChanged)
            ? [seats.length === 1 ? m.admin_mail_family_free_one() : m.admin_mail_family_free_many()]
            : []),
        ],
        facts: seats.map(seat => ({
          label: seat.studentName,
          value: formatListedStart(seat, seat.timezone),
        })),
        action: { label: m.admin_mail_family_action(), href: `${publicUrl}/parent/upcoming` },
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        { held: seats.map(seat => familyCalendarEntry(seat, { publicUrl, zone: seat.timezone })) },
        context,
      ),
    }
  },

  'teacher-replaced': async (tx, job, context) => {
    const recipient = textIn(job, 'fromTeacher')
    const teacher = await findMailTeacher(tx, recipient)
    const substitute = textIn(job, 'toTeacher')
    const changed = await takeSubstitutions(tx, recipient, substitutionOf(job, idsIn(job, 'lessonIds')))
    const lessons = await listMailLessons(tx, substitute, changed)
    const [first] = lessons
    if (!teacher || !first) return undefined
    const name = await findName(tx, substitute)
    return {
      to: teacher.email,
      subject:
        lessons.length === 1
          ? m.admin_mail_replaced_subject_one({ teacher: name })
          : m.admin_mail_replaced_subject_many({ count: lessons.length, teacher: name }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          lessons.length === 1
            ? m.admin_mail_replaced_text_one({ teacher: name })
            : m.admin_mail_replaced_text_many({ teacher: name }),
        ],
        facts: lessons.map(({ startsAt, studentNames, status }) => {
          const start = formatStart(startsAt, teacher.timezone)
          return {
            label: studentNames || m.booking_calendar_name(),
            value: status === 'cancelled' ? m.admin_mail_replaced_cancelled({ start }) : start,
          }
        }),
        action: teacherLessonsAction(teacher, context.publicUrl),
        school: context.school,
      })),
      attachments: teacherCalendarFiles(
        [
          ...lessons.map(lesson => ({ ...lesson, status: 'cancelled' as const })),
          // The recipient's own hours from which these lessons were moved before.
          ...(await listCalendarLessons(tx, recipient, changed)),
        ],
        teacher.timezone,
        context,
      ),
    }
  },

  'teacher-substitutes': async (tx, job, context) => {
    const substitute = textIn(job, 'toTeacher')
    const teacher = await findMailTeacher(tx, substitute)
    const changed = await takeSubstitutions(tx, substitute, substitutionOf(job, idsIn(job, 'lessonIds')))
    const lessons = (await listMailLessons(tx, substitute, changed)).filter(
      lesson => lesson.status !== 'cancelled',
    )
    const [first] = lessons
    if (!teacher || !first) return undefined
    const before = await findName(tx, textIn(job, 'fromTeacher'))
    const isOwnAgain = await areOwnLessons(
      tx,
      lessons.map(({ lessonId }) => lessonId),
    )
    return {
      to: teacher.email,
      subject: (isOwnAgain ? ownAgainSubject : substitutesSubject)(lessons.length, before),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [
          isOwnAgain
            ? m.admin_mail_own_again_text({ before })
            : m.admin_mail_substitutes_text({ that: thatName(before) }),
        ],
        facts: lessons.map(lesson => ({
          label: lesson.studentNames || m.booking_calendar_name(),
          value: formatListedStart(lesson, teacher.timezone),
        })),
        action: teacherLessonsAction(teacher, context.publicUrl),
        school: context.school,
      })),
      attachments: lessonCalendarFiles(
        {
          held: lessons.map(lesson =>
            teacherCalendarEntry(lesson, { publicUrl: context.publicUrl, zone: teacher.timezone }),
          ),
        },
        context,
      ),
    }
  },
}
