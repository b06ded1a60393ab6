import { createFileRoute, redirect } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'
import { LoadFailure } from '~/families/web/load-failure'
import { m } from '~/paraglide/messages'
import { loadProfile, profileHead } from '~/teachers/web/profile-page'
import { TeacherProfile } from '~/teachers/web/teacher-profile'

/** The dashboard's reading of the profile: for teachers and the school. */
export const Route = createFileRoute('/_site/teacher/profile/$id')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['teacher', 'admin'], location.href)
  },
  loader: async ({ context, params }) => {
    const teacher = await loadProfile(context.queryClient, params.id, context.zone)
    if (!teacher) throw redirect({ to: '/', search: { notice: 'teacher-missing' } })
    return teacher
  },
  head: ({ match, loaderData }) => profileHead(match.context.school, loaderData, true),
  errorComponent: () => (
    <div className="px-gutter">
      <LoadFailure title={m.teachers_profile_load_failed()} />
    </div>
  ),
  component: () => <TeacherProfile teacher={Route.useLoaderData()} isSignedIn />,
})
