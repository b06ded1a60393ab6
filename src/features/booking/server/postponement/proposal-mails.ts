import { formatStart } from '#features/lessons/server/mail-labels.ts'
import { findActorName, findMailSeat, findMailTeacher } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { ProposalOutcome } from '#platform/db/schema.ts'
import { type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'
import { describeProposal } from './proposal-queries.ts'

const findProposal = (tx: Db, job: MailJob) => {
  return tx
    .selectFrom('lesson_proposals as proposal')
    .innerJoin('students', 'students.id', 'proposal.student_id')
    .innerJoin('seats', 'seats.id', 'proposal.seat_id')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .where('proposal.id', '=', textIn(job, 'proposalId'))
    .select([
      'proposal.outcome',
      'proposal.starts_at as newStart',
      'proposal.expires_at as expiresAt',
      'seats.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'seats.parent_id as familyId',
      'proposal.student_id as studentId',
      'proposal.teacher_id as teacherId',
      'bookings.lesson_type as lessonType',
      'bookings.free_cancellation_hours as freeCancellationHours',
      'students.first_name as studentName',
    ])
    .executeTakeFirst()
}

/** How a proposal that the family answered ended without a move. */
const proposalEndText = (outcome: ProposalOutcome | null) => {
  if (outcome === 'hour_taken') return m.booking_mail_proposal_taken_text()
  if (outcome === 'hour_not_offered') return m.booking_mail_proposal_not_offered_text()
  return m.booking_mail_proposal_refused_text()
}

export const proposalMails: MailComposers = {
  /** Not sent once the proposal was answered, withdrawn or has expired. */
  'hour-proposed': async (tx, job, { publicUrl, now, school }) => {
    const proposal = await findProposal(tx, job)
    const seat = await findMailSeat(tx, job, 'held')
    if (!proposal || proposal.outcome || !seat) return undefined
    if (Temporal.Instant.compare(now, proposal.expiresAt) >= 0) return undefined
    const { teacherName, studentName, timezone } = seat
    const { familyId, startsAt: startedAt, endsAt: endedAt, newStart: startsAt } = proposal
    const hour = { ...proposal, startsAt, startedAt, endedAt }
    const preview = await describeProposal(tx, { familyId, timezone }, hour, now)
    return {
      to: seat.email,
      subject: m.booking_mail_proposal_subject({ teacher: teacherName, of: ofName(studentName) }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [
          m.booking_mail_proposal_text({ teacher: teacherName }),
          // This sentence names the proposed hour itself.
          ...(preview.isFree ? [] : [preview.text]),
          ...preview.late,
        ],
        facts: [
          { label: m.lessons_mail_child(), value: studentName },
          { label: m.booking_proposal_mail_now(), value: formatStart(startedAt, timezone) },
          { label: m.booking_proposal_mail_new(), value: formatStart(startsAt, timezone) },
          ...(preview.isFree ? [{ label: m.booking_proposal_mail_limit(), value: preview.text }] : []),
          { label: m.booking_proposal_mail_until(), value: formatStart(proposal.expiresAt, timezone) },
        ],
        action: { label: m.booking_proposal_mail_action(), href: `${publicUrl}/parent/upcoming` },
        school,
      })),
    }
  },

  'proposal-withdrawn': async (tx, job, { publicUrl, school }) => {
    const proposal = await findProposal(tx, job)
    const seat = await findMailSeat(tx, job, 'held')
    if (!proposal || !seat) return undefined
    return {
      to: seat.email,
      subject: m.booking_mail_proposal_withdrawn_subject({ of: ofName(seat.studentName) }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [m.booking_mail_proposal_withdrawn_text({ teacher: seat.teacherName })],
        facts: [
          { label: m.lessons_mail_child(), value: seat.studentName },
          { label: m.lessons_mail_when(), value: formatStart(proposal.startsAt, seat.timezone) },
        ],
        action: { label: m.lessons_mail_postponed_action(), href: `${publicUrl}/parent/upcoming` },
        school,
      })),
    }
  },

  /** To the parent who did not refuse it. */
  'family-hour-refused': async (tx, job, { publicUrl, school }) => {
    const proposal = await findProposal(tx, job)
    const seat = await findMailSeat(tx, job, 'held')
    const name = seat && (await findActorName(tx, job, seat.parentId))
    if (!proposal || !seat || !name) return undefined
    const { studentName, timezone } = seat
    return {
      to: seat.email,
      subject: m.booking_mail_proposal_refused_subject({ of: ofName(studentName) }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: seat.parentName }),
        paragraphs: [m.booking_mail_proposal_refused_other({ name })],
        facts: [
          { label: m.lessons_mail_child(), value: studentName },
          { label: m.lessons_mail_when(), value: formatStart(proposal.startsAt, timezone) },
          { label: m.booking_mail_proposal_refused_hour(), value: formatStart(proposal.newStart, timezone) },
        ],
        action: { label: m.lessons_mail_postponed_action(), href: `${publicUrl}/parent/upcoming` },
        school,
      })),
    }
  },

  'proposal-refused': async (tx, job, { publicUrl, school }) => {
    const proposal = await findProposal(tx, job)
    const teacher = await findMailTeacher(tx, textIn(job, 'teacherId'))
    if (!proposal || !teacher) return undefined
    return {
      to: teacher.email,
      subject: m.booking_mail_proposal_refused_subject({ of: ofName(proposal.studentName) }),
      ...(await writeLetter({
        heading: m.lessons_mail_hello({ name: teacher.name }),
        paragraphs: [proposalEndText(proposal.outcome)],
        facts: [
          { label: m.lessons_mail_child(), value: proposal.studentName },
          { label: m.lessons_mail_when(), value: formatStart(proposal.startsAt, teacher.timezone) },
        ],
        action: { label: m.booking_proposal_mail_teacher_action(), href: `${publicUrl}/teacher/lessons` },
        school,
      })),
    }
  },
}
