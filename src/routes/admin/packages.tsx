import { createFileRoute } from '@tanstack/react-router'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { packagesQuery } from '#features/booking/web/queries.ts'
import { SchoolPackages } from '#features/booking/web/school-packages.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/packages')({
  loader: ({ context }) =>
    loadWithTitle(m.booking_packages_title, context.queryClient.ensureQueryData(packagesQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.booking_packages_failed()} />,
  component: PackagesPage,
})

function PackagesPage() {
  return (
    <>
      <PageTitle
        title={m.booking_packages_title()}
        text={m.booking_packages_school_text()}
        action={<ExportLink list="packages" />}
      />
      <SchoolPackages />
    </>
  )
}
