import { createFileRoute } from '@tanstack/react-router'
import { CheckEmail } from '~/accounts/web/mailed-links'
import { FormSearch } from '~/accounts/web/search'
import { api } from '~/api-client'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/check-email')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed } }) => (failed ? api.accounts.formState({ form: 'check-email' }) : null),
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_check_title(),
      path: '/check-email',
      isPrivate: true,
    }),
  component: () => <CheckEmail isSent={Route.useSearch().sent === 1} state={Route.useLoaderData()} />,
})
