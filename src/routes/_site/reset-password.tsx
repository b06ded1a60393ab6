import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { ResetPassword } from '#features/accounts/web/mailed-links.tsx'
import { LinkSearch } from '#features/accounts/web/search.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/reset-password')({
  validateSearch: LinkSearch,
  loaderDeps: ({ search: { token = '', failed } }) => ({ token: token.slice(0, 200), failed }),
  loader: async ({ deps: { token, failed } }) => {
    const [link, state] = await Promise.all([
      accountsApi.resetLink.call({ token }),
      failed ? accountsApi.formState.call({ form: 'reset-password' }) : null,
    ])
    const title = link.isFirst ? m.accounts_first_password_title() : m.accounts_reset_title()
    return { token, ...link, state, title }
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.school, {
      ...(loaderData && { title: loaderData.title }),
      path: '/reset-password',
      isPrivate: true,
    }),
  component: () => <ResetPassword {...Route.useLoaderData()} />,
})
