import { call } from '@orpc/server'
import { Hono } from 'hono'
import { withNotice } from '#features/accounts/accounts.ts'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { toApiError } from '#platform/http/errors.ts'
import { bookingOf, choicesOf } from '../choices.ts'
import type { BookSearch } from '../search.ts'
import { searchOf, textOf, withFields } from '../wizard-form.ts'
import { book } from './api.ts'

/**
 * The wizard's form as a browser sends it without a script. GET: the choices of a step, answered with the address that
 * holds them. POST: the booking, answered with the family's space, or with the wizard and the reason.
 */
export const bookingForms = (contextOf: ContextOf) => {
  const app = new Hono()

  app.get('/', c => c.redirect(addressOf(searchAfter(new URL(c.req.url).searchParams)), 303))

  app.post('/', async c => {
    const fields = new URLSearchParams(await c.req.text())
    const search = searchAfter(fields)
    const address = addressOf(search)
    const booking = bookingOf(choicesOf(search))
    const id = fields.get('id')
    if (!booking || !id) return c.redirect(withNotice(address, 'booking-incomplete'), 303)
    const context = contextOf(c.req.raw)
    try {
      const { lessonType } = await call(book, { id, ...booking }, { context })
      const dashboard = dashboardOf((await context.viewer())?.role)
      return c.redirect(withNotice(dashboard, lessonType === 'trial' ? 'trial-booked' : 'booked'), 303)
    } catch (error) {
      const { code } = toApiError(error)
      if (code === 'signed_out')
        return c.redirect(`/login?${new URLSearchParams({ from: address, notice: 'book-sign-in' })}`, 303)
      return c.redirect(withNotice(address, noticeOf(code, booking.isRecurring)), 303)
    }
  })
  return app
}

const searchAfter = (fields: URLSearchParams) => withFields(searchOf(fields.get('choices') ?? ''), fields)
const addressOf = (search: BookSearch) => `/book-lesson${textOf(search)}`

/** A sentence of routes/-shell/notices.tsx. */
const noticeOf = (code: string, isSeries: boolean) => {
  if (code === 'trial_used') return 'trial-used'
  if (code === 'slot_taken' || code === 'slot_not_offered') return isSeries ? 'dates-gone' : 'slot-gone'
  return 'booking-failed'
}
