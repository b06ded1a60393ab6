import { z } from 'zod'
import { isLocalRequest } from '#platform/http/client-address.ts'
import { type CommonRefusal, refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { locales } from '#platform/locale/locale.ts'
import type { Outcome } from '#platform/refusal/refusal.ts'
import { roles } from '../viewer.ts'
import { AuthSession } from './auth-session.ts'
import { changeOwnPassword } from './change-password.ts'
import { confirmEmail, findEmailConfirmation } from './confirm-email.ts'
import { demoAccounts } from './demo-accounts.ts'
import { accountErrors } from './errors.ts'
import { FormState, readFormState } from './form-state.ts'
import {
  ChangePasswordInput,
  CodeInput,
  ConfirmInput,
  Done,
  EmailInput,
  LinkToken,
  ResetPasswordInput,
  SignInInput,
  UsernameSignInInput,
} from './input.ts'
import { changeLanguage as storeLanguage } from './language.ts'
import { LinkState } from './links.ts'
import { confirmByCode, findPendingSignUp, signInAfterConfirmation } from './pending-sign-up.ts'
import {
  authRoute,
  type Context,
  lacksSecondFactor,
  ownAccountProcedure,
  publicProcedure,
  sendCookies,
} from './procedures.ts'
import { findResetLink, ResetLinkView, resetPasswordByLink } from './reset-password.ts'
import { requestReset, resendConfirmation } from './send-link.ts'
import { type SignedIn, signInWithPassword } from './sign-in.ts'

const Me = z
  .object({
    userId: z.guid(),
    role: z.enum(roles).nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    timezone: z.string().nullable(),
    locale: z.enum(locales),
    isSuspended: z.boolean(),
    /** An admin who must set up a second factor first. */
    lacksSecondFactor: z.boolean(),
  })
  .nullable()

export {
  changeEmail,
  changeOwnPhone,
  confirmNewEmail,
  contact,
  emailLink,
  withdrawNewEmail,
} from './contact-api.ts'
export {
  activateSecondFactor,
  beginSecondFactor,
  challenge,
  closeOtherSessions,
  closeSession,
  disableSecondFactor,
  secondFactor,
  sessions,
  verifyFactorCode,
} from './security-api.ts'

/** The signed-in person; null when signed out. */
export const me = publicProcedure
  .output(z.object({ viewer: Me, zone: z.string().nullable() }))
  .handler(async ({ context }) => {
    const viewer = await context.viewer()
    const me = viewer && { ...viewer, lacksSecondFactor: lacksSecondFactor(context, viewer) }
    return { viewer: me ?? null, zone: viewer?.timezone ?? context.visitorZone ?? null }
  })

/** The state of a form that was refused without JavaScript. */
export const formState = publicProcedure
  .input(z.object({ form: z.string().max(40) }))
  .output(FormState.nullable())
  .handler(({ context, input }) => readFormState(context, input.form))

/** Whether a mailed link to choose a password would still work. Reading does not use it. */
export const resetLink = publicProcedure
  .input(LinkToken)
  .output(ResetLinkView)
  .handler(({ context, input }) => findResetLink(context.db, input.token, context.now))

/** The same of a confirmation link, and whether its page asks for a password. */
export const confirmationLink = publicProcedure
  .input(LinkToken)
  .output(z.object({ link: LinkState, needsPassword: z.boolean(), nextPath: z.string().nullable() }))
  .handler(({ context, input }) => findEmailConfirmation(context, input.token))

/** The accounts of the demo school; empty where it does not run. */
export const demo = publicProcedure
  .output(
    z.array(
      z.object({
        kind: z.enum(roles),
        name: z.string(),
        secret: z.string(),
      }),
    ),
  )
  .handler(({ context }) =>
    context.settings.demo && context.settings.isLocal && isLocalRequest(context.ipAddress, context.headers)
      ? demoAccounts(context.db)
      : [],
  )

const home = z.string().describe('La page où la personne arrive')
const Session = AuthSession.extend({ home })
/** The password was right; the next step is a code, at `home`. The name is better-auth's. */
const CodeRequired = z.object({ twoFactorRedirect: z.literal(true), home })
const SignedInView = z.union([Session, CodeRequired])

/** Sends the cookie of a new session with the response. */
const openedSession = async (
  context: Context,
  signingIn: Promise<Outcome<SignedIn, keyof typeof accountErrors | CommonRefusal>>,
) => {
  const { session, home, cookies } = await unwrapOrThrow(signingIn, accountErrors)
  sendCookies(context, cookies)
  return session ? { ...session, home } : { twoFactorRedirect: true as const, home }
}

export const signIn = publicProcedure
  .route(authRoute('/sign-in/email', 'Se connecter par email et mot de passe'))
  .input(SignInInput)
  .output(SignedInView)
  .handler(({ context, input }) => openedSession(context, signInWithPassword(context, input)))

export const signInByUsername = publicProcedure
  .route(authRoute('/sign-in/username', 'Connecter un enfant par son nom et son code'))
  .input(UsernameSignInInput)
  .output(SignedInView)
  .handler(({ context, input }) => openedSession(context, signInWithPassword(context, input)))

/** Confirms by a mailed link; `home` is the page to go on to. */
export const verifyEmail = publicProcedure
  .route(authRoute('/verify-email', 'Confirmer une adresse email'))
  .input(ConfirmInput)
  .output(z.object({ status: z.literal(true), home: z.string() }))
  .handler(async ({ context, input }) => {
    const { home, cookies } = await unwrapOrThrow(confirmEmail(context, input), accountErrors)
    sendCookies(context, cookies)
    return { status: true as const, home }
  })

export const verifyCode = publicProcedure
  .route(authRoute('/verify-code', 'Confirmer une adresse email par le code reçu, et se connecter'))
  .input(CodeInput)
  .output(SignedInView)
  .handler(({ context, input }) => openedSession(context, confirmByCode(context, input)))

/** The sign-up that waits in this browser. */
export const pendingSignUp = publicProcedure
  .output(
    z
      .object({
        email: z.string(),
        isConfirmed: z.boolean(),
        nextPath: z.string(),
        codeSentAt: z.string().nullable(),
      })
      .nullable(),
  )
  .handler(({ context }) => findPendingSignUp(context))

/** Signs the waiting browser in after a confirmation elsewhere. */
export const continueSignUp = publicProcedure
  .route(authRoute('/continue-sign-up', 'Se connecter après une confirmation sur un autre appareil'))
  .output(SignedInView)
  .handler(({ context }) => openedSession(context, signInAfterConfirmation(context)))

export const sendVerificationEmail = publicProcedure
  .route(authRoute('/send-verification-email', 'Renvoyer le lien de confirmation'))
  .input(EmailInput)
  .output(Done)
  .handler(({ context, input }) => unwrapOrThrow(resendConfirmation(context, input), accountErrors))

export const requestPasswordReset = publicProcedure
  .route(authRoute('/request-password-reset', 'Recevoir un lien pour choisir un nouveau mot de passe'))
  .input(EmailInput)
  .output(Done)
  .handler(({ context, input }) => unwrapOrThrow(requestReset(context, input), accountErrors))

export const resetPassword = publicProcedure
  .route(authRoute('/reset-password', 'Choisir un nouveau mot de passe par un lien reçu'))
  .input(ResetPasswordInput)
  .output(Done)
  .handler(({ context, input }) => unwrapOrThrow(resetPasswordByLink(context, input), accountErrors))

export const changePassword = ownAccountProcedure
  .route(authRoute('/change-password', 'Changer de mot de passe'))
  .input(ChangePasswordInput)
  .output(Done)
  .handler(async ({ context, input }) => {
    const cookies = await unwrapOrThrow(changeOwnPassword(context, input), accountErrors)
    sendCookies(context, cookies)
    return { status: true }
  })

/** Not a family's: parents and children read in the language of the family's profile. */
const ownLanguageProcedure = ownAccountProcedure.use(({ context, next }) => {
  if (context.me.role === 'parent' || context.me.role === 'student') throw refusalError('forbidden')
  return next()
})

export const changeLanguage = ownLanguageProcedure
  .route({
    method: 'PUT',
    path: '/account/language',
    summary: 'Choisir la langue de ses pages et de ses emails (professeurs, candidats, école)',
  })
  .input(z.object({ locale: z.enum(locales) }))
  .output(z.object({ locale: z.enum(locales) }))
  .handler(async ({ context: { db, me }, input: { locale } }) => {
    await storeLanguage(db, me, locale)
    return { locale }
  })
