import type { Family } from '#features/accounts/server/procedures.ts'
import { hasOtherParent } from '#features/families/server/second-parent-queries.ts'
import { lessonActions, mayDo } from '#features/lessons/lessons.ts'
import { lockCalendars, lockForMove, lockLessons, refuseOverlap } from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { checkHour, type HourRefusal } from '../hour-refusal.ts'
import { closeProposal, type GoneHour, isStillTheirs, logProposedHour } from './close-proposal.ts'
import { postponeHeldSeat } from './postpone-seat.ts'
import { findFamilyProposal } from './proposal-queries.ts'

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
    await logProposedHour(tx, { family: by }, 'hour_refused', proposal, now)
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
    await logProposedHour(tx, { family: by }, why, proposal, now)
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
  await logProposedHour(tx, { family: by }, 'hour_accepted', proposal, now)
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
