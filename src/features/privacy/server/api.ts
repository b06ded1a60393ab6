import { z } from 'zod'
import { consentVersions } from '#features/accounts/consents.ts'
import {
  ChangedText,
  hasAcceptedAny,
  listChanges,
  listMissingConsents,
} from '#features/accounts/server/consents.ts'
import { accountErrors } from '#features/accounts/server/errors.ts'
import { Done, Password } from '#features/accounts/server/input.ts'
import {
  lacksSecondFactor,
  ownAccountProcedure,
  parentProcedure,
} from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { acceptDocuments as accept } from './accept-documents.ts'
import { eraseAccount as erase } from './erase-account.ts'
import { DocumentsInput } from './input.ts'
import { findExport, requestExport as request } from './request-export.ts'

const Document = z.enum(Object.keys(consentVersions) as [keyof typeof consentVersions])

/** The documents that a parent has not accepted in their current version. */
export const missingConsents = parentProcedure
  .output(
    z.object({
      documents: z.array(Document),
      /** None of them was accepted before: the first declaration of somebody who was invited, not a changed text. */
      isFirst: z.boolean(),
      changes: z.array(ChangedText),
    }),
  )
  .handler(async ({ context: { db, family } }) => {
    const documents = await listMissingConsents(db, family.userId)
    if (documents.length === 0) return { documents, isFirst: false, changes: [] }
    const isFirst = !(await hasAcceptedAny(db, family.userId, documents))
    return { documents, isFirst, changes: isFirst ? [] : await listChanges(db, family, documents) }
  })

export const acceptDocuments = parentProcedure
  .route({ method: 'POST', path: '/account/consents', summary: 'Accepter les textes de l’école' })
  .input(DocumentsInput)
  .output(Done)
  .handler(({ context: { db, family, now }, input }) => unwrapOrThrow(accept(db, family, input, now)))

/** A suspended teacher has a right to the own data too. */
const ownDataProcedure = ownAccountProcedure.use(({ context, next }) => {
  if (lacksSecondFactor(context, context.me)) throw refusalError('second_factor_required')
  return next()
})

/** The archive of the caller's data, if there is one, or the last one that could not be built. */
export const ownExport = ownDataProcedure
  .route({ method: 'GET', path: '/account/export', summary: 'La copie de ses données, si elle est prête' })
  .output(
    z.object({ id: z.guid(), isReady: z.boolean(), hasFailed: z.boolean(), until: z.string() }).nullable(),
  )
  .handler(async ({ context: { db, me, now } }) => {
    if (me.role === 'student') throw refusalError('forbidden')
    const found = await findExport(db, me.userId, now)
    if (!found) return null
    const { date, time } = localOf(found.expiresAt, me.timezone ?? schoolZone)
    return {
      id: found.id,
      isReady: found.readyAt !== null,
      hasFailed: found.hasFailed,
      until: `${formatDayWithYear(date)}, ${time}`,
    }
  })

export const requestExport = ownDataProcedure
  .route({ method: 'POST', path: '/account/export', summary: 'Demander une copie de ses données' })
  .output(z.object({ id: z.guid() }))
  .handler(({ context }) => unwrapOrThrow(request(context)))

export const eraseAccount = ownAccountProcedure
  .route({ method: 'POST', path: '/account/erasure', summary: 'Effacer son compte' })
  .input(z.object({ password: Password }))
  .output(Done)
  .handler(({ context, input }) =>
    unwrapOrThrow(erase(context, input), {
      wrong_password: { ...accountErrors.wrong_password, message: () => m.privacy_erase_wrong_password() },
      admin_account: { status: 403, message: () => m.privacy_erase_admin() },
    }),
  )
