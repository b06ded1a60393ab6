import { createFileRoute } from '@tanstack/react-router'
import { Confirm } from '~/accounts/web/mailed-links'
import { LinkSearch } from '~/accounts/web/search'
import { api } from '~/api-client'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/confirm')({
  validateSearch: LinkSearch,
  loaderDeps: ({ search: { token = '', failed } }) => ({ token: token.slice(0, 200), failed }),
  loader: async ({ deps: { token, failed } }) => {
    const [link, state] = await Promise.all([
      api.accounts.link({ purpose: 'confirm_email', token }),
      failed ? api.accounts.formState({ form: 'confirm' }) : null,
    ])
    return { token, link, state }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_confirm_title(),
      path: '/confirm',
      isPrivate: true,
    }),
  component: () => <Confirm {...Route.useLoaderData()} />,
})
