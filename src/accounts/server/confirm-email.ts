import { tellSchool } from '~/applications/server/tell-school'
import type { Db } from '~/platform/db/connect'
import { ok } from '~/platform/refusal/refusal'
import { claimLink } from './links'

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
