import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/export-link.tsx'
import { Journal } from '#features/admin/web/journal.tsx'
import { journalQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { auditActions } from '#platform/audit/audit-actions.ts'
import { optionalParam, PageSearch, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/journal')({
  validateSearch: v.object({
    ...PageSearch.entries,
    search: searchText,
    action: optionalParam(v.picklist(auditActions)),
  }),
  loaderDeps: ({ search: { search = '', action, page = 1 } }) => ({ search, action, page }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(journalQuery(deps)),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_journal()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: JournalPage,
})

function JournalPage() {
  return (
    <>
      <PageTitle
        title={m.school_nav_journal()}
        text={m.school_journal_text()}
        action={<ExportLink list="journal" />}
      />
      <Journal filter={Route.useLoaderDeps()} />
    </>
  )
}
