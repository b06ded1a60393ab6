import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { AddChild, Children } from '~/families/web/children'
import { LoadFailure } from '~/families/web/load-failure'
import { studentsQuery } from '~/families/web/queries'
import { CardsSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/children')({
  validateSearch: z.object({
    addStudent: z.optional(z.catch(z.boolean(), false)),
    from: z.optional(z.catch(z.optional(z.string()), undefined)),
  }),
  head: ({ match }) => spaceHead(match.context.school, m.families_place_children()),
  loader: ({ context }) => context.queryClient.ensureQueryData(studentsQuery()),
  pendingMs: 150,
  pendingComponent: CardsSkeleton,
  errorComponent: () => <LoadFailure title={m.families_children_load_failed()} />,
  component: ChildrenPage,
})

function ChildrenPage() {
  const { addStudent, from } = Route.useSearch()
  return addStudent ? <AddChild from={from} /> : <Children />
}
