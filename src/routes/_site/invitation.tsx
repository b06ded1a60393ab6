import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { LinkSearch } from '#features/accounts/web/search.ts'
import { familiesApi } from '#features/families/web/api.ts'
import { InvitationPage } from '#features/families/web/invitation-page.tsx'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

/** Where the invitation of the other parent leads. */
export const Route = createFileRoute('/_site/invitation')({
  validateSearch: LinkSearch,
  loaderDeps: ({ search: { token = '', failed } }) => ({ token: token.slice(0, 200), failed }),
  loader: async ({ deps: { token, failed } }) => {
    const [invitation, form] = await Promise.all([
      familiesApi.invitation.call({ token }),
      failed ? accountsApi.formState.call({ form: 'invitation' }) : null,
    ])
    return { token, invitation, form }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.families_invitation_page(),
      path: '/invitation',
      isPrivate: true,
    }),
  component: Page,
})

function Page() {
  const { viewer } = Route.useRouteContext()
  return <InvitationPage {...Route.useLoaderData()} viewer={viewer} />
}
