import { createFileRoute } from '@tanstack/react-router'
import { Security } from '~/accounts/web/security'
import { LoadFailure } from '~/families/web/load-failure'
import { FormSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { PageTitle } from '~/site/web/space-frame'
import { SettingsForm } from '~/teachers/web/settings-form'
import { settingsQuery } from '~/teachers/web/space-queries'

export const Route = createFileRoute('/teacher/settings')({
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery()),
  head: ({ match }) => spaceHead(match.context.school, m.teachers_place_settings()),
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_profile_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.teachers_place_settings()} text={m.teachers_settings_text()} />
      <SettingsForm />
      <Security className="mt-10 max-w-3xl" />
    </>
  ),
})
