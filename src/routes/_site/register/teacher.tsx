import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { onlySignedOut } from '#features/accounts/web/guard.ts'
import { FormSearch } from '#features/accounts/web/search.ts'
import { Apply } from '#features/applications/web/apply.tsx'
import { schoolApi } from '#features/school/web/api.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/register/teacher')({
  validateSearch: FormSearch,
  beforeLoad: ({ context }) => onlySignedOut(context.viewer, undefined),
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed }, context: { viewer } }) => {
    const [state, { version }] = await Promise.all([
      failed ? accountsApi.formState.call({ form: viewer ? 'apply-again' : 'register-teacher' }) : null,
      schoolApi.declaration.call(),
    ])
    return { state, version }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_apply_title(),
      description: m.accounts_apply_description(),
      path: '/register/teacher',
    }),
  component: () => <Apply {...Route.useLoaderData()} isSignedIn={Route.useRouteContext().viewer !== null} />,
})
