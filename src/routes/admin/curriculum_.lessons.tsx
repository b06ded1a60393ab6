import { createFileRoute } from '@tanstack/react-router'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { CurriculumTabs } from '#features/curriculum/web/curriculum-tabs.tsx'
import { EntryList } from '#features/curriculum/web/entry-list.tsx'
import { entriesQuery } from '#features/curriculum/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/curriculum_/lessons')({
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(m.curriculum_lessons, queryClient.ensureQueryData(entriesQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.curriculum_load_failed()} />,
  component: () => (
    <>
      <PageTitle
        title={m.curriculum_title()}
        text={m.curriculum_lessons_text()}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportLink list="texts" label={m.curriculum_export_texts()} />
            <ExportLink list="exercises" label={m.curriculum_export_exercises()} />
          </div>
        }
      />
      <CurriculumTabs space="admin" at="lessons" />
      <EntryList space="admin" />
    </>
  ),
})
