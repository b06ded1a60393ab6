import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { removeFilesLater } from '#platform/storage/removals.ts'
import { clipFolder, mayDecide } from '../clips.ts'
import { lockClip } from './queries.ts'

type DecisionRefusal = 'not_found' | 'own_clip' | 'clip_decided'
export type Decision = { id: string; isApproved: true } | { id: string; isApproved: false; reason: string }

/** Lets children hear a clip, or rejects it with a reason for the one who speaks. The same answer twice changes nothing. */
export const decideClip = (
  db: Db,
  by: Staff,
  decision: Decision,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, DecisionRefusal>> =>
  refuseConstraints(
    db.transaction().execute(async (tx): Promise<Outcome<{ id: string }, DecisionRefusal>> => {
      const { id, isApproved } = decision
      const clip = await lockClip(tx, id)
      if (!clip) return refuse('not_found')
      const origin = auditOrigin(by)
      const decider = origin.actor
      const verdict = mayDecide(clip, decider, isApproved ? 'approved' : 'rejected')
      if (verdict === 'already') return ok({ id })
      if (verdict === 'own_clip') return refuse('own_clip')
      if (verdict === 'decided') return refuse('clip_decided')
      if (isApproved) {
        await tx
          .updateTable('clips')
          .set({ approved_at: now, decided_by: decider })
          .where('id', '=', id)
          .execute()
      } else {
        await tx
          .updateTable('clips')
          .set({ rejected_at: now, rejection_reason: decision.reason, decided_by: decider })
          .where('id', '=', id)
          .execute()
        await tx.deleteFrom('clip_files').where('clip_id', '=', id).execute()
        await removeFilesLater(tx, clipFolder(id), now)
      }
      await writeAudit(tx, {
        ...origin,
        at: now,
        action: isApproved ? 'clip_approved' : 'clip_rejected',
        subject: clip.teacherId,
        details: { item: clip.item },
      })
      return ok({ id })
    }),
    // Another clip of the item was approved while this one was sent.
    { clips_one_approved: 'clip_decided' },
  )

/** Removes a clip: the teacher's own, or any for the school. The item comes back into the queue. */
export const removeClip = (
  db: Db,
  by: Staff,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const clip = await lockClip(tx, id)
    if (!clip || ('teacher' in by && clip.teacherId !== by.teacher.teacherId)) return refuse('not_found')
    await tx.deleteFrom('clips').where('id', '=', id).execute()
    await writeAudit(tx, {
      ...auditOrigin(by),
      at: now,
      action: 'clip_removed',
      subject: clip.teacherId,
      details: { item: clip.item },
    })
    return ok({ id })
  })
