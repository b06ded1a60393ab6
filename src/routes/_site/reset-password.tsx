import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '~/accounts/web/mailed-links'
import { LinkSearch } from '~/accounts/web/search'
import { api } from '~/api-client'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/reset-password')({
  validateSearch: LinkSearch,
  loaderDeps: ({ search: { token = '', failed } }) => ({ token: token.slice(0, 200), failed }),
  loader: async ({ deps: { token, failed } }) => {
    const [link, state] = await Promise.all([
      api.accounts.link({ purpose: 'reset_password', token }),
      failed ? api.accounts.formState({ form: 'reset-password' }) : null,
    ])
    return { token, link, state }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_reset_title(),
      path: '/reset-password',
      isPrivate: true,
    }),
  component: () => <ResetPassword {...Route.useLoaderData()} />,
})
