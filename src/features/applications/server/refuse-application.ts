import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { checkDecision } from '../applications.ts'
import { lockApplication } from './queries.ts'

/** Refuses an applicant, with a reason for the mail. The address may apply again (accounts/server/open-account.ts). */
export const refuseApplication = (
  db: Db,
  by: Admin,
  { id, reason }: { id: string; reason: string },
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    const application = await lockApplication(tx, by, id)
    if (!application) return refuse('not_found')
    const verdict = checkDecision(application, { to: 'refused', reason }, by.userId)
    if (verdict === 'unchanged') return ok({ id })
    if (verdict !== 'write') return refuse(verdict)
    await tx
      .updateTable('teacher_applications')
      .set({ status: 'refused', decided_at: now, decided_by: by.userId, refusal_reason: reason })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'application_refused',
      subject: application.userId,
      ipAddress: by.ipAddress,
      details: { application: id },
    })
    await enqueueMail(tx, { kind: 'application-refused', applicationId: id })
    return ok({ id })
  })
