import { contactMails } from '#features/accounts/server/contact-mails.ts'
import { mails as accountMails } from '#features/accounts/server/mails.ts'
import { mails as adminMails } from '#features/admin/server/mails.ts'
import { substitutionMails } from '#features/admin/server/substitution-mails.ts'
import { mails as applicationMails } from '#features/applications/server/mails.ts'
import { mails as bookingMails } from '#features/booking/server/mails.ts'
import { offerMails } from '#features/booking/server/offer-mails.ts'
import { postponementMails } from '#features/booking/server/postponement-mails.ts'
import { proposalMails } from '#features/booking/server/proposal-mails.ts'
import { requestMails } from '#features/booking/server/request-mails.ts'
import { seriesMoveMails } from '#features/booking/server/series-move-mails.ts'
import { mails as classroomMails } from '#features/classroom/server/mails.ts'
import { mails as familyMails } from '#features/families/server/second-parent-mails.ts'
import { absenceMails } from '#features/lessons/server/absence-mails.ts'
import { linkMails } from '#features/lessons/server/link-mails.ts'
import { mails as lessonMails } from '#features/lessons/server/mails.ts'
import { seriesMails } from '#features/lessons/server/series-mails.ts'
import { teacherDayMails } from '#features/lessons/server/teacher-day-mails.ts'
import { mails as messageMails } from '#features/messages/server/mails.ts'
import { mails as privacyMails } from '#features/privacy/server/mails.ts'
import { mails as reportMails } from '#features/reports/server/mails.ts'
import { weekMails } from '#features/reports/server/week-mails.ts'
import { mails as reviewMails } from '#features/reviews/server/mails.ts'
import { mails as teacherMails } from '#features/teachers/server/mails.ts'
import type { Db } from '#platform/db/connect.ts'
import type { MailComposers, MailContext, MailJob } from '#platform/mail/compose.ts'
import type { Mail } from '#platform/mail/mail.ts'

const composers: MailComposers = {
  ...accountMails,
  ...contactMails,
  ...adminMails,
  ...substitutionMails,
  ...applicationMails,
  ...bookingMails,
  ...offerMails,
  ...postponementMails,
  ...proposalMails,
  ...requestMails,
  ...seriesMoveMails,
  ...classroomMails,
  ...familyMails,
  ...absenceMails,
  ...lessonMails,
  ...seriesMails,
  ...linkMails,
  ...teacherDayMails,
  ...messageMails,
  ...privacyMails,
  ...reportMails,
  ...weekMails,
  ...reviewMails,
  ...teacherMails,
}

/** Composes the mail of a job. @throws Error for an unknown kind, so that the job fails visibly and stays in the queue */
export const composeMail = (tx: Db, job: MailJob, context: MailContext): Promise<Mail | undefined> => {
  const compose = composers[job.kind]
  if (!compose) throw new Error(`No composer for the mail ${job.kind}`)
  return compose(tx, job, context)
}
