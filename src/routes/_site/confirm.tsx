import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { Confirm } from '#features/accounts/web/mailed-links.tsx'
import { LinkSearch } from '#features/accounts/web/search.ts'
import {
  LazyPendingBookingBand,
  loadPendingBooking,
} from '#features/booking/web/requests/pending-booking.tsx'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/confirm')({
  validateSearch: LinkSearch,
  loaderDeps: ({ search: { token = '', failed } }) => ({ token: token.slice(0, 200), failed }),
  loader: async ({ context, deps: { token, failed } }) => {
    const [confirmation, state] = await Promise.all([
      accountsApi.confirmationLink.call({ token }),
      failed ? accountsApi.formState.call({ form: 'confirm' }) : null,
    ])
    const { nextPath, ...form } = confirmation
    return { token, ...form, state, booking: await loadPendingBooking(context, nextPath ?? undefined) }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_confirm_title(),
      path: '/confirm',
      isPrivate: true,
    }),
  component: ConfirmPage,
})

function ConfirmPage() {
  const { booking, ...form } = Route.useLoaderData()
  return <Confirm {...form} banner={booking && <LazyPendingBookingBand booking={booking} />} />
}
