import { createFileRoute, notFound } from '@tanstack/react-router'
import { FreeWeek } from '#features/booking/web/finder/free-week.tsx'
import { profileHead } from '#features/booking/web/profile-head.ts'
import { loadProfile } from '#features/booking/web/profile-page.ts'
import { BookingAside } from '#features/booking/web/wizard/booking-aside.tsx'
import { SearchedChild } from '#features/families/web/search.ts'
import { ProfileReviews, prefetchReviews } from '#features/reviews/web/profile-reviews.tsx'
import { TeacherNotFound } from '#features/teachers/web/teacher-not-found.tsx'
import { TeacherProfile } from '#features/teachers/web/teacher-profile.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'

export const Route = createFileRoute('/_site/teacher/$id')({
  validateSearch: SearchedChild,
  loader: async ({ context, params }) => {
    const reviews = import.meta.env.SSR && prefetchReviews(context.queryClient, params.id)
    const teacher = await loadProfile(context.queryClient, params.id, context.zone)
    await reviews
    if (!teacher) throw notFound()
    return teacher
  },
  head: ({ match, loaderData }) => profileHead(match.context.school, loaderData),
  notFoundComponent: TeacherNotFound,
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
  return (
    <TeacherProfile
      teacher={teacher}
      aside={<BookingAside teacher={teacher} isSignedIn={viewer !== null} />}
      hours={teacher.hasHours && <FreeWeek teacher={teacher} isSignedIn={viewer !== null} />}
      reviews={<ProfileReviews teacher={teacher} />}
    />
  )
}
