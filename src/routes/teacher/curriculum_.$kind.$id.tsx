import { createFileRoute } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { CurriculumEntry, loadEntry } from '../-shell/curriculum-entry.tsx'
import { spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/curriculum_/$kind/$id')({
  loader: ({ context: { queryClient }, params }) => loadEntry(queryClient, params),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.curriculum_load_failed()} />,
  component: () => <CurriculumEntry {...Route.useParams()} space="teacher" />,
})
