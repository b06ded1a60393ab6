import { createFileRoute } from '@tanstack/react-router'
import { FormSearch } from '#features/accounts/web/search.ts'
import { loadSecurity, Security } from '#features/accounts/web/security.tsx'
import { OwnDataLink } from '#features/privacy/web/own-data-link.tsx'
import { PhotoForm } from '#features/teacher-space/web/photo-form.tsx'
import { photoQuery, settingsQuery } from '#features/teacher-space/web/queries.ts'
import { SettingsForm } from '#features/teacher-space/web/settings-form.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/teacher/settings')({
  validateSearch: FormSearch,
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ context: { queryClient }, deps: { failed } }) => {
    const [forms] = await Promise.all([
      loadSecurity(queryClient, failed === 1),
      queryClient.ensureQueryData(settingsQuery()),
      queryClient.ensureQueryData(photoQuery()),
    ])
    return forms
  },
  head: ({ match }) => spaceHead(match.context.school, m.teachers_nav_settings()),
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: () => <LoadFailure title={m.teachers_profile_load_failed()} />,
  component: SettingsPage,
})

function SettingsPage() {
  const { viewer } = Route.useRouteContext()
  return (
    <>
      <PageTitle title={m.teachers_nav_settings()} text={m.teachers_settings_text()} />
      <PhotoForm name={viewer?.firstName ?? ''} />
      <SettingsForm />
      <Security className="mt-10 max-w-3xl" forms={Route.useLoaderData()} />
      <OwnDataLink className="mt-10 max-w-3xl" />
    </>
  )
}
