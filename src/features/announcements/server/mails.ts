import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { type ComposeContext, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { announcementText } from '../announcements.ts'
import { isStillRecipient } from './recipients.ts'

const findAnnouncement = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('announcement_recipients as r')
    .innerJoin('announcements as a', 'a.id', 'r.announcement_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('profiles', 'profiles.id', 'r.user_id')
    .leftJoin('parents', 'parents.id', 'r.user_id')
    .where('r.announcement_id', '=', textIn(job, 'announcementId'))
    .where('r.user_id', '=', textIn(job, 'userId'))
    .where(isStillRecipient)
    .select([
      'u.email',
      'profiles.first_name as name',
      'parents.id as parentId',
      'a.subject',
      'a.body',
      'a.english_subject as englishSubject',
      'a.english_body as englishBody',
      'a.is_urgent as isUrgent',
    ])
    .executeTakeFirst()

const compose = async (tx: Db, job: MailJob, { publicUrl, school }: ComposeContext) => {
  const found = await findAnnouncement(tx, job)
  if (!found) return undefined
  const { subject, body } = announcementText(found, currentLocale())
  const space = found.parentId ? 'parent' : 'teacher'
  return {
    to: found.email,
    subject,
    ...(await writeLetter({
      heading: subject,
      paragraphs: body.split(/\n+/),
      action: { label: m.announcements_mail_action(), href: `${publicUrl}/${space}/notifications` },
      notes: found.parentId && !found.isUrgent ? [m.announcements_mail_note()] : [],
      school,
    })),
  }
}

/** An urgent one is of another kind, so that it is sent to those who switched announcements off. */
export const mails: MailComposers = { announcement: compose, 'urgent-announcement': compose }
