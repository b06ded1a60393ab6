import { createFileRoute } from '@tanstack/react-router'
import { Notifications } from '#features/notifications/web/notification-list.tsx'
import { notificationsQuery } from '#features/notifications/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/teacher/notifications')({
  head: ({ match }) => spaceHead(match.context.school, m.notifications_title()),
  loader: ({ context }) => context.queryClient.ensureInfiniteQueryData(notificationsQuery()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.notifications_load_failed()} />,
  component: () => <Notifications text={m.notifications_text_teacher()} />,
})
