import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { type MailJob, textIn } from '#platform/mail/compose.ts'

const idIn = (job: MailJob, key: string) => sql`${textIn(job, key)}::uuid`
const ofSeat = (job: MailJob) => sql`(select parent_id from seats where id = ${idIn(job, 'seatId')})`
const ofBooking = (job: MailJob) => sql`(select parent_id from bookings where id = ${idIn(job, 'bookingId')})`
const ofRequest = (job: MailJob) =>
  sql`(select parent_id from booking_requests where id = ${idIn(job, 'requestId')})`
const ofChildLogin = (job: MailJob) =>
  sql`(select parent_id from students where user_id = ${idIn(job, 'userId')})`

/** The mails that every parent of a family gets, each in their own zone, and where their job names the family. */
const familyMails: Record<string, (job: MailJob) => RawBuilder<unknown>> = {
  'seat-cancelled': ofSeat,
  'seat-given-back': ofSeat,
  'family-lesson-cancelled': ofSeat,
  'lesson-report': ofSeat,
  'lesson-reminder': ofSeat,
  'lesson-link': ofSeat,
  'room-removed': ofSeat,
  'seat-postponed': ofSeat,
  'second-student-joined': ofSeat,
  'second-student-left': ofSeat,
  'hour-proposed': ofSeat,
  'proposal-withdrawn': ofSeat,
  'family-hour-refused': ofSeat,
  'family-week': job => idIn(job, 'familyId'),
  'family-teacher-changed': job => idIn(job, 'familyId'),
  'teacher-left': job => idIn(job, 'familyId'),
  'review-answered': job => idIn(job, 'familyId'),
  'review-hidden': job => idIn(job, 'familyId'),
  'file-shared': job => idIn(job, 'familyId'),
  'booking-confirmed': ofBooking,
  'family-lessons-cancelled': job => idIn(job, 'familyId'),
  'child-lessons-cancelled': job => idIn(job, 'familyId'),
  'series-cancelled': ofBooking,
  'series-postponed': ofBooking,
  'seat-offered': job => sql`(select parent_id from group_waits where id = ${idIn(job, 'waitId')})`,
  'wait-closed': job => sql`(select parent_id from group_waits where id = ${idIn(job, 'waitId')})`,
  'booking-requested': ofRequest,
  'request-refused': ofRequest,
  'new-message': job => sql`(select parent_id from conversations where id = ${idIn(job, 'conversationId')})`,
  'student-login-blocked': ofChildLogin,
  'student-login-changed': ofChildLogin,
}

/** One mail of a job. The key distinguishes it from the others of the same job (sent_mails). */
export type Recipient = { key: string; job: MailJob }

/**
 * The mails of a job: one for each name in `to`, else one; and one more for the other parent of the family. The first parent's
 * mail has no `parentId`, so that it keeps its key whether or not another parent is there.
 */
export const listRecipients = async (db: Db, job: MailJob): Promise<Recipient[]> => {
  const named: Recipient[] = Array.isArray(job.to)
    ? job.to.map(to => ({ key: String(to), job: { ...job, to: String(to) } }))
    : [{ key: '', job }]
  const findFamily = job.to === 'teacher' ? undefined : familyMails[job.kind]
  if (!findFamily) return named
  const { rows } = await sql<{ id: string }>`
    select id from parents where joined_family = ${findFamily(job)}`.execute(db)
  return named.flatMap(recipient => [
    recipient,
    ...(recipient.key === 'teacher'
      ? []
      : rows.map(({ id }) => ({
          key: recipient.key ? `${recipient.key}-${id}` : id,
          job: { ...recipient.job, parentId: id },
        }))),
  ])
}
