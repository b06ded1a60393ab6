import { contactMails } from '#features/accounts/server/contact-mails.ts'
import { mails as accountMails } from '#features/accounts/server/mails.ts'
import { mails as adminMails } from '#features/admin/server/mails.ts'
import { substitutionMails } from '#features/admin/server/substitutes/substitution-mails.ts'
import { mails as announcementMails } from '#features/announcements/server/mails.ts'
import { mails as applicationMails } from '#features/applications/server/mails.ts'
import { mails as availabilityMails } from '#features/availability/server/mails.ts'
import { groupMails } from '#features/booking/server/groups/group-mails.ts'
import { offerMails } from '#features/booking/server/groups/offer-mails.ts'
import { mails as bookingMails } from '#features/booking/server/mails.ts'
import { postponementMails } from '#features/booking/server/postponement/postponement-mails.ts'
import { proposalMails } from '#features/booking/server/postponement/proposal-mails.ts'
import { seriesPostponementMails } from '#features/booking/server/postponement/series-postponement-mails.ts'
import { requestMails } from '#features/booking/server/requests/request-mails.ts'
import { teacherLeftMails } from '#features/booking/server/teacher-left-mails.ts'
import { mails as classroomMails } from '#features/classroom/server/mails.ts'
import { mails as documentMails } from '#features/documents/server/mails.ts'
import { mails as earningMails } from '#features/earnings/server/mails.ts'
import { mails as familyMails } from '#features/families/server/second-parent-mails.ts'
import { absenceMails } from '#features/lessons/server/absence-mails.ts'
import { linkMails } from '#features/lessons/server/link-mails.ts'
import { mails as lessonMails } from '#features/lessons/server/mails.ts'
import { secondStudentMails } from '#features/lessons/server/second-student-mails.ts'
import { seriesMails } from '#features/lessons/server/series-mails.ts'
import { teacherDayMails } from '#features/lessons/server/teacher-day-mails.ts'
import { mails as messageMails } from '#features/messages/server/mails.ts'
import { mails as privacyMails } from '#features/privacy/server/mails.ts'
import { mails as reportMails } from '#features/reports/server/mails.ts'
import { weekMails } from '#features/reports/server/week-mails.ts'
import { mails as reviewMails } from '#features/reviews/server/mails.ts'
import { type LogoFile, readLogo } from '#features/school/server/logo.ts'
import { readSchoolContent } from '#features/school/server/school-content.ts'
import { mails as teacherMails } from '#features/teachers/server/mails.ts'
import type { Db } from '#platform/db/connect.ts'
import { schoolSender } from '#platform/mail/calendar.ts'
import type { MailComposers, MailContext, MailJob } from '#platform/mail/compose.ts'
import type { Attachment, Mail } from '#platform/mail/mail.ts'

const composers: MailComposers = {
  ...accountMails,
  ...contactMails,
  ...adminMails,
  ...substitutionMails,
  ...announcementMails,
  ...applicationMails,
  ...availabilityMails,
  ...bookingMails,
  ...groupMails,
  ...offerMails,
  ...postponementMails,
  ...proposalMails,
  ...requestMails,
  ...seriesPostponementMails,
  ...teacherLeftMails,
  ...classroomMails,
  ...documentMails,
  ...earningMails,
  ...familyMails,
  ...absenceMails,
  ...lessonMails,
  ...secondStudentMails,
  ...seriesMails,
  ...linkMails,
  ...teacherDayMails,
  ...messageMails,
  ...privacyMails,
  ...reportMails,
  ...reviewMails,
  ...weekMails,
  ...teacherMails,
}

/** The kinds of mail that there are. */
export const mailKinds = Object.keys(composers)

/** Composes the mail of a job. @throws Error for an unknown kind, so that the job fails visibly and stays in the queue */
export const composeMail = async (tx: Db, job: MailJob, context: MailContext): Promise<Mail | undefined> => {
  const compose = composers[job.kind]
  if (!compose) throw new Error(`No composer for the mail ${job.kind}`)
  const { name, slogan } = await readSchoolContent(tx, context.schoolFile)
  const logo = context.storage && (await readLogo(tx, context.storage))
  const from = context.mailFrom && schoolSender(name, context.mailFrom)
  const mail = await compose(tx, job, {
    ...context,
    ...(from && { mailFrom: from }),
    school: { name, slogan, ...(logo && { logo: { cid: logoCid, width: logo.width, height: logo.height } }) },
  })
  return (
    mail && {
      ...mail,
      ...(from && { from }),
      ...(logo && { attachments: [...(mail.attachments ?? []), attachLogo(logo)] }),
    }
  )
}

const logoCid = 'logo@ecole'

/** The logo is attached: most mail programs block images of a web address, which would also tell us who opens the mail. */
const attachLogo = ({ bytes }: LogoFile): Attachment => ({
  filename: 'logo.png',
  contentType: 'image/png',
  content: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
  cid: logoCid,
  contentDisposition: 'inline',
})
