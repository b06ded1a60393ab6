import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { idsIn, type MailComposers, type MailJob } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'

/** How many of the files are still shared and unread, and the teacher or the parent whom the mail goes to. */
const findShared = (tx: Db, job: MailJob) => {
  const { familyId, to } = job
  if (to !== 'teacher' && typeof familyId !== 'string')
    throw new Error('The job file-shared names no recipient')
  const isReader =
    to === 'teacher'
      ? sql<boolean>`users.id = file.teacher_id and exists (select from teachers t
          where t.id = users.id and t.retired_at is null and t.suspended_at is null)`
      : sql<boolean>`users.id = ${job.parentId ?? familyId}::uuid and exists (select from parents p
          where p.id = users.id and p.family_id = ${familyId}::uuid and p.place is not null)`
  return tx
    .selectFrom('shared_files as file')
    .innerJoin('users', join => join.on(isReader))
    .innerJoin('profiles as reader', 'reader.id', 'users.id')
    .leftJoin('students', 'students.id', 'file.student_id')
    .leftJoin('profiles as teacher', 'teacher.id', 'file.teacher_id')
    .where('file.id', '=', isAnyOf(idsIn(job, 'fileIds')))
    .where(
      sql<boolean>`not exists (select from notifications n
        where n.file_id = file.id and n.user_id = users.id and n.read_at is not null)`,
    )
    .groupBy(['users.email', 'reader.first_name', 'students.first_name', 'teacher.first_name'])
    .select([
      'users.email',
      'reader.first_name as readerName',
      'students.first_name as studentName',
      'teacher.first_name as teacherName',
      sql<number>`count(*)::int`.as('count'),
    ])
    .executeTakeFirst()
}

export const mails: MailComposers = {
  /** Names neither the files nor their content, since mail is less private. */
  'file-shared': async (tx, job, { publicUrl, school }) => {
    const found = await findShared(tx, job)
    if (!found) return undefined
    const { email, readerName, studentName, teacherName, count } = found
    const isToTeacher = job.to === 'teacher'
    const sentence = () => {
      if (!studentName) return m.documents_mail_from_school({ count })
      return isToTeacher
        ? m.documents_mail_from_family({ of: ofName(studentName), count })
        : m.documents_mail_from_teacher({ teacher: teacherName ?? '', name: studentName, count })
    }
    return {
      to: email,
      subject: sentence(),
      ...(await writeLetter({
        heading: m.documents_mail_hello({ name: readerName }),
        paragraphs: [m.documents_mail_text({ sentence: sentence(), count })],
        action: {
          label: m.documents_mail_action({ count }),
          href: `${publicUrl}/${isToTeacher ? 'teacher' : 'parent'}/documents`,
        },
        notes: [m.documents_mail_note({ count })],
        school,
      })),
    }
  },
}
