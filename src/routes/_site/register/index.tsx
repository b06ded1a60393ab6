import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { accountsApi } from '#features/accounts/web/api.ts'
import { onlySignedOut } from '#features/accounts/web/guard.ts'
import { RegisterSearch } from '#features/accounts/web/search.ts'
import {
  LazyPendingBookingBand,
  loadPendingBooking,
} from '#features/booking/web/requests/pending-booking.tsx'
import { familiesApi } from '#features/families/web/api.ts'
import { Register } from '#features/families/web/register.tsx'
import { SearchedChild } from '#features/families/web/search.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/register/')({
  validateSearch: v.object({ ...RegisterSearch.entries, ...SearchedChild.entries }),
  beforeLoad: ({ context, search }) => onlySignedOut(context.viewer, search.from),
  loaderDeps: ({ search: { failed, from, correct } }) => ({ failed, from, correct }),
  loader: async ({ context, deps: { failed, from, correct } }) => {
    const [state, draft, declaration, booking] = await Promise.all([
      failed ? accountsApi.formState.call({ form: 'register' }) : null,
      correct && !failed ? familiesApi.registrationDraft.call() : null,
      schoolApi.declaration.call(),
      loadPendingBooking(context, from),
    ])
    return { state, draft, declaration, booking }
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
  const { from, age, level } = Route.useSearch()
  return (
    <Register
      {...form}
      from={from}
      child={{ age, level }}
      banner={booking && <LazyPendingBookingBand booking={booking} />}
    />
  )
}
