import { call } from '@orpc/server'
import { Hono } from 'hono'
import { applicantConsents, consentFields } from '#features/accounts/consents.ts'
import { postForm } from '#features/accounts/server/form-post.ts'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { specializations } from '#features/teachers/teachers.ts'
import { apply } from './api.ts'

const consents = applicantConsents.map(document => consentFields[document])
/** One checkbox per speciality. */
const checkboxes = specializations.map((_, index) => `specialization${index + 1}` as const)
const typed = ['firstName', 'lastName', 'email', 'diploma', 'experience', 'hourlyRate', 'motivation'] as const

/** The application form without JavaScript, under /api/auth/form. */
export const applicationForms = (contextOf: ContextOf) =>
  new Hono().post(
    '/register-teacher',
    postForm(contextOf, {
      name: 'register-teacher',
      page: '/register/teacher',
      fields: [...typed, ...checkboxes, 'password', ...consents],
      restored: [...typed, ...checkboxes, ...consents],
      call: (fields, context) => {
        const specialization = specializations.filter((_, index) => fields[`specialization${index + 1}`])
        return call(apply, { ...fields, specialization }, { context })
      },
      next: () => '/login?after=applied&notice=applied',
    }),
  )
