import { z } from 'zod'
import { accountErrors } from '#features/accounts/server/errors.ts'
import { ApplicantInput } from '#features/accounts/server/input.ts'
import {
  type Admin,
  adminProcedure,
  authedProcedure,
  type Context,
  publicProcedure,
} from '#features/accounts/server/procedures.ts'
import { apply as applyWith } from '#features/accounts/server/verbs.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { applicationStatuses, longestReason } from '../applications.ts'
import { acceptApplication } from './accept-application.ts'
import { applicationOf, applicationOfAccount, applicationsOf } from './queries.ts'
import { refuseApplication } from './refuse-application.ts'
import { ApplicationView, applicationView, dayOf } from './view.ts'

export const apply = publicProcedure
  .route({
    method: 'POST',
    path: '/teacher-applications',
    successStatus: 201,
    summary: 'Proposer sa candidature de professeur',
  })
  .input(ApplicantInput)
  .output(z.object({ status: z.literal('pending') }))
  .handler(({ context, input }) => unwrapOrThrow(applyWith(context, input), accountErrors))

/** Applications with a confirmed address, a page at a time; those that wait to be confirmed are only counted. */
export const list = adminProcedure
  .route({ method: 'GET', path: '/teacher-applications', summary: 'Les candidatures de professeurs' })
  .input(
    z.object({
      status: z.enum(applicationStatuses).default('pending'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
  )
  .output(
    z.object({
      applications: z.array(ApplicationView),
      total: z.int(),
      unconfirmed: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(async ({ context: { db, admin: by }, input }) => {
    const { applications, total, unconfirmed } = await applicationsOf(db, by, input)
    const { page, pageSize } = input
    return { applications: applications.map(applicationView), total, unconfirmed, page, pageSize }
  })

const decisionErrors = {
  application_decided: { status: 409, message: () => m.school_application_decided() },
  application_unconfirmed: { status: 409, message: () => m.school_application_unconfirmed() },
  account_has_role: { status: 409, message: () => m.school_account_has_role() },
} satisfies Record<string, ErrorMapping>
type DecisionRefusal = keyof typeof decisionErrors | 'not_found'

const ApplicationId = z.object({ id: Id })

/** Answers with the application as it stands once decided on. */
const decided = async (
  { db, admin: by }: Pick<Context, 'db'> & { admin: Admin },
  decision: Promise<Outcome<{ id: string }, DecisionRefusal>>,
) => {
  const { id } = await unwrapOrThrow(decision, decisionErrors)
  const row = await applicationOf(db, by, id)
  return unwrapOrThrow(row ? ok(applicationView(row)) : refuse('not_found'))
}

export const accept = adminProcedure
  .route({
    method: 'POST',
    path: '/teacher-applications/{id}/acceptance',
    summary: 'Accepter une candidature',
  })
  .input(ApplicationId)
  .output(ApplicationView)
  .handler(({ context, input: { id } }) =>
    decided(context, acceptApplication(context.db, context.admin, id, context.now)),
  )

/** Why an applicant is refused, as the mail says it: text of a few lines. */
const Reason = z
  .string()
  .max(longestReason * 2)
  .transform(text => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(longestReason)
      .refine(text => !/[^\P{Cc}\n\t]/u.test(text)),
  )

// `refuse` is the word for refusals as values; this one is an act of the school.
export const turnDown = adminProcedure
  .route({ method: 'POST', path: '/teacher-applications/{id}/refusal', summary: 'Refuser une candidature' })
  .input(ApplicationId.extend({ reason: Reason }))
  .output(ApplicationView)
  .handler(({ context, input: { id, reason } }) =>
    decided(context, refuseApplication(context.db, context.admin, { id, reason }, context.now)),
  )

/** What became of one's own application; null for an account that has none. */
export const mine = authedProcedure
  .route({ method: 'GET', path: '/teacher-applications/mine', summary: 'Ma propre candidature' })
  .output(
    z
      .object({
        status: z.enum(applicationStatuses),
        appliedOn: z.string(),
        refusalReason: z.string().nullable(),
      })
      .nullable(),
  )
  .handler(async ({ context: { db, me } }) => {
    const found = await applicationOfAccount(db, me.userId)
    if (!found) return null
    const { status, appliedAt, refusalReason } = found
    return { status, appliedOn: dayOf(appliedAt), refusalReason }
  })
