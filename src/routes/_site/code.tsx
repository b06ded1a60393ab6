import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { CodePage } from '#features/accounts/web/code-page.tsx'
import { CodeSearch } from '#features/accounts/web/search.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

/** The second step of a sign-in with a second factor. */
export const Route = createFileRoute('/_site/code')({
  validateSearch: CodeSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed } }) => {
    const [{ isOpen }, state] = await Promise.all([
      accountsApi.challenge.call({}),
      failed ? accountsApi.formState.call({ form: 'code' }) : null,
    ])
    return { isOpen, state }
  },
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.accounts_challenge_title(), path: '/code', isPrivate: true }),
  component: Page,
})

function Page() {
  const { from, secours } = Route.useSearch()
  return <CodePage {...Route.useLoaderData()} from={from} isRecovery={secours === 1} />
}
