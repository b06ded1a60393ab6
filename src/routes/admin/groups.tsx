import { createFileRoute } from '@tanstack/react-router'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { SchoolGroups, schoolGroupsQuery } from '#features/booking/web/groups/school-groups.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/groups')({
  loader: ({ context }) =>
    loadWithTitle(m.groups_school_title, context.queryClient.ensureInfiniteQueryData(schoolGroupsQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.groups_school_failed()} />,
  component: GroupsPage,
})

function GroupsPage() {
  return (
    <>
      <PageTitle
        title={m.groups_school_title()}
        text={m.groups_school_text()}
        action={<ExportLink list="groups" />}
      />
      <SchoolGroups />
    </>
  )
}
