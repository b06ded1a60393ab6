import { z } from 'zod'
import { adminInvitationDays } from '#features/accounts/accounts.ts'
import { accountErrors } from '#features/accounts/server/errors.ts'
import { Email } from '#features/accounts/server/input.ts'
import { inviteAdmin as invite } from '#features/accounts/server/invite-admin.ts'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { tooManyError, unwrapOrThrow } from '#platform/http/errors.ts'
import { CursorInput, Id, line } from '#platform/http/input.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { blockAccount, unblockAccount } from './block-account.ts'
import { AccountFilterInput } from './input.ts'
import { listAccounts } from './list-accounts.ts'
import { AccountPage } from './view.ts'

export const accounts = adminProcedure
  .route({ method: 'GET', path: '/school/accounts', summary: 'Les comptes, par nom, email ou nom d’élève' })
  .input(z.object({ ...AccountFilterInput, ...CursorInput }))
  .output(AccountPage)
  .handler(async ({ context: { db, admin: by, now }, input: { search, blocked, after, limit } }) => {
    const found = await listAccounts(
      db,
      by,
      { search, onlyBlocked: blocked === 'yes', after: parseCursor(after), limit },
      now,
    )
    return {
      accounts: found.accounts.map(({ blockedAt, ...account }) => ({
        ...account,
        isOwn: account.id === by.userId,
        blockedOn: blockedAt && formatSchoolDay(blockedAt),
      })),
      next: found.next && formatCursor(found.next),
    }
  })

const BlockView = z.object({ id: z.guid(), isBlocked: z.boolean() })

export const block = adminProcedure
  .route({ method: 'POST', path: '/accounts/{id}/block', summary: 'Bloquer un compte' })
  .input(z.object({ id: Id, reason: line(500).min(1) }))
  .output(BlockView)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(blockAccount(db, by, input, now), {
      own_account: { status: 409, message: () => m.school_block_own_account() },
      last_admin: { status: 409, message: () => m.school_block_last_admin() },
    }),
  )

export const unblock = adminProcedure
  .route({ method: 'DELETE', path: '/accounts/{id}/block', summary: 'Débloquer un compte' })
  .input(z.object({ id: Id }))
  .output(BlockView)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(unblockAccount(db, by, id, now)),
  )

export const inviteAdmin = adminProcedure
  .route({
    method: 'POST',
    path: '/school/admins',
    successStatus: 201,
    summary: 'Inviter un administrateur, par un lien envoyé à son adresse',
  })
  .input(z.object({ email: Email }))
  .output(z.object({ email: z.string(), days: z.int() }))
  .handler(async ({ context: { db, admin: by, limits, now }, input: { email } }) => {
    const wait = await limits.count('adminInvitation', by.userId)
    if (wait !== undefined) throw tooManyError(wait)
    const invited = await unwrapOrThrow(invite(db, by, email, now), {
      invalid_email: accountErrors.invalid_email,
      email_taken: { status: 409, message: () => m.school_admin_invite_taken() },
    })
    return { ...invited, days: adminInvitationDays }
  })
