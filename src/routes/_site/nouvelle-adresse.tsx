import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { NewEmail } from '#features/accounts/web/new-email.tsx'
import { LinkSearch } from '#features/accounts/web/search.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

/** Where the link to a new e-mail address leads. */
export const Route = createFileRoute('/_site/nouvelle-adresse')({
  validateSearch: LinkSearch,
  loaderDeps: ({ search: { token = '', failed } }) => ({ token: token.slice(0, 200), failed }),
  loader: async ({ deps: { token, failed } }) => {
    const [link, state] = await Promise.all([
      accountsApi.emailLink.call({ token }),
      failed ? accountsApi.formState.call({ form: 'nouvelle-adresse' }) : null,
    ])
    return { token, link, state }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_new_email_title(),
      path: '/nouvelle-adresse',
      isPrivate: true,
    }),
  component: () => <NewEmail {...Route.useLoaderData()} />,
})
