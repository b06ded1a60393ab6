import { createFileRoute } from '@tanstack/react-router'
import { statsQuery } from '#features/teacher-space/web/queries.ts'
import { TeacherStats } from '#features/teacher-space/web/stats.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/stats')({
  loader: ({ context }) =>
    loadWithTitle(m.teachers_nav_stats, context.queryClient.ensureQueryData(statsQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_stats_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.teachers_nav_stats()} text={m.teachers_stats_text()} />
      <TeacherStats />
    </>
  ),
})
