import { createFileRoute, redirect } from '@tanstack/react-router'
import { safeReturn } from '#features/accounts/return-path.ts'
import { accountsApi } from '#features/accounts/web/api.ts'
import { guard } from '#features/accounts/web/guard.ts'
import { RegisterSearch } from '#features/accounts/web/search.ts'
import { bookingApi } from '#features/booking/web/api.ts'
import { AcceptDocuments } from '#features/privacy/web/accept-documents.tsx'
import { privacyApi } from '#features/privacy/web/api.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'

const bookingPage = /^\/parent\/bookings\/([0-9a-f-]{36})(?:[?#]|$)/

/** Whether the page to return to is that of a booking just made: the parent reads here that it was. */
const hasJustBooked = async (from: string | undefined) => {
  const id = bookingPage.exec(safeReturn(from) ?? '')?.[1]
  if (!id) return false
  try {
    return (await bookingApi.show.call({ id })).isFresh
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** Where a parent accepts new versions of the texts; the parent's space leads here. */
export const Route = createFileRoute('/_site/accord')({
  validateSearch: RegisterSearch,
  beforeLoad: ({ context: { viewer }, location }) => {
    guard(viewer, ['parent'], location.href)
  },
  loaderDeps: ({ search: { failed, from } }) => ({ failed, from }),
  loader: async ({ deps: { failed, from } }) => {
    const [{ documents: missing, isFirst, changes }, declaration, state] = await Promise.all([
      privacyApi.missingConsents.call(),
      schoolApi.declaration.call(),
      failed ? accountsApi.formState.call({ form: 'accord' }) : null,
    ])
    if (missing.length === 0) throw redirect({ href: safeReturn(from) ?? '/parent' })
    return { missing, isFirst, changes, isBooked: await hasJustBooked(from), declaration, state }
  },
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.privacy_consent_page(), path: '/accord', isPrivate: true }),
  component: AcceptPage,
})

function AcceptPage() {
  return <AcceptDocuments {...Route.useLoaderData()} from={safeReturn(Route.useSearch().from)} />
}
