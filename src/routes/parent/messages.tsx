import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { Mailbox } from '~/messages/web/mailbox'
import { conversationPages } from '~/messages/web/queries'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/messages')({
  head: ({ match }) => spaceHead(match.context.school, m.messages_title()),
  loader: ({ context }) => context.queryClient.ensureInfiniteQueryData(conversationPages()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.messages_load_failed()} />,
  component: () => (
    <Mailbox space="parent">
      <Outlet />
    </Mailbox>
  ),
})
