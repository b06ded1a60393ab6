import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { teacherQuery } from '#features/admin/web/queries.ts'
import { AnnouncementForm } from '#features/announcements/web/announcement-form.tsx'
import { AnnouncementList } from '#features/announcements/web/announcement-list.tsx'
import { announcementsQuery, reachableGroupsQuery } from '#features/announcements/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { fullName } from '#platform/words/full-name.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/announcements')({
  validateSearch: v.object({ teacher: optionalParam(v.pipe(v.string(), v.uuid())) }),
  loaderDeps: ({ search: { teacher } }) => ({ teacher }),
  loader: async ({ context: { queryClient }, deps: { teacher } }) => {
    const [found] = await Promise.all([
      teacher ? queryClient.ensureQueryData(teacherQuery(teacher)) : undefined,
      queryClient.ensureQueryData(reachableGroupsQuery()),
      queryClient.ensureInfiniteQueryData(announcementsQuery()),
    ])
    const teacherChosen = found && { id: found.id, name: fullName(found) }
    return { ...(await loadWithTitle(m.announcements_title)), teacherChosen }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: AnnouncementsPage,
})

function AnnouncementsPage() {
  return (
    <>
      <PageTitle
        title={m.announcements_title()}
        text={m.announcements_text()}
        action={<ExportLink list="announcements" />}
      />
      <AnnouncementForm teacher={Route.useLoaderData().teacherChosen} />
      <AnnouncementList />
    </>
  )
}
