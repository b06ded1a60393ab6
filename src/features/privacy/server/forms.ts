import { call } from '@orpc/server'
import { Hono } from 'hono'
import { consentFields, parentConsents } from '#features/accounts/consents.ts'
import { postForm } from '#features/accounts/server/form-post.ts'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { acceptDocuments, eraseAccount, requestExport } from './api.ts'

/** The forms of this feature without JavaScript, under /api/auth/form. */
export const privacyForms = (contextOf: ContextOf) =>
  new Hono()
    .post(
      '/accord',
      postForm(contextOf, {
        name: 'accord',
        fields: [...parentConsents.map(document => consentFields[document]), 'version'],
        restored: [],
        call: (fields, context) => call(acceptDocuments, fields, { context }),
        next: (_, from) => from ?? '/parent',
      }),
    )
    .post(
      '/export',
      postForm(contextOf, {
        name: 'export',
        page: '/mes-donnees',
        fields: [],
        restored: [],
        call: (_, context) => call(requestExport, undefined, { context }),
        next: () => '/mes-donnees',
      }),
    )
    .post(
      '/erase',
      postForm(contextOf, {
        name: 'erase',
        page: '/mes-donnees',
        fields: ['password'],
        restored: [],
        call: (fields, context) => call(eraseAccount, fields, { context }),
        next: () => '/?notice=erased',
      }),
    )
