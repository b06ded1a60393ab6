import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { ClipList } from '#features/clips/web/clip-list.tsx'
import { clipsQuery } from '#features/clips/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch } from '#platform/search/search-params.ts'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { exactSearch } from '#ui/layout/exact-search.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

const views = ['waiting', 'approved'] as const

export const Route = createFileRoute('/admin/clips')({
  validateSearch: v.object({ ...PageSearch.entries, view: optionalParam(v.picklist(views)) }),
  loaderDeps: ({ search: { page = 1, view = 'waiting' } }) => ({ page, view }),
  loader: ({ context, deps: { page, view } }) =>
    loadWithTitle(m.clips_title, context.queryClient.ensureQueryData(clipsQuery(view, page))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.clips_load_failed()} />,
  component: ClipsPage,
})

const viewLabels = { waiting: m.clips_view_check, approved: m.clips_view_heard }

function ClipsPage() {
  const { page, view } = Route.useLoaderDeps()
  const { data } = useSuspenseQuery(clipsQuery(view, page))
  return (
    <>
      <PageTitle title={m.clips_title()} text={m.clips_text_school()} action={<ExportLink list="clips" />} />
      <nav aria-label={m.clips_views()} className="mt-6 flex flex-wrap gap-2">
        {views.map(one => (
          <ChoiceChip key={one} asChild chosen={view === one}>
            <Link
              to="/admin/clips"
              activeOptions={exactSearch}
              search={{ view: one === 'waiting' ? undefined : one }}
            >
              {viewLabels[one]()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <ClipList
        page={data}
        actions={view === 'waiting' ? 'decide' : 'remove'}
        empty={
          view === 'waiting'
            ? { title: m.clips_check_none(), text: m.clips_check_none_text() }
            : { title: m.clips_heard_none(), text: m.clips_heard_none_text() }
        }
        pagination={count => (
          <Pagination
            className="mt-8"
            page={page}
            count={count}
            link={(number, props) => <Link to="/admin/clips" search={{ view, page: number }} {...props} />}
          />
        )}
      />
    </>
  )
}
