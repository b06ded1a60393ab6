import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { onlySignedOut } from '#features/accounts/web/guard.ts'
import { Login } from '#features/accounts/web/login.tsx'
import { LoginSearch } from '#features/accounts/web/search.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/login')({
  validateSearch: LoginSearch,
  beforeLoad: ({ context, search }) => onlySignedOut(context.viewer, search.from),
  loaderDeps: ({ search: { failed, espace } }) => ({ failed, espace }),
  loader: async ({ deps: { failed, espace } }) => {
    const [demoAccounts, state] = await Promise.all([
      accountsApi.demo.call(),
      failed ? accountsApi.formState.call({ form: espace ? 'student-login' : 'login' }) : null,
    ])
    return { demoAccounts, state }
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
  const { demoAccounts, state } = Route.useLoaderData()
  return (
    <Login
      from={from}
      isStudent={espace === 'eleve'}
      after={after}
      demoAccounts={demoAccounts}
      state={state}
    />
  )
}
