import { createFileRoute } from '@tanstack/react-router'
import { CurriculumTabs } from '#features/curriculum/web/curriculum-tabs.tsx'
import { EntryList } from '#features/curriculum/web/entry-list.tsx'
import { entriesQuery } from '#features/curriculum/web/queries.ts'
import { requireEditor } from '#features/curriculum/web/require-editor.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/curriculum_/lessons')({
  loader: async ({ context: { queryClient } }) => {
    await requireEditor(queryClient)
    return loadWithTitle(m.curriculum_lessons, queryClient.ensureQueryData(entriesQuery()))
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.curriculum_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.curriculum_title()} text={m.curriculum_lessons_text()} />
      <CurriculumTabs space="teacher" at="lessons" />
      <EntryList space="teacher" />
    </>
  ),
})
