import { createFileRoute } from '@tanstack/react-router'
import { FormSearch } from '#features/accounts/web/search.ts'
import { loadSecurity, Security } from '#features/accounts/web/security.tsx'
import { Parents } from '#features/families/web/parents.tsx'
import { parentsQuery } from '#features/families/web/queries.ts'
import { OwnDataLink } from '#features/privacy/web/own-data-link.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/parent/settings')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ context: { queryClient }, deps: { failed } }) => {
    const [forms] = await Promise.all([
      loadSecurity(queryClient, failed === 1),
      queryClient.ensureQueryData(parentsQuery()),
    ])
    return forms
  },
  head: ({ match }) => spaceHead(match.context.school, m.families_place_settings()),
  pendingMs: 150,
  pendingComponent: () => <FormSkeleton title={m.families_place_settings()} />,
  errorComponent: () => <LoadFailure title={m.accounts_security_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.families_place_settings()} text={m.accounts_settings_text()} />
      <section aria-labelledby="parents" className="mt-10 max-w-3xl">
        <h2 id="parents" className="text-2xl">
          {m.families_parents_title()}
        </h2>
        <div className="card mt-4 p-card sm:p-7">
          <Parents />
        </div>
      </section>
      <Security className="mt-10 max-w-3xl" forms={Route.useLoaderData()} />
      <OwnDataLink className="mt-10 max-w-3xl" />
    </>
  ),
})
