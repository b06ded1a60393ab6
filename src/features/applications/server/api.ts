import { z } from 'zod'
import {
  type Admin,
  adminProcedure,
  authedProcedure,
  authRoute,
  type Context,
  publicProcedure,
} from '#features/accounts/server/procedures.ts'
import { formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { CursorInput, Id, NextPage } from '#platform/http/input.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { applicationStatuses } from '../applications.ts'
import { acceptApplication } from './accept-application.ts'
import { applyAgain as sendAgain } from './apply-again.ts'
import { applyAgainErrors, decisionErrors, signUpErrors } from './errors.ts'
import { ApplicantFields, ApplicantInput, RefusalReason } from './input.ts'
import { findApplication, findOwnApplication, listApplications } from './queries.ts'
import { refuseApplication } from './refuse-application.ts'
import { signUpApplicant } from './register-applicant.ts'
import { ApplicationView, OwnApplicationView, toApplicationView, toOwnView } from './view.ts'

export {
  diploma,
  diplomas,
  diplomasOf,
  showDiploma,
  unverify,
  verify,
  withdrawDiploma,
} from './diplomas-api.ts'

export const apply = publicProcedure
  .route({
    method: 'POST',
    path: '/teacher-applications',
    successStatus: 201,
    summary: 'Proposer sa candidature de professeur',
  })
  .input(ApplicantInput)
  .output(z.object({ status: z.literal('pending') }))
  .handler(({ context, input }) => unwrapOrThrow(signUpApplicant(context, input), signUpErrors))

/** `apply` under a path of the sign-ups. */
export const signUp = apply.route({
  ...authRoute('/sign-up/teacher', 'Créer un compte de candidat'),
  successStatus: 200,
})

/** For a signed-in applicant whose application was refused. */
export const applyAgain = authedProcedure
  .route({
    method: 'POST',
    path: '/teacher-applications/mine',
    successStatus: 201,
    summary: 'Proposer de nouveau sa candidature',
  })
  .input(ApplicantFields)
  .output(z.object({ status: z.literal('pending') }))
  .handler(({ context, input }) => unwrapOrThrow(sendAgain(context, input), applyAgainErrors))

/** Applications with a confirmed address, a page at a time; unconfirmed ones are only counted. */
export const list = adminProcedure
  .route({ method: 'GET', path: '/teacher-applications', summary: 'Les candidatures de professeurs' })
  .input(
    z.object({
      status: z.enum(applicationStatuses).default('pending'),
      ...CursorInput,
    }),
  )
  .output(
    z.object({
      applications: z.array(ApplicationView),
      total: z.int(),
      unconfirmed: z.int(),
      next: NextPage,
    }),
  )
  .handler(async ({ context: { db, admin: by }, input: { after, ...input } }) => {
    const found = await listApplications(db, by, { ...input, after: parseCursor(after) })
    return {
      ...found,
      applications: found.applications.map(toApplicationView),
      next: found.next && formatCursor(found.next),
    }
  })

type DecisionRefusal = keyof typeof decisionErrors | 'not_found' | 'account_blocked'

const ApplicationId = z.object({ id: Id })

/** Returns the application after the decision. */
const viewAfterDecision = async (
  { db, admin: by }: Pick<Context, 'db'> & { admin: Admin },
  decision: Promise<Outcome<{ id: string }, DecisionRefusal>>,
) => {
  const { id } = await unwrapOrThrow(decision, decisionErrors)
  const row = await findApplication(db, by, id)
  return unwrapOrThrow(row ? ok(toApplicationView(row)) : refuse('not_found'))
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
    viewAfterDecision(context, acceptApplication(context.db, context.admin, id, context.now)),
  )

// Not named `refuse`: that is the refusal of a use case.
export const turnDown = adminProcedure
  .route({ method: 'POST', path: '/teacher-applications/{id}/refusal', summary: 'Refuser une candidature' })
  .input(ApplicationId.extend({ reason: RefusalReason }))
  .output(ApplicationView)
  .handler(({ context, input: { id, reason } }) =>
    viewAfterDecision(context, refuseApplication(context.db, context.admin, { id, reason }, context.now)),
  )

/** The caller's own application; null without one. */
export const mine = authedProcedure
  .route({ method: 'GET', path: '/teacher-applications/mine', summary: 'Ma propre candidature' })
  .output(OwnApplicationView.nullable())
  .handler(async ({ context: { db, me } }) => {
    const found = await findOwnApplication(db, me.userId)
    return found ? toOwnView(found) : null
  })
