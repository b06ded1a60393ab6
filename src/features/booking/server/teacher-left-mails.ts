import { formatStart } from '#features/lessons/server/mail-labels.ts'
import { findMailParent } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { idsIn, type MailComposers } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { groupAudience } from '../group-labels.ts'

export const teacherLeftMails: MailComposers = {
  /** To a parent whose child waited for a group, or requested a lesson, of a teacher who is blocked, or erased the account and has no name any more. */
  'teacher-left': async (tx, job, { publicUrl, school }) => {
    const parent = await findMailParent(tx, job)
    // Children that were erased meanwhile are left out.
    const waits = await tx
      .selectFrom('group_waits as w')
      .innerJoin('groups as g', 'g.id', 'w.group_id')
      .innerJoin('students', 'students.id', 'w.student_id')
      .where('w.id', '=', isAnyOf(idsIn(job, 'waitIds')))
      .select(['students.first_name as student', 'g.level', 'g.youngest', 'g.oldest'])
      .orderBy('w.joined_at')
      .execute()
    const requests = await tx
      .selectFrom('booking_requests as r')
      .innerJoin('students', 'students.id', 'r.student_id')
      .where('r.id', '=', isAnyOf(idsIn(job, 'requestIds')))
      .select(['students.first_name as student', 'r.starts_at as startsAt'])
      .orderBy('r.starts_at')
      .execute()
    if (!parent || waits.length + requests.length === 0) return undefined
    return {
      to: parent.email,
      subject: m.booking_mail_teacher_left_subject(),
      ...(await writeLetter({
        heading: m.booking_mail_heading({ name: parent.name }),
        paragraphs: [m.booking_mail_teacher_left_text()],
        facts: [
          ...waits.map(({ student, ...group }) => ({
            label: student,
            value: m.booking_mail_teacher_left_wait({ group: groupAudience(group) }),
          })),
          ...requests.map(({ student, startsAt }) => ({
            label: student,
            value: m.booking_mail_teacher_left_request({ start: formatStart(startsAt, parent.timezone) }),
          })),
        ],
        action: { label: m.booking_mail_teacher_left_action(), href: `${publicUrl}/teachers` },
        school,
      })),
    }
  },
}
