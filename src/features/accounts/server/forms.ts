import { call } from '@orpc/server'
import { Hono } from 'hono'
import { withNotice } from '../accounts.ts'
import {
  requestPasswordReset,
  resetPassword,
  sendVerificationEmail,
  signIn,
  signInByUsername,
  verifyCode,
  verifyEmail,
} from './api.ts'
import { postForm, readFields } from './form-post.ts'
import type { ContextOf } from './procedures.ts'

const redirectAfterSignIn = ({ home }: { home: string }, from: string | undefined) =>
  withNotice(from ?? home, 'signed-in')

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
        fields: ['token', 'newPassword'],
        restored: [],
        call: (fields, context) => call(resetPassword, fields, { context }),
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
      const notice = (await readFields(c))?.notice === 'left' ? 'left' : 'signed-out'
      return c.redirect(`/?notice=${notice}`, 303)
    })
