import { createFileRoute } from '@tanstack/react-router'
import { FormSearch } from '#features/accounts/web/search.ts'
import { loadSecurity, Security } from '#features/accounts/web/security.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/account')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: ({ context, deps: { failed } }) => loadSecurity(context.queryClient, failed === 1),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_account()),
  pendingMs: 150,
  pendingComponent: () => <FormSkeleton title={m.school_nav_account()} />,
  errorComponent: () => <LoadFailure title={m.accounts_security_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.school_nav_account()} text={m.accounts_settings_text()} />
      <Security className="mt-10 max-w-3xl" forms={Route.useLoaderData()} />
    </>
  ),
})
