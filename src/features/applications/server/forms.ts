import { call } from '@orpc/server'
import { Hono } from 'hono'
import { applicantConsents, consentFields } from '#features/accounts/consents.ts'
import { postForm } from '#features/accounts/server/form-post.ts'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { specializations } from '#features/teachers/teachers.ts'
import { apply, applyAgain } from './api.ts'

const consents = applicantConsents.map(document => consentFields[document])
/** One checkbox per speciality. */
const checkboxes = specializations.map((_, index) => `specialization${index + 1}` as const)
const againTyped = ['firstName', 'lastName', 'diploma', 'experience', 'hourlyRate', 'motivation'] as const
const typed = [...againTyped, 'email'] as const

const chosen = (fields: Record<(typeof checkboxes)[number], string>) =>
  specializations.filter((_, index) => fields[`specialization${index + 1}`])

/** The application form without JavaScript, under /api/auth/form. */
export const applicationForms = (contextOf: ContextOf) =>
  new Hono()
    .post(
      '/register-teacher',
      postForm(contextOf, {
        name: 'register-teacher',
        page: '/register/teacher',
        fields: [...typed, ...checkboxes, 'password', 'version', ...consents],
        restored: [...typed, ...checkboxes, ...consents],
        call: (fields, context) => call(apply, { ...fields, specialization: chosen(fields) }, { context }),
        next: () => '/login?after=applied&notice=applied',
      }),
    )
    .post(
      '/apply-again',
      postForm(contextOf, {
        name: 'apply-again',
        page: '/register/teacher',
        fields: [...againTyped, ...checkboxes],
        restored: [...againTyped, ...checkboxes],
        call: (fields, context) =>
          call(applyAgain, { ...fields, specialization: chosen(fields) }, { context }),
        next: () => '/candidature',
      }),
    )
