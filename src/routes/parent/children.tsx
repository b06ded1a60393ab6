import { createFileRoute } from '@tanstack/react-router'
import { AddChild, Children } from '~/families/web/children'
import { LoadFailure } from '~/families/web/load-failure'
import { studentsQuery } from '~/families/web/queries'
import { ChildSearch } from '~/families/web/search'
import { CardsSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/children')({
  validateSearch: ChildSearch,
  head: ({ match }) => spaceHead(match.context.school, m.families_place_children()),
  loader: ({ context }) => context.queryClient.ensureQueryData(studentsQuery()),
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.families_place_children()} />,
  errorComponent: () => <LoadFailure title={m.families_children_load_failed()} />,
  component: ChildrenPage,
})

function ChildrenPage() {
  const { addStudent, from } = Route.useSearch()
  return addStudent ? <AddChild from={from} /> : <Children />
}
