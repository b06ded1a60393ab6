import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SchoolAccounts } from '#features/admin/web/account-list.tsx'
import { ExportLink } from '#features/admin/web/export-link.tsx'
import { accountList } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/accounts')({
  validateSearch: v.object({
    ...PageSearch.entries,
    search: searchText,
    blocked: optionalParam(v.literal('yes')),
  }),
  loaderDeps: ({ search: { search = '', blocked, page = 1 } }) => ({ search, blocked, page }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(accountList(deps)),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_accounts()),
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
