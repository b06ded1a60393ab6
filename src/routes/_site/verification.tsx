import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { onlySignedOut } from '#features/accounts/web/guard.ts'
import { FormSearch } from '#features/accounts/web/search.ts'
import { Verification } from '#features/accounts/web/verification.tsx'
import {
  LazyPendingBookingBand,
  loadPendingBooking,
} from '#features/booking/web/requests/pending-booking.tsx'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/verification')({
  validateSearch: FormSearch,
  beforeLoad: ({ context }) => onlySignedOut(context.viewer, undefined),
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ context, deps: { failed } }) => {
    const [pending, state] = await Promise.all([
      accountsApi.pendingSignUp.call(),
      failed ? accountsApi.formState.call({ form: 'verification' }) : null,
    ])
    return { pending, state, booking: await loadPendingBooking(context, pending?.nextPath) }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_verification_title(),
      path: '/verification',
      isPrivate: true,
    }),
  component: VerificationPage,
})

function VerificationPage() {
  const { pending, state, booking } = Route.useLoaderData()
  return (
    <Verification
      pending={pending}
      state={state}
      banner={booking && <LazyPendingBookingBand booking={booking} />}
    />
  )
}
