import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChildEntrance } from '#features/families/web/child-entrance.tsx'
import { studentsQuery } from '#features/families/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-page.ts'

/** Opens a child's space from the parent's session. */
export const Route = createFileRoute('/parent/children_/$id_/espace')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { students } = await queryClient.ensureQueryData(studentsQuery())
    const student = students.find(one => one.id === id)
    if (!student) throw notFound()
    return { title: m.families_entrance_title({ of: ofName(student.firstName) }) }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.families_place_children()} />,
  errorComponent: () => <LoadFailure title={m.families_children_load_failed()} />,
  component: () => <ChildEntrance id={Route.useParams().id} />,
})
