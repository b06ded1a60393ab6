import { z } from 'zod'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import {
  changePhone,
  confirmEmailChange,
  findContact,
  requestEmailChange,
  withdrawEmailChange,
} from './change-email.ts'
import { accountErrors } from './errors.ts'
import { Done, Email, LinkToken, Password } from './input.ts'
import { LinkState, linkState } from './links.ts'
import { ownAccountProcedure, publicProcedure } from './procedures.ts'

const ContactView = z.object({
  email: z.string(),
  newEmail: z.string().nullable().describe('L’adresse qui attend sa confirmation'),
  phone: z.string().nullable(),
})

/** The signed-in adult's address and telephone number. */
export const contact = ownAccountProcedure
  .route({ method: 'GET', path: '/account/contact', summary: 'L’adresse email et le téléphone du compte' })
  .output(ContactView)
  .handler(({ context: { db, me, now } }) => unwrapOrThrow(findContact(db, me, now)))

export const changeOwnPhone = ownAccountProcedure
  .route({ method: 'PUT', path: '/account/phone', summary: 'Changer le numéro de téléphone, ou l’effacer' })
  .input(z.object({ phone: z.string().max(200) }))
  .output(ContactView)
  .handler(async ({ context: { db, me, now }, input: { phone } }) => {
    await unwrapOrThrow(changePhone(db, me, phone), {
      invalid_phone: { status: 422, message: () => m.accounts_invalid_phone() },
    })
    return unwrapOrThrow(findContact(db, me, now))
  })

export const changeEmail = ownAccountProcedure
  .route({ method: 'POST', path: '/account/email', summary: 'Demander à changer d’adresse email' })
  .input(z.object({ email: Email, password: Password }))
  .output(Done)
  .handler(({ context, input }) => unwrapOrThrow(requestEmailChange(context, input), accountErrors))

export const withdrawNewEmail = ownAccountProcedure
  .route({ method: 'DELETE', path: '/account/email', summary: 'Garder l’adresse actuelle' })
  .output(Done)
  .handler(({ context }) => unwrapOrThrow(withdrawEmailChange(context)))

/** Whether the link to a new address would still work. Reading does not use it. */
export const emailLink = publicProcedure
  .input(LinkToken)
  .output(LinkState)
  .handler(({ context, input }) => linkState(context.db, 'change_email', input.token, context.now))

export const confirmNewEmail = publicProcedure
  .route({ method: 'POST', path: '/account/email/confirmation', summary: 'Confirmer la nouvelle adresse' })
  .input(LinkToken)
  .output(z.object({ email: z.string() }))
  .handler(({ context, input }) => unwrapOrThrow(confirmEmailChange(context, input), accountErrors))
