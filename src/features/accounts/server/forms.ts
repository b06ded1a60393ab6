import { call } from '@orpc/server'
import { Hono } from 'hono'
import { emailChangedPath } from '../contact.ts'
import { withNotice } from '../return-path.ts'
import { challengePath } from '../second-factor.ts'
import { securityPath } from '../viewer.ts'
import {
  activateSecondFactor,
  beginSecondFactor,
  changeEmail,
  confirmNewEmail,
  disableSecondFactor,
  requestPasswordReset,
  resetPassword,
  sendVerificationEmail,
  signIn,
  signInByUsername,
  verifyCode,
  verifyEmail,
  verifyFactorCode,
} from './api.ts'
import { postForm, readFields } from './form-post.ts'
import { formStateCookie } from './form-state.ts'
import type { Context, ContextOf } from './procedures.ts'

type SignedIn = { home: string; twoFactorRedirect?: boolean }
const redirectAfterSignIn = ({ home, twoFactorRedirect }: SignedIn, from: string | undefined) =>
  twoFactorRedirect ? challengePath(from) : withNotice(from ?? home, 'signed-in')

/** The page with the forms of the second factor. */
const securityPage = async (context: Context) => securityPath((await context.viewer())?.role)

/** The account forms without JavaScript, under /api/auth/form. */
export const accountForms = (contextOf: ContextOf) =>
  new Hono()
    .post(
      '/login',
      postForm(contextOf, {
        name: 'login',
        fields: ['email', 'password'],
        restored: ['email'],
        call: (fields, context) => call(signIn, fields, { context }),
        next: redirectAfterSignIn,
      }),
    )
    .post(
      '/student-login',
      postForm(contextOf, {
        name: 'student-login',
        page: '/login?espace=eleve',
        fields: ['username', 'password'],
        restored: ['username'],
        call: (fields, context) => call(signInByUsername, fields, { context }),
        next: redirectAfterSignIn,
      }),
    )
    .post(
      '/code',
      postForm(contextOf, {
        name: 'code',
        fields: ['code'],
        restored: [],
        call: (fields, context) => call(verifyFactorCode, fields, { context }),
        next: redirectAfterSignIn,
      }),
    )
    .post(
      '/second-factor',
      postForm(contextOf, {
        name: 'second-factor',
        page: securityPage,
        fields: ['password'],
        restored: [],
        call: async (fields, context) => {
          await call(beginSecondFactor, fields, { context })
          return securityPage(context)
        },
        next: page => page,
      }),
    )
    .post(
      '/second-factor-code',
      postForm(contextOf, {
        name: 'second-factor-code',
        page: securityPage,
        fields: ['code'],
        restored: [],
        call: async (fields, context) => {
          const { recoveryCodes } = await call(activateSecondFactor, fields, { context })
          // Shown once, by the page that follows: the cookie lives for two minutes.
          const state = { code: 'done', message: '', values: { codes: recoveryCodes.join(' ') } }
          context.resHeaders?.append(
            'set-cookie',
            await formStateCookie(context, 'second-factor-code', state),
          )
          return `${await securityPage(context)}?failed=1`
        },
        next: page => page,
      }),
    )
    .post(
      '/second-factor-removal',
      postForm(contextOf, {
        name: 'second-factor-removal',
        page: securityPage,
        fields: ['password', 'code'],
        restored: [],
        call: async (fields, context) => {
          await call(disableSecondFactor, fields, { context })
          return securityPage(context)
        },
        next: page => page,
      }),
    )
    .post(
      '/nouvelle-adresse',
      postForm(contextOf, {
        name: 'nouvelle-adresse',
        fields: ['token'],
        restored: [],
        call: (fields, context) => call(confirmNewEmail, fields, { context }),
        next: () => emailChangedPath,
      }),
    )
    .post(
      '/email-change',
      postForm(contextOf, {
        name: 'email-change',
        page: securityPage,
        fields: ['email', 'password'],
        restored: ['email'],
        call: async (fields, context) => {
          await call(changeEmail, fields, { context })
          return securityPage(context)
        },
        next: page => page,
      }),
    )
    .post(
      '/verification',
      postForm(contextOf, {
        name: 'verification',
        fields: ['code'],
        restored: ['code'],
        call: (fields, context) => call(verifyCode, fields, { context }),
        next: ({ home }) => home,
      }),
    )
    .post(
      '/forgot-password',
      postForm(contextOf, {
        name: 'forgot-password',
        fields: ['email'],
        restored: ['email'],
        call: (fields, context) => call(requestPasswordReset, fields, { context }),
        next: () => '/forgot-password?sent=1',
      }),
    )
    .post(
      '/check-email',
      postForm(contextOf, {
        name: 'check-email',
        fields: ['email'],
        restored: ['email'],
        call: (fields, context) => call(sendVerificationEmail, fields, { context }),
        next: () => '/check-email?sent=1',
      }),
    )
    .post(
      '/reset-password',
      postForm(contextOf, {
        name: 'reset-password',
        fields: ['token', 'newPassword', 'first', 'firstName', 'lastName'],
        restored: ['firstName', 'lastName'],
        call: ({ token, newPassword, first, ...name }, context) =>
          call(resetPassword, { token, newPassword, ...(first && name) }, { context }),
        next: () => '/login?notice=password-changed',
      }),
    )
    .post(
      '/confirm',
      postForm(contextOf, {
        name: 'confirm',
        fields: ['token', 'password'],
        restored: [],
        call: ({ token, password }, context) =>
          call(verifyEmail, { token, ...(password && { password }) }, { context }),
        next: ({ home }) => home,
      }),
    )
    .post('/sign-out', async c => {
      const { auth, headers } = contextOf(c.req.raw)
      const signedOut = await auth.api.signOut({ headers, asResponse: true })
      for (const cookie of signedOut.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
      // Without its script the page can't delete what a child's space stored on the device.
      c.header('clear-site-data', '"storage"')
      const fields = await readFields(c)
      const notice = fields?.notice === 'left' ? 'left' : 'signed-out'
      // A child goes back to the entrance of children.
      return c.redirect(withNotice(fields?.espace === 'eleve' ? '/login?espace=eleve' : '/', notice), 303)
    })
