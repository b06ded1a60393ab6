import { createFileRoute, redirect } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { FreeWeek } from '#features/booking/web/finder/free-week.tsx'
import { profileHead } from '#features/booking/web/profile-head.ts'
import { loadProfile } from '#features/booking/web/profile-page.ts'
import { BookingAside } from '#features/booking/web/wizard/booking-aside.tsx'
import { ProfileReviews, prefetchReviews } from '#features/reviews/web/profile-reviews.tsx'
import { TeacherProfile } from '#features/teachers/web/teacher-profile.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'

/** The profile as teachers and the school see it. */
export const Route = createFileRoute('/_site/teacher/profile/$id')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['teacher', 'admin'], location.href)
  },
  loader: async ({ context, params }) => {
    const reviews = import.meta.env.SSR && prefetchReviews(context.queryClient, params.id)
    const teacher = await loadProfile(context.queryClient, params.id, context.zone)
    await reviews
    if (!teacher) throw redirect({ to: '/', search: { notice: 'teacher-missing' } })
    return teacher
  },
  head: ({ match, loaderData }) => profileHead(match.context.school, loaderData, true),
  errorComponent: () => (
    <div className="px-gutter">
      <LoadFailure title={m.teachers_profile_load_failed()} />
    </div>
  ),
  component: ProfilePage,
})

function ProfilePage() {
  const teacher = Route.useLoaderData()
  return (
    <TeacherProfile
      teacher={teacher}
      aside={<BookingAside teacher={teacher} isSignedIn />}
      hours={teacher.hasHours && <FreeWeek teacher={teacher} isSignedIn />}
      reviews={<ProfileReviews teacher={teacher} />}
    />
  )
}
