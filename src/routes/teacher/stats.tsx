import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { FormSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { PageTitle } from '~/site/web/space-frame'
import { statsQuery } from '~/teachers/web/space-queries'
import { TeacherStats } from '~/teachers/web/teacher-stats'

export const Route = createFileRoute('/teacher/stats')({
  loader: ({ context }) => context.queryClient.ensureQueryData(statsQuery()),
  head: ({ match }) => spaceHead(match.context.school, m.teachers_place_stats()),
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_stats_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.teachers_place_stats()} text={m.teachers_stats_text()} />
      <TeacherStats />
    </>
  ),
})
