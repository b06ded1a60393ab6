import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { Notifications } from '~/notifications/web/notification-list'
import { notificationPages } from '~/notifications/web/queries'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/notifications')({
  head: ({ match }) => spaceHead(match.context.school, m.notifications_title()),
  loader: ({ context }) => context.queryClient.ensureInfiniteQueryData(notificationPages()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.notifications_load_failed()} />,
  component: () => <Notifications text={m.notifications_text_parent()} />,
})
