import { createFileRoute } from '@tanstack/react-router'
import { Apply } from '~/accounts/web/apply'
import { onlySignedOut } from '~/accounts/web/guard'
import { FormSearch } from '~/accounts/web/search'
import { api } from '~/api-client'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/register/teacher')({
  validateSearch: FormSearch,
  beforeLoad: ({ context }) => onlySignedOut(context.viewer, undefined),
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ deps: { failed } }) =>
    failed ? api.accounts.formState({ form: 'register-teacher' }) : null,
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_apply_title(),
      description: m.accounts_apply_description(),
      path: '/register/teacher',
    }),
  component: () => <Apply state={Route.useLoaderData()} />,
})
