import { createFileRoute } from '@tanstack/react-router'
import { onlySignedOut } from '#features/accounts/web/guard.ts'
import { Apply } from '#features/applications/web/apply.tsx'
import { schoolApi } from '#features/school/web/api.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

/** The same page as /register/teacher, which is its canonical address and shows refused forms. */
export const Route = createFileRoute('/_site/teacher-register')({
  beforeLoad: ({ context }) => onlySignedOut(context.viewer, undefined),
  loader: async () => ({ version: (await schoolApi.declaration.call()).version }),
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_apply_title(),
      description: m.accounts_apply_description(),
      path: '/register/teacher',
    }),
  component: () => (
    <Apply {...Route.useLoaderData()} state={null} isSignedIn={Route.useRouteContext().viewer !== null} />
  ),
})
