import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { guard } from '#features/accounts/web/guard.ts'
import { BookSearch } from '#features/booking/web/search.ts'
import { BookingWizard } from '#features/booking/web/wizard.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/book-lesson')({
  validateSearch: BookSearch,
  beforeLoad: ({ context, location }) => {
    if (!context.viewer)
      throw redirect({ to: '/login', search: { from: location.href, notice: 'book-sign-in' } })
    guard(context.viewer, ['parent', 'student'], location.href)
  },
  // Not on every change of the address: from then on each step asks for what it shows. It comes with the wizard's own
  // code, so that no other page carries it.
  loader: async ({ context: { queryClient }, location }) => {
    const { prefetchWizard } = await import('#features/booking/web/prefetch.ts')
    await prefetchWizard(queryClient, v.parse(BookSearch, location.search))
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({ meta: [{ title: `${m.booking_title()} · ${m.site_name()}` }] }),
  component: BookingWizard,
})
