import { mails as accountMails } from './accounts/server/mails'
import { mails as applicationMails } from './applications/server/mails'
import { mails as bookingMails } from './booking/server/mails'
import { linkMails } from './lessons/server/link-mails'
import { mails as lessonMails } from './lessons/server/mails'
import { teacherDayMails } from './lessons/server/teacher-day-mail'
import { mails as messageMails } from './messages/server/mails'
import type { Db } from './platform/db/connect'
import type { MailComposers, MailContext, MailJob } from './platform/mail/compose'
import type { Mail } from './platform/mail/mail'
import { mails as teacherMails } from './teachers/server/mails'

const composers: MailComposers = {
  ...accountMails,
  ...applicationMails,
  ...bookingMails,
  ...lessonMails,
  ...linkMails,
  ...teacherDayMails,
  ...messageMails,
  ...teacherMails,
}

/** The mail that a job stands for. @throws Error for a kind nobody composes: the job stays in the queue and is told */
export const composeMail = (tx: Db, job: MailJob, context: MailContext): Promise<Mail | undefined> => {
  const compose = composers[job.kind]
  if (!compose) throw new Error(`No composer for the mail ${job.kind}`)
  return compose(tx, job, context)
}
