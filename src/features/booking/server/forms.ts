import { call } from '@orpc/server'
import { Hono } from 'hono'
import { withNotice } from '#features/accounts/return-path.ts'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { toApiError } from '#platform/http/errors.ts'
import { needsParent } from '../booking.ts'
import { choicesToBookingInput, readChoices } from '../choices.ts'
import { isFamilyObstacle } from '../family-limits.ts'
import type { BookSearch } from '../search.ts'
import { parseSearch, stringifySearch } from '../search-string.ts'
import { applyFields } from '../wizard-form.ts'
import { book, request } from './api.ts'

/**
 * Receives the wizard's form when the page has no JavaScript. GET: the choices of a step; redirects to the wizard with them
 * in the address. POST: books; redirects to the dashboard, or back to the wizard with the reason.
 */
export const bookingForms = (contextOf: ContextOf) => {
  const app = new Hono()

  app.get('/', c => c.redirect(wizardUrl(readSubmittedSearch(new URL(c.req.url).searchParams)), 303))

  app.post('/', async c => {
    const fields = new URLSearchParams(await c.req.text())
    const search = readSubmittedSearch(fields)
    const address = wizardUrl(search)
    const booking = choicesToBookingInput(readChoices(search))
    const id = fields.get('id')
    const numberIn = (name: string) => (fields.get(name) ? Number(fields.get(name)) : undefined)
    const agreed = {
      agreedTotalCents: numberIn('agreedTotalCents'),
      agreedFreeCancellationHours: numberIn('agreedFreeCancellationHours'),
    }
    const context = contextOf(c.req.raw)
    const redirect = (to: string, notice: string) => c.redirect(withNotice(to, notice), 303)
    if (!booking || !id) return redirect(address, 'booking-incomplete')
    try {
      const role = (await context.viewer())?.role
      const dashboard = dashboardOf(role)
      if (role === 'student' && needsParent(role, booking.lessonType)) {
        await call(request, { id, ...booking, ...agreed }, { context })
        return redirect(dashboard, 'booking-requested')
      }
      const { lessonType } = await call(book, { id, ...booking, ...agreed }, { context })
      const next = role === 'parent' ? confirmationUrl(id, search) : dashboard
      return redirect(next, lessonType === 'trial' ? 'trial-booked' : 'booked')
    } catch (error) {
      const { code } = toApiError(error)
      if (code === 'signed_out')
        return c.redirect(`/login?${new URLSearchParams({ from: address, notice: 'book-sign-in' })}`, 303)
      if (code === 'package_retired') {
        const withoutPackage = applyFields(search, new URLSearchParams({ packageId: '' }))
        return redirect(wizardUrl(withoutPackage), 'package-retired')
      }
      return redirect(address, noticeFor(code, booking.isRecurring))
    }
  })
  return app
}

const readSubmittedSearch = (fields: URLSearchParams) =>
  applyFields(parseSearch(fields.get('choices') ?? ''), fields)
const wizardUrl = (search: BookSearch) => `/book-lesson${stringifySearch(search)}`

const confirmationUrl = (id: string, { group }: BookSearch) =>
  `/parent/bookings/${id}${group ? `?group=${group}` : ''}`

/** The key of a notice in routes/-shell/notice-texts.ts. */
const noticeFor = (code: string, isSeries: boolean) => {
  if (code === 'trial_used') return 'trial-used'
  if (isFamilyObstacle(code)) return 'booking-limit'
  if (code === 'too_far') return 'booking-too-far'
  if (code === 'price_changed') return 'price-changed'
  if (code === 'terms_changed') return 'terms-changed'
  if (code === 'slot_taken' || code === 'slot_not_offered') return isSeries ? 'dates-gone' : 'slot-gone'
  return 'booking-failed'
}
