import { createFileRoute } from '@tanstack/react-router'
import { SchoolFigures } from '#features/admin/web/figures.tsx'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { figuresQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/figures')({
  loader: ({ context }) =>
    loadWithTitle(m.admin_figures_title, context.queryClient.ensureQueryData(figuresQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: FiguresPage,
})

function FiguresPage() {
  return (
    <>
      <PageTitle
        title={m.admin_figures_title()}
        text={m.admin_figures_text()}
        action={<ExportLink list="figures" />}
      />
      <SchoolFigures />
    </>
  )
}
