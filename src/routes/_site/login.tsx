import { createFileRoute } from '@tanstack/react-router'
import { onlySignedOut } from '~/accounts/web/guard'
import { Login } from '~/accounts/web/login'
import { LoginSearch } from '~/accounts/web/search'
import { api } from '~/api-client'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/login')({
  validateSearch: LoginSearch,
  beforeLoad: ({ context, search }) => onlySignedOut(context.viewer, search.from),
  loaderDeps: ({ search: { failed, espace } }) => ({ failed, espace }),
  loader: async ({ deps: { failed, espace } }) => {
    const [doors, state] = await Promise.all([
      api.accounts.demo(),
      failed ? api.accounts.formState({ form: espace ? 'student-login' : 'login' }) : null,
    ])
    return { doors, state }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_login_title(),
      description: m.accounts_login_description(),
      path: '/login',
    }),
  component: LoginPage,
})

function LoginPage() {
  const { from, espace, after } = Route.useSearch()
  const { doors, state } = Route.useLoaderData()
  return <Login from={from} isStudent={espace === 'eleve'} after={after} doors={doors} state={state} />
}
