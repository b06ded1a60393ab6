import { createFileRoute } from '@tanstack/react-router'
import { settingsQuery } from '#features/admin/web/queries.ts'
import { SettingsForm } from '#features/admin/web/settings-form.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery()),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_settings()),
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
