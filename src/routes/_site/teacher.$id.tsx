import { createFileRoute, notFound } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { m } from '~/paraglide/messages'
import { loadProfile, profileHead } from '~/teachers/web/profile-page'
import { TeacherMissing } from '~/teachers/web/teacher-missing'
import { TeacherProfile } from '~/teachers/web/teacher-profile'

export const Route = createFileRoute('/_site/teacher/$id')({
  loader: async ({ context, params }) => {
    const teacher = await loadProfile(context.queryClient, params.id, context.zone)
    if (!teacher) throw notFound()
    return teacher
  },
  head: ({ match, loaderData }) => profileHead(match.context.school, loaderData),
  notFoundComponent: TeacherMissing,
  errorComponent: () => (
    <div className="px-gutter">
      <LoadFailure title={m.teachers_profile_load_failed()} />
    </div>
  ),
  component: ProfilePage,
})

function ProfilePage() {
  const teacher = Route.useLoaderData()
  const { viewer } = Route.useRouteContext()
  return <TeacherProfile teacher={teacher} isSignedIn={viewer !== null} />
}
