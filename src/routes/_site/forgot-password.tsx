import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '~/accounts/web/mailed-links'
import { FormSearch } from '~/accounts/web/search'
import { api } from '~/api-client'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/forgot-password')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed } }) =>
    failed ? api.accounts.formState({ form: 'forgot-password' }) : null,
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_forgot_title(),
      path: '/forgot-password',
      isPrivate: true,
    }),
  component: () => <ForgotPassword isSent={Route.useSearch().sent === 1} state={Route.useLoaderData()} />,
})
