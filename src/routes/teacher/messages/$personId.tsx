import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { isNotFound } from '~/learning/web/not-found'
import { Conversation } from '~/messages/web/conversation'
import { MissingConversation } from '~/messages/web/missing-conversation'
import { conversationWith } from '~/messages/web/queries'
import { ConversationSearch } from '~/messages/web/search'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/teacher/messages/$personId')({
  validateSearch: ConversationSearch,
  loader: async ({ context, params }) => {
    try {
      await context.queryClient.ensureInfiniteQueryData(conversationWith(params.personId))
      return { isMissing: false }
    } catch (error) {
      if (isNotFound(error)) return { isMissing: true }
      throw error
    }
  },
  errorComponent: () => <LoadFailure title={m.messages_load_failed()} />,
  component: ConversationPage,
})

function ConversationPage() {
  const { personId } = Route.useParams()
  const { studentId } = Route.useSearch()
  const { isMissing } = Route.useLoaderData()
  if (isMissing) return <MissingConversation />
  return <Conversation key={personId} space="teacher" personId={personId} studentId={studentId} />
}
