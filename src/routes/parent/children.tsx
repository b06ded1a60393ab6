import { createFileRoute } from '@tanstack/react-router'
import { studentsQuery } from '#features/families/web/queries.ts'
import { ChildSearch } from '#features/families/web/search.ts'
import { AddChild, Children } from '#features/parent-space/web/children.tsx'
import { erasureQuery } from '#features/parent-space/web/erasure-query.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/children')({
  validateSearch: ChildSearch,
  head: spaceHead,
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(
      m.families_place_children,
      queryClient.ensureQueryData(studentsQuery()),
      queryClient.ensureQueryData(erasureQuery()),
    ),
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.families_place_children()} />,
  errorComponent: () => <LoadFailure title={m.families_children_load_failed()} />,
  component: ChildrenPage,
})

function ChildrenPage() {
  const { addStudent, from } = Route.useSearch()
  return addStudent ? <AddChild from={from} /> : <Children />
}
