import { createFileRoute } from '@tanstack/react-router'
import { settingsQuery } from '#features/admin/web/queries.ts'
import { SettingsForm } from '#features/admin/web/settings/settings-form.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context }) =>
    loadWithTitle(m.school_nav_settings, context.queryClient.ensureQueryData(settingsQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: SettingsPage,
})

function SettingsPage() {
  return (
    <>
      <PageTitle title={m.school_nav_settings()} text={m.school_settings_text()} />
      <SettingsForm />
    </>
  )
}
