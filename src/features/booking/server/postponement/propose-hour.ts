import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  auditOrigin,
  type Family,
  type Member,
  type TeacherSelf,
} from '#features/accounts/server/procedures.ts'
import { hasOtherParent } from '#features/families/server/second-parent-queries.ts'
import { lessonActions, mayDo } from '#features/lessons/lessons.ts'
import {
  type LockedLesson,
  lockCalendars,
  lockForMove,
  lockLessons,
  lockTeacherLesson,
  refuseOverlap,
} from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { maxProposalsPerHour } from '../../family-limits.ts'
import { proposalExpiry } from '../../proposals.ts'
import { checkHour, type HourRefusal } from '../hour-refusal.ts'
import { postponeHeldSeat } from './postpone-seat.ts'
import { findFamilyProposal } from './proposal-queries.ts'

export type ProposalRefusal =
  | 'not_found'
  | 'lesson_over'
  | 'group_lesson'
  | 'too_many_proposals'
  | HourRefusal

/** The only seat that is held in a lesson of one child. */
const findOnlySeat = (tx: Db, lessonId: string) =>
  tx
    .selectFrom('seats')
    .where('lesson_id', '=', lessonId)
    .where('released_at', 'is', null)
    .select(['id', 'student_id as studentId', 'parent_id as familyId'])
    .executeTakeFirst()

/** The teacher's proposals of the last hour, withdrawn ones included. */
const countRecentProposals = async (tx: Db, { teacherId }: TeacherSelf, now: Temporal.Instant) => {
  const { count } = await tx
    .selectFrom('lesson_proposals')
    .where('teacher_id', '=', teacherId)
    .where('proposed_at', '>', now.subtract({ hours: 1 }))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Proposes another free hour of the teacher's for a lesson of one child. The lesson keeps its hour until the family accepts. An
 * earlier proposal that awaits an answer is replaced; the same one again changes nothing.
 */
export const proposeHour = (
  db: Db,
  by: TeacherSelf,
  { lessonId, startsAt }: { lessonId: string; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string }, ProposalRefusal>> =>
  db.transaction().execute(async tx => {
    const lesson = await lockTeacherLesson(tx, by, lessonId)
    if (!lesson) return refuse('not_found')
    if (!mayDo('propose', 'teacher', lesson, now).ok) return refuse('lesson_over')
    if (lesson.type === 'group') return refuse('group_lesson')
    const seat = await findOnlySeat(tx, lessonId)
    if (!seat?.studentId) return refuse('lesson_over')
    const open = await tx
      .selectFrom('lesson_proposals')
      .where('seat_id', '=', seat.id)
      .where('outcome', 'is', null)
      .select(['id', 'starts_at as startsAt', 'expires_at as expiresAt'])
      .executeTakeFirst()
    if (open?.startsAt.equals(startsAt) && Temporal.Instant.compare(now, open.expiresAt) < 0)
      return ok({ lessonId })
    if ((await countRecentProposals(tx, by, now)) >= maxProposalsPerHour)
      return refuse('too_many_proposals', { maximum: maxProposalsPerHour })
    const expiresAt = proposalExpiry(now, lesson.startsAt, startsAt, lesson.noticeMinutes)
    if (Temporal.Instant.compare(expiresAt, now) <= 0) return refuse('too_soon')
    const { studentId, familyId } = seat
    const reader = { familyId, studentId: null, timezone: by.timezone }
    const checked = await checkHour(tx, reader, { lesson, studentId, startsAt }, now)
    if (!checked.ok) return checked
    if (open) {
      await closeProposal(tx, open.id, 'withdrawn', now)
      await removeUnreadNotice(tx, lessonId)
    }
    const id = randomUUID()
    await tx
      .insertInto('lesson_proposals')
      .values({
        id,
        seat_id: seat.id,
        lesson_id: lessonId,
        teacher_id: by.teacherId,
        student_id: studentId,
        starts_at: startsAt,
        proposed_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await logHour(
      tx,
      { teacher: by },
      'hour_proposed',
      { lessonId, seatId: seat.id, studentId, startsAt },
      now,
    )
    await enqueueMail(tx, { kind: 'hour-proposed', proposalId: id, seatId: seat.id })
    await notify(tx, [
      { recipientId: familyId, actorId: by.teacherId, kind: 'hour_proposed', lessonId, studentId },
    ])
    return ok({ lessonId })
  })

/** A proposal that replaces another one is announced once while the first is unread. */
const removeUnreadNotice = (tx: Db, lessonId: string) =>
  tx
    .deleteFrom('notifications')
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', 'hour_proposed')
    .where('read_at', 'is', null)
    .execute()

/** Why an accepted hour could not be had. */
type GoneHour = 'hour_taken' | 'hour_not_offered'

type ProposedHour = { lessonId: string; seatId: string; studentId: string | null; startsAt: Temporal.Instant }

const logHour = (
  tx: Db,
  by: Member,
  action: 'hour_proposed' | 'hour_accepted' | 'hour_refused' | 'hour_withdrawn' | GoneHour,
  { lessonId, seatId, studentId, startsAt }: ProposedHour,
  now: Temporal.Instant,
) =>
  writeAudit(tx, {
    at: now,
    ...auditOrigin(by),
    action,
    subject: studentId,
    details: { lesson: lessonId, seats: [seatId], startsAt: startsAt.toString() },
  })

/** @returns whether it was open */
const closeProposal = async (
  tx: Db,
  id: string,
  outcome: 'accepted' | 'refused' | 'withdrawn' | GoneHour,
  now: Temporal.Instant,
): Promise<boolean> => {
  const closed = await tx
    .updateTable('lesson_proposals')
    .set({ outcome, answered_at: now })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/**
 * The teacher takes the proposal back; notifies the family. Repeating it changes nothing; once accepted, or once no lesson keeps
 * its hour, it is refused.
 */
export const withdrawProposal = (
  db: Db,
  by: TeacherSelf,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string }, 'not_found' | 'proposal_closed' | 'lesson_over'>> =>
  db.transaction().execute(async tx => {
    await lockCalendars(tx, [by.teacherId])
    const last = await tx
      .selectFrom('lesson_proposals')
      .innerJoin('seats', 'seats.id', 'lesson_proposals.seat_id')
      .where('lesson_proposals.lesson_id', '=', lessonId)
      .where('lesson_proposals.teacher_id', '=', by.teacherId)
      .select([
        'lesson_proposals.id',
        'lesson_proposals.outcome',
        'lesson_proposals.starts_at as startsAt',
        'seats.id as seatId',
        'seats.parent_id as familyId',
        'seats.released_at as releasedAt',
        'lesson_proposals.teacher_id as teacherId',
        'lesson_proposals.student_id as studentId',
      ])
      // The open one first: of proposals sent at once, the last one stored need not be the last by time.
      .orderBy(({ eb }) => eb('lesson_proposals.outcome', 'is', null), 'desc')
      .orderBy('lesson_proposals.proposed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return refuse('not_found')
    if (last.outcome === 'withdrawn') return ok({ lessonId })
    if (last.outcome) return refuse('proposal_closed')
    const [lesson] = await lockLessons(tx, [lessonId])
    if (!lesson || !isStillTheirs(lesson, last)) return refuse('lesson_over')
    await closeProposal(tx, last.id, 'withdrawn', now)
    await logHour(tx, { teacher: by }, 'hour_withdrawn', { ...last, lessonId }, now)
    await enqueueMail(tx, { kind: 'proposal-withdrawn', proposalId: last.id, seatId: last.seatId })
    await notify(tx, [
      {
        recipientId: last.familyId,
        actorId: by.teacherId,
        kind: 'proposal_withdrawn',
        lessonId,
        studentId: last.studentId,
      },
    ])
    return ok({ lessonId })
  })

export type ProposalAnswerRefusal =
  | 'not_found'
  | 'proposal_closed'
  | 'proposal_expired'
  | 'lesson_over'
  | HourRefusal

/** The family refuses: the lesson keeps its hour. Notifies the teacher and the other parent. */
export const refuseProposal = (
  db: Db,
  by: Family,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string }, ProposalAnswerRefusal>> =>
  db.transaction().execute(async tx => {
    const known = await findFamilyProposal(tx, by, id)
    if (!known) return refuse('not_found')
    await lockCalendars(tx, [known.teacherId])
    const proposal = await findFamilyProposal(tx, by, id)
    if (proposal?.outcome === 'refused') return ok({ lessonId: proposal.lessonId })
    if (!proposal || proposal.outcome) return refuse('proposal_closed')
    const { lessonId, teacherId, studentId } = proposal
    const [lesson] = await lockLessons(tx, [lessonId])
    // There is nothing to notify the teacher of: no lesson keeps its hour.
    if (!lesson || !isStillTheirs(lesson, proposal)) return refuse('lesson_over')
    await closeProposal(tx, id, 'refused', now)
    await logHour(tx, { family: by }, 'hour_refused', proposal, now)
    await enqueueMail(tx, { kind: 'proposal-refused', proposalId: id, teacherId })
    if (await hasOtherParent(tx, by))
      await enqueueMail(tx, {
        kind: 'family-hour-refused',
        proposalId: id,
        seatId: proposal.seatId,
        actorId: by.userId,
      })
    const notice = { kind: 'proposal_refused' as const, lessonId, studentId, actorId: by.userId }
    await notify(tx, [
      { recipientId: teacherId, ...notice },
      { recipientId: by.familyId, ...notice },
    ])
    return ok({ lessonId })
  })

/**
 * The family accepts: the seat moves to the proposed hour with its price and trial, like a postponement, also once
 * cancelling is no longer free of charge. Of an answer and a withdrawal at once the first wins; an hour that was taken or closed
 * meanwhile refuses it and closes the proposal.
 */
export const acceptProposal = async (
  db: Db,
  by: Family,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string }, ProposalAnswerRefusal>> => {
  const outcome = await refuseOverlap(
    db.transaction().execute(tx => acceptInTransaction(tx, by, id, now)),
    'slot_taken',
  )
  if (outcome.ok) return outcome
  if (outcome.code === 'slot_taken') await closeGoneHour(db, by, id, 'hour_taken', now)
  if (outcome.code === 'slot_not_offered' || outcome.code === 'too_soon')
    await closeGoneHour(db, by, id, 'hour_not_offered', now)
  return outcome
}

/** The family wanted an hour that can't be had any more: the teacher may propose another one. */
const closeGoneHour = (db: Db, by: Family, id: string, why: GoneHour, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const proposal = await findFamilyProposal(tx, by, id)
    if (!proposal || !(await closeProposal(tx, id, why, now))) return
    const { teacherId } = proposal
    await logHour(tx, { family: by }, why, proposal, now)
    await enqueueMail(tx, { kind: 'proposal-refused', proposalId: id, teacherId })
  })

const acceptInTransaction = async (
  tx: Db,
  by: Family,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string }, ProposalAnswerRefusal>> => {
  const known = await findFamilyProposal(tx, by, id)
  if (!known) return refuse('not_found')
  await lockCalendars(tx, [known.teacherId])
  const proposal = await findFamilyProposal(tx, by, id)
  if (proposal?.outcome === 'accepted') return ok({ lessonId: proposal.movedToLesson ?? proposal.lessonId })
  if (!proposal || proposal.outcome) return refuse('proposal_closed')
  if (Temporal.Instant.compare(now, proposal.expiresAt) >= 0) return refuse('proposal_expired')
  const { seatId, lessonId, studentId, startsAt } = proposal
  const [lesson] = await lockForMove(tx, studentId, [lessonId])
  if (!lesson || !isStillTheirs(lesson, proposal) || !mayDo('acceptProposal', 'parent', lesson, now).ok)
    return refuse('lesson_over')
  const checked = await checkHour(tx, by, { lesson, studentId, startsAt }, now)
  if (!checked.ok) return checked
  await closeProposal(tx, id, 'accepted', now)
  await logHour(tx, { family: by }, 'hour_accepted', proposal, now)
  const move = { lesson, seat: { id: seatId, studentId }, startsAt, context: checked.value }
  const postponed = await postponeHeldSeat(tx, by, move, now)
  // The teacher proposed this hour: it needs no second word.
  await tx
    .updateTable('lessons')
    .set({ status: lessonActions.confirm.to })
    .where('id', '=', postponed.lessonId)
    .execute()
  return ok({ lessonId: postponed.lessonId })
}

/** The seat may have been cancelled or postponed, and the lesson given to another teacher, since the proposal. */
const isStillTheirs = (
  lesson: LockedLesson,
  proposal: { teacherId: string; releasedAt: Temporal.Instant | null },
) => lesson.teacherId === proposal.teacherId && proposal.releasedAt === null
