import { createFileRoute } from '@tanstack/react-router'
import { Notifications } from '#features/notifications/web/notification-list.tsx'
import { notificationsQuery } from '#features/notifications/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/notifications')({
  head: spaceHead,
  loader: ({ context }) =>
    loadWithTitle(m.notifications_title, context.queryClient.ensureInfiniteQueryData(notificationsQuery())),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.notifications_load_failed()} />,
  component: () => <Notifications text={m.notifications_text_parent()} />,
})
