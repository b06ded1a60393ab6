import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { Journal } from '#features/admin/web/lists/journal.tsx'
import { journalQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/journal')({
  validateSearch: v.object({
    search: searchText,
    // The list of actions is not part of the first script: journalQuery knows them.
    action: optionalParam(v.pipe(v.string(), v.maxLength(60))),
  }),
  loaderDeps: ({ search: { search = '', action } }) => ({ search, action }),
  loader: ({ context, deps }) =>
    loadWithTitle(m.school_nav_journal, context.queryClient.ensureInfiniteQueryData(journalQuery(deps))),
  head: spaceHead,
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
