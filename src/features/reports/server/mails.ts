import { sql } from 'kysely'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { isMailParent, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { formatDayFrom } from '#platform/time/date-format.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import { joinItems } from '#platform/words/punctuation.ts'
import { itemText, skillLabel, stepLabel } from '../labels.ts'
import { taskText } from '../offered-tasks.ts'
import { hasAttended, skills } from '../reports.ts'
import { findItems } from './items.ts'
import { attendanceOrPresent, toSteps } from './queries.ts'

const findSent = (tx: Db, job: MailJob, seatId: string) =>
  tx
    .selectFrom('lesson_reports as report')
    .innerJoin('seats', 'seats.id', 'report.seat_id')
    .innerJoin('students', 'students.id', 'report.student_id')
    .innerJoin('parents', join => join.on(isMailParent(job, 'seats.parent_id')))
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .innerJoin('profiles as teacher', 'teacher.id', 'report.teacher_id')
    .leftJoin('seat_attendance as attendance', 'attendance.seat_id', 'report.seat_id')
    .where('report.seat_id', '=', seatId)
    .select([
      'users.email',
      'parents.timezone',
      'parent.first_name as parentName',
      'students.id as studentId',
      'students.first_name as studentName',
      'teacher.first_name as teacherName',
      'seats.starts_at as startsAt',
      'report.items',
      'report.free_words as freeWords',
      'report.reading',
      'report.writing',
      'report.speaking',
      'report.listening',
      'report.family_note as familyNote',
      'report.proposed_level as proposedLevel',
      attendanceOrPresent.as('attendance'),
    ])
    .executeTakeFirst()

export const mails: MailComposers = {
  /** The report as it is when the mail leaves. No mail once the child is erased. */
  'lesson-report': async (tx, job, { publicUrl, school, now }) => {
    const report = await findSent(tx, job, textIn(job, 'seatId'))
    if (!report) return undefined
    const items = await findItems(tx, report.items)
    const homework = await tx
      .selectFrom('homework')
      .where('seat_id', '=', textIn(job, 'seatId'))
      .select(['task', sql<string>`due_on::text`.as('dueOn')])
      .orderBy('place')
      .orderBy('id')
      .execute()
    const steps = toSteps(report)
    const { studentName: name } = report
    const of = ofName(name)
    const isThere = hasAttended(report.attendance)
    const [task] = homework
    const today = localOf(now, report.timezone).date
    const dayText = (date: PlainDate) => formatDayFrom(today, date)
    return {
      to: report.email,
      subject: m.reports_mail_subject({ of }),
      ...(await writeLetter({
        heading: m.reports_mail_hello({ name: report.parentName }),
        paragraphs: [
          isThere
            ? m.reports_mail_text({
                teacher: report.teacherName,
                of,
                day: dayText(localOf(report.startsAt, report.timezone).date),
              })
            : m.reports_mail_absent({ name, day: dayText(localOf(report.startsAt, report.timezone).date) }),
          ...(report.familyNote ? [m.reports_quote({ text: report.familyNote })] : []),
        ],
        facts: [
          ...(items.length + report.freeWords.length > 0
            ? [
                {
                  label: m.reports_mail_done(),
                  value: joinItems([...items.map(itemText), ...report.freeWords]),
                },
              ]
            : []),
          ...skills.flatMap(skill => {
            const step = steps[skill]
            return step === null || !isThere ? [] : [{ label: skillLabel[skill](), value: stepLabel[step]() }]
          }),
          ...(task
            ? [
                {
                  label: m.reports_mail_homework({ day: dayText(task.dueOn) }),
                  value: joinItems(homework.map(one => taskText(one.task))),
                },
              ]
            : []),
          ...(report.proposedLevel
            ? [{ label: m.reports_proposed_level(), value: levelLabel[report.proposedLevel]() }]
            : []),
        ],
        action: {
          label: m.reports_mail_action(),
          href: `${publicUrl}/parent/children/${report.studentId}#comptes-rendus`,
        },
        school,
      })),
    }
  },
}
