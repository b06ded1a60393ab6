import { call } from '@orpc/server'
import { Hono } from 'hono'
import { registeredPath } from '#features/accounts/accounts.ts'
import { postForm } from '#features/accounts/server/form-post.ts'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { restoredRegistrationFields } from '../registration-fields.ts'
import { signUp } from './api.ts'
import { enter, openSpace } from './entrance-api.ts'
import { join } from './second-parent-api.ts'

/** The forms of this feature without JavaScript, under /api/auth/form. */
export const familyForms = (contextOf: ContextOf) =>
  new Hono()
    .post(
      '/register',
      postForm(contextOf, {
        name: 'register',
        fields: [...restoredRegistrationFields, 'password', 'from', 'version'],
        restored: restoredRegistrationFields,
        call: (fields, context) => call(signUp, { ...fields, privacy: fields.terms }, { context }),
        next: () => registeredPath,
      }),
    )
    .post(
      '/child-space',
      postForm(contextOf, {
        name: 'child-space',
        page: '/parent/children',
        fields: ['id'],
        restored: [],
        call: (fields, context) => call(openSpace, fields, { context }),
        next: ({ home }) => home,
      }),
    )
    .post(
      '/invitation',
      postForm(contextOf, {
        name: 'invitation',
        fields: ['token', 'parentalAuthority', 'version'],
        restored: ['parentalAuthority'],
        call: (fields, context) => call(join, fields, { context }),
        next: ({ home }) => home,
      }),
    )
    .post(
      '/entrer',
      postForm(contextOf, {
        name: 'entrer',
        fields: ['token'],
        restored: [],
        call: (fields, context) => call(enter, fields, { context }),
        next: ({ home }) => home,
      }),
    )
