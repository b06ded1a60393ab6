import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '#features/messages/web/conversation.tsx'
import { ConversationSearch } from '#features/messages/web/conversation-search.ts'
import { loadConversation } from '#features/messages/web/load-conversation.ts'
import { MissingConversation } from '#features/messages/web/missing-conversation.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { spaceHead } from '../../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/messages/$personId')({
  validateSearch: ConversationSearch,
  loader: ({ context, params }) => loadConversation(context.queryClient, params.personId),
  head: spaceHead,
  errorComponent: () => <LoadFailure title={m.messages_load_failed()} />,
  component: ConversationPage,
})

function ConversationPage() {
  const { personId } = Route.useParams()
  const { studentId } = Route.useSearch()
  const { isMissing } = Route.useLoaderData()
  if (isMissing) return <MissingConversation space="teacher" />
  return <Conversation key={personId} space="teacher" personId={personId} studentId={studentId} />
}
