import { createFileRoute, redirect } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'
import { choicesOf } from '~/booking/web/choices'
import { packagesQuery, quoteQuery, studentsQuery, teacherQuery, todayQuery } from '~/booking/web/queries'
import { BookSearch } from '~/booking/web/search'
import { BookingWizard } from '~/booking/web/wizard'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/_site/book-lesson')({
  validateSearch: BookSearch,
  beforeLoad: ({ context, location }) => {
    if (!context.viewer)
      throw redirect({ to: '/login', search: { from: location.href, notice: 'book-sign-in' } })
    guard(context.viewer, ['parent', 'student'], location.href)
  },
  // Not on every change of the address: from then on each step asks for what it shows.
  loader: async ({ context: { queryClient }, location }) => {
    const choices = choicesOf(BookSearch.parse(location.search))
    await Promise.all([
      queryClient.prefetchQuery(todayQuery()),
      queryClient.prefetchQuery(packagesQuery()),
      queryClient.prefetchQuery(studentsQuery()),
      choices.teacherId && queryClient.prefetchQuery(teacherQuery(choices.teacherId)),
      choices.teacherId && queryClient.prefetchQuery(quoteQuery(choices)),
    ])
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({ meta: [{ title: `${m.booking_title()} · ${m.site_name()}` }] }),
  component: BookingWizard,
})
