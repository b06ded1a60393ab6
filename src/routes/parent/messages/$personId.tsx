import { createFileRoute, notFound } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { isNotFound } from '~/learning/web/not-found'
import { Conversation } from '~/messages/web/conversation'
import { MissingConversation } from '~/messages/web/missing-conversation'
import { conversationWith } from '~/messages/web/queries'
import { ConversationSearch } from '~/messages/web/search'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/messages/$personId')({
  validateSearch: ConversationSearch,
  loader: async ({ context, params }) => {
    try {
      await context.queryClient.ensureInfiniteQueryData(conversationWith(params.personId))
    } catch (error) {
      throw isNotFound(error) ? notFound() : error
    }
  },
  notFoundComponent: MissingConversation,
  errorComponent: () => <LoadFailure title={m.messages_load_failed()} />,
  component: ConversationPage,
})

function ConversationPage() {
  const { personId } = Route.useParams()
  const { studentId } = Route.useSearch()
  return <Conversation key={personId} space="parent" personId={personId} studentId={studentId} />
}
