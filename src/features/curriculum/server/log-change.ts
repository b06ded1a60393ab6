import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import type { CurriculumAct } from '#platform/db/schema.ts'

export type Change = { entry: string; act: CurriculumAct; before?: object; after?: object }

/** Writes a change to the history of the entry and to the audit log. */
export const logChange = async (
  tx: Db,
  by: Staff,
  { entry, act, before, after }: Change,
  now: Temporal.Instant,
) => {
  const actor = auditOrigin(by)
  await tx
    .insertInto('curriculum_changes')
    .values({
      entry,
      act,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      done_by: actor.actor,
      done_at: now,
    })
    .execute()
  await writeAudit(tx, { at: now, ...actor, action: 'curriculum_changed', details: { entry, act } })
}
