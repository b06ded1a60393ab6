import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { onlySignedOut } from '#features/accounts/web/guard.ts'
import { Register } from '#features/accounts/web/register.tsx'
import { RegisterSearch } from '#features/accounts/web/search.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/register/')({
  validateSearch: RegisterSearch,
  beforeLoad: ({ context, search }) => onlySignedOut(context.viewer, search.from),
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed } }) => (failed ? accountsApi.formState.call({ form: 'register' }) : null),
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_register_title(),
      description: m.accounts_register_description(),
      path: '/register',
    }),
  component: () => <Register from={Route.useSearch().from} state={Route.useLoaderData()} />,
})
