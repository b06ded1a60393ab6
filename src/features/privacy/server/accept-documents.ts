import type { z } from 'zod'
import { consentFields } from '#features/accounts/consents.ts'
import { isShownCurrent, listMissingConsents, recordConsents } from '#features/accounts/server/consents.ts'
import type { Family } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { DocumentsInput } from './input.ts'

/** Stores that a parent accepts what is new. Every missing document must be ticked, in the version that the page showed. */
export const acceptDocuments = (
  db: Db,
  family: Family,
  input: z.output<typeof DocumentsInput>,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    const missing = await listMissingConsents(tx, family.userId)
    if (!(await isShownCurrent(tx, missing, input.version))) return refuse('text_changed')
    if (missing.some(document => !input[consentFields[document]])) return refuse('missing_fields')
    if (missing.length === 0) return ok({ status: true })
    await recordConsents(tx, family.userId, missing)
    await writeAudit(tx, {
      at: now,
      actor: family.userId,
      action: 'documents_accepted',
      subject: family.userId,
      ipAddress: family.ipAddress,
      zone: family.timezone,
      details: { documents: missing },
    })
    return ok({ status: true })
  })
