import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '#features/booking/web/groups/groups-page.tsx'
import { GroupsSearch } from '#features/booking/web/groups/groups-search.ts'
import { groupsQuery, waitsQuery } from '#features/booking/web/groups/queries.ts'
import { bookingContextQuery } from '#features/booking/web/queries.ts'
import { studentsQuery } from '#features/families/web/queries.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'
import { schoolZone } from '#platform/time/school-zone.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'

export const Route = createFileRoute('/_site/groups')({
  validateSearch: GroupsSearch,
  loader: async ({ context: { queryClient, viewer, zone } }) => {
    const isFamily = viewer?.role === 'parent' || viewer?.role === 'student'
    await Promise.all([
      queryClient.ensureQueryData(groupsQuery(zone ?? schoolZone)),
      isFamily && queryClient.ensureQueryData(studentsQuery()),
      isFamily && queryClient.ensureQueryData(bookingContextQuery()),
      isFamily && queryClient.ensureQueryData(waitsQuery()),
    ])
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.groups_title(),
      description: m.groups_description(),
      path: '/groups',
    }),
  errorComponent: () => (
    <div className="px-gutter">
      <LoadFailure title={m.groups_failed()} />
    </div>
  ),
  component: GroupsRoute,
})

function GroupsRoute() {
  return <GroupsPage search={Route.useSearch()} />
}
