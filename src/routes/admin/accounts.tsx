import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SchoolAccounts } from '#features/admin/web/lists/account-list.tsx'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { accountList } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/accounts')({
  validateSearch: v.object({
    search: searchText,
    blocked: optionalParam(v.literal('yes')),
  }),
  loaderDeps: ({ search: { search = '', blocked } }) => ({ search, blocked }),
  loader: ({ context, deps }) =>
    loadWithTitle(m.school_nav_accounts, context.queryClient.ensureInfiniteQueryData(accountList(deps))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: AccountsPage,
})

function AccountsPage() {
  return (
    <>
      <PageTitle
        title={m.school_nav_accounts()}
        text={m.school_accounts_text()}
        action={<ExportLink list="accounts" />}
      />
      <SchoolAccounts filter={Route.useLoaderDeps()} />
    </>
  )
}
