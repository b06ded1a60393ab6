import { createFileRoute } from '@tanstack/react-router'
import { requireEditor } from '#features/curriculum/web/require-editor.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { CurriculumEntry, loadEntry } from '../-shell/curriculum-entry.tsx'
import { spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/curriculum_/$kind/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    await requireEditor(queryClient)
    return loadEntry(queryClient, params)
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.curriculum_load_failed()} />,
  component: () => <CurriculumEntry {...Route.useParams()} space="teacher" />,
})
