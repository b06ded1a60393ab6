import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { onlySignedOut } from '#features/accounts/web/guard.ts'
import { RegisterSearch } from '#features/accounts/web/search.ts'
import { loadPendingBooking, PendingBookingBand } from '#features/booking/web/pending-booking.tsx'
import { Register } from '#features/families/web/register.tsx'
import { schoolApi } from '#features/school/web/api.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/register/')({
  validateSearch: RegisterSearch,
  beforeLoad: ({ context, search }) => onlySignedOut(context.viewer, search.from),
  loaderDeps: ({ search: { failed, from } }) => ({ failed, from }),
  loader: async ({ context: { queryClient }, deps: { failed, from } }) => {
    const [state, declaration, booking] = await Promise.all([
      failed ? accountsApi.formState.call({ form: 'register' }) : null,
      schoolApi.declaration.call(),
      loadPendingBooking(queryClient, from),
    ])
    return { state, declaration, booking }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_register_title(),
      description: m.accounts_register_description(),
      path: '/register',
    }),
  component: RegisterPage,
})

function RegisterPage() {
  const { booking, ...form } = Route.useLoaderData()
  return (
    <Register
      {...form}
      from={Route.useSearch().from}
      banner={booking && <PendingBookingBand booking={booking} />}
    />
  )
}
