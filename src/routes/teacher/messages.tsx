import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Mailbox } from '#features/messages/web/mailbox.tsx'
import { conversationsQuery } from '#features/messages/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/messages')({
  head: spaceHead,
  loader: ({ context }) =>
    loadWithTitle(m.messages_title, context.queryClient.ensureInfiniteQueryData(conversationsQuery())),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.messages_load_failed()} />,
  component: () => (
    <Mailbox space="teacher">
      <Outlet />
    </Mailbox>
  ),
})
