import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { Conversation } from '~/messages/web/conversation'
import { loadConversation } from '~/messages/web/load-conversation'
import { MissingConversation } from '~/messages/web/missing-conversation'
import { ConversationSearch } from '~/messages/web/search'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/teacher/messages/$personId')({
  validateSearch: ConversationSearch,
  loader: ({ context, params }) => loadConversation(context.queryClient, params.personId),
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
