import { createFileRoute } from '@tanstack/react-router'
import { onlySignedOut } from '~/accounts/web/guard'
import { Register } from '~/accounts/web/register'
import { RegisterSearch } from '~/accounts/web/search'
import { api } from '~/api-client'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/register/')({
  validateSearch: RegisterSearch,
  beforeLoad: ({ context, search }) => onlySignedOut(context.viewer, search.from),
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed } }) => (failed ? api.accounts.formState({ form: 'register' }) : null),
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_register_title(),
      description: m.accounts_register_description(),
      path: '/register',
    }),
  component: () => <Register from={Route.useSearch().from} state={Route.useLoaderData()} />,
})
