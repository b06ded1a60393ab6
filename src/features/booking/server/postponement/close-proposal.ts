// What a proposal, its withdrawal and its answer have in common.
import { auditOrigin, type Member } from '#features/accounts/server/procedures.ts'
import type { LockedLesson } from '#features/lessons/server/locks.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'

/** Why an accepted hour could not be had. */
export type GoneHour = 'hour_taken' | 'hour_not_offered'

type ProposedHour = { lessonId: string; seatId: string; studentId: string | null; startsAt: Temporal.Instant }

export const logProposedHour = (
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
export const closeProposal = async (
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

/** The seat may have been cancelled or postponed, and the lesson given to another teacher, since the proposal. */
export const isStillTheirs = (
  lesson: LockedLesson,
  proposal: { teacherId: string; releasedAt: Temporal.Instant | null },
) => lesson.teacherId === proposal.teacherId && proposal.releasedAt === null
