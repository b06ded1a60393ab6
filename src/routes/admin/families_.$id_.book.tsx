import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { BookForFamily } from '#features/admin/web/booking/book-for-family.tsx'
import { familyQuery } from '#features/admin/web/queries.ts'
import { RecordNotFound } from '#features/admin/web/records/record-parts.tsx'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/families_/$id_/book')({
  validateSearch: v.object({ child: optionalParam(v.pipe(v.string(), v.uuid())) }),
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(m.admin_act_book_title, orNotFound(queryClient.ensureQueryData(familyQuery(id)))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  notFoundComponent: () => (
    <RecordNotFound back={{ label: m.school_nav_families(), to: '/admin/families' }} />
  ),
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { child } = Route.useSearch()
  return <BookForFamily id={id} studentId={child} />
}
