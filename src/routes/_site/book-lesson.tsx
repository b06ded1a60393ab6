import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { guard } from '#features/accounts/web/guard.ts'
import { BookSearch } from '#features/booking/search.ts'
import { BookingWizard } from '#features/booking/web/wizard/wizard.tsx'
import { ProfileReviews } from '#features/reviews/web/profile-reviews.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/book-lesson')({
  validateSearch: BookSearch,
  beforeLoad: ({ context, location }) => {
    if (!context.viewer)
      throw redirect({ to: '/login', search: { from: location.href, notice: 'book-sign-in' } })
    guard(context.viewer, ['parent', 'student'], location.href)
  },
  // Runs on arrival only; later each step loads its own data. Imported dynamically with the wizard's code.
  loader: async ({ context: { queryClient, school }, location }) => {
    const { prefetchWizard } = await import('#features/booking/web/wizard/prefetch.ts')
    const search = await prefetchWizard(queryClient, v.parse(BookSearch, location.search), school.hasTrials)
    const { notice } = location.search as { notice?: string }
    if (search) throw redirect({ to: '/book-lesson', search: { notice, ...search }, replace: true })
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match }) => ({ meta: [{ title: `${m.booking_title()} · ${match.context.school.name}` }] }),
  component: BookLesson,
})

function BookLesson() {
  return <BookingWizard reviewsOf={teacher => <ProfileReviews teacher={teacher} />} />
}
