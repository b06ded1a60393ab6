import { childrenLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { type MailComposers, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { schoolZone } from '#platform/time/school-zone.ts'
import { fullName } from '#platform/words/full-name.ts'
import { ofName } from '#platform/words/of-name.ts'
import { lessonTypeLabel } from '../lesson-labels.ts'
import { formatStart } from './mail-labels.ts'
import { listHandedLessons } from './report-absence.ts'

export const absenceMails: MailComposers = {
  /** Mails an admin that lessons need a substitute. No mail once they all have one, or are cancelled. */
  'teacher-absent': async (tx, job, { publicUrl, now, school }) => {
    const { lessonIds } = job
    const teacherId = textIn(job, 'teacherId')
    const to = textIn(job, 'to')
    if (!Array.isArray(lessonIds)) throw new Error(`The job ${job.kind} has no lessonIds`)
    const admin = await tx
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .where('user_roles.user_id', '=', to)
      .where('user_roles.role', '=', 'admin')
      .select(['users.email', 'profiles.first_name as firstName'])
      .executeTakeFirst()
    const teacher = await tx
      .selectFrom('profiles')
      .where('id', '=', teacherId)
      .select(['first_name as firstName', 'last_name as lastName'])
      .executeTakeFirst()
    const lessons = await listHandedLessons(tx, teacherId, lessonIds.map(String), now)
    const [first] = lessons
    if (!admin || !teacher || !first) return undefined
    const name = fullName(teacher)
    return {
      to: admin.email,
      subject:
        lessons.length === 1
          ? m.lessons_mail_absent_subject_one({ of: ofName(name) })
          : m.lessons_mail_absent_subject_many({ of: ofName(name), count: lessons.length }),
      ...(await writeLetter({
        heading: m.school_mail_hello({ name: admin.firstName }),
        paragraphs: [m.lessons_mail_absent_text({ name })],
        facts: lessons.map(({ startsAt, type, children }) => ({
          label: childrenLabel(children) || lessonTypeLabel(type),
          value: m.lessons_mail_absent_lesson({
            type: lessonTypeLabel(type),
            start: formatStart(startsAt, schoolZone),
          }),
        })),
        action: {
          label: m.lessons_mail_absent_action(),
          href:
            lessons.length === 1 ? `${publicUrl}/admin/lessons/${first.id}` : `${publicUrl}/admin/dashboard`,
        },
        school,
      })),
    }
  },
}
