import { tellSchool } from '#features/applications/server/tell-school.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok } from '#platform/refusal/refusal.ts'
import { claimLink } from './links.ts'

/** Confirms the address that a link was sent to. Only a write does: opening the page, as mail scanners do, changes nothing. */
export const confirmEmail = (db: Db, token: string, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const claimed = await claimLink(tx, 'confirm_email', token, now)
    if (!claimed.ok) return claimed
    await tx
      .updateTable('users')
      .set({ email_verified: true, updated_at: now })
      .where('id', '=', claimed.value)
      .execute()
    await tellSchool(tx, claimed.value)
    return ok({ confirmed: true })
  })
