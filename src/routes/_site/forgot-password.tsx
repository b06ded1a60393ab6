import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { ForgotPassword } from '#features/accounts/web/mailed-links.tsx'
import { FormSearch } from '#features/accounts/web/search.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/forgot-password')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed } }) =>
    failed ? accountsApi.formState.call({ form: 'forgot-password' }) : null,
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_forgot_title(),
      path: '/forgot-password',
      isPrivate: true,
    }),
  component: () => <ForgotPassword isSent={Route.useSearch().sent === 1} state={Route.useLoaderData()} />,
})
