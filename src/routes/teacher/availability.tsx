import { createFileRoute } from '@tanstack/react-router'
import { AvailabilityCalendar } from '~/availability/web/availability-calendar'
import { CalendarSearch } from '~/availability/web/calendar-search'
import { prefetchCalendar } from '~/availability/web/prefetch'
import { Timetable } from '~/availability/web/timetable'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { PageTitle } from '~/site/web/space-frame'

export const Route = createFileRoute('/teacher/availability')({
  validateSearch: CalendarSearch,
  loaderDeps: ({ search: { date } }) => ({ date }),
  loader: ({ context: { queryClient }, deps }) => prefetchCalendar(queryClient, deps.date),
  head: ({ match }) => spaceHead(match.context.school, m.teachers_place_availability()),
  component: AvailabilityPage,
})

function AvailabilityPage() {
  return (
    <>
      <PageTitle title={m.teachers_place_availability()} text={m.teachers_availability_text()} />
      <AvailabilityCalendar page="/teacher/availability" search={Route.useSearch()} />
      <Timetable isWide className="mt-10" />
    </>
  )
}
