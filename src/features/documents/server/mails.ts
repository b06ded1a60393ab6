import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { MailComposers, MailJob } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'

/** A file that is still shared, and the teacher or the parent whom the mail goes to. */
const findShared = (tx: Db, job: MailJob) => {
  const { fileId, familyId, to } = job
  if (typeof fileId !== 'string' || (to !== 'teacher' && typeof familyId !== 'string'))
    throw new Error('The job file-shared names no file or no recipient')
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
    .where('file.id', '=', fileId)
    .select([
      'users.email',
      'reader.first_name as readerName',
      'students.first_name as studentName',
      'teacher.first_name as teacherName',
    ])
    .executeTakeFirst()
}

export const mails: MailComposers = {
  /** Names neither the file nor its content, since mail is less private. */
  'file-shared': async (tx, job, { publicUrl, school }) => {
    const found = await findShared(tx, job)
    if (!found) return undefined
    const { email, readerName, studentName, teacherName } = found
    const isToTeacher = job.to === 'teacher'
    const sentence = () => {
      if (!studentName) return m.documents_mail_from_school()
      return isToTeacher
        ? m.documents_mail_from_family({ of: ofName(studentName) })
        : m.documents_mail_from_teacher({ teacher: teacherName ?? '', name: studentName })
    }
    return {
      to: email,
      subject: sentence(),
      ...(await writeLetter({
        heading: m.documents_mail_hello({ name: readerName }),
        paragraphs: [m.documents_mail_text({ sentence: sentence() })],
        action: {
          label: m.documents_mail_action(),
          href: `${publicUrl}/${isToTeacher ? 'teacher' : 'parent'}/documents`,
        },
        notes: [m.documents_mail_note()],
        school,
      })),
    }
  },
}
