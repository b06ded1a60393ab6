import { createFileRoute } from '@tanstack/react-router'
import { Later } from '~/families/web/later'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/documents')({
  head: ({ match }) => spaceHead(match.context.school, m.families_place_documents()),
  component: () => <Later title={m.families_place_documents()} />,
})
