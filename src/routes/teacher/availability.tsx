import { createFileRoute } from '@tanstack/react-router'
import { AvailabilityCalendar } from '#features/availability/web/availability-calendar.tsx'
import { BusyCalendars, busyCalendarsQuery } from '#features/availability/web/busy-calendars.tsx'
import { CalendarSearch } from '#features/availability/web/calendar-search.ts'
import { Holidays, holidaysQuery } from '#features/availability/web/holidays.tsx'
import { prefetchCalendar } from '#features/availability/web/prefetch.ts'
import { Timetable } from '#features/availability/web/timetable.tsx'
import { OwnGroups, ownGroupsQuery } from '#features/booking/web/groups/own-groups.tsx'
import { m } from '#paraglide/messages.js'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/availability')({
  validateSearch: CalendarSearch,
  loaderDeps: ({ search: { date } }) => ({ date }),
  loader: ({ context: { queryClient }, deps }) =>
    loadWithTitle(
      m.teachers_nav_availability,
      prefetchCalendar(queryClient, deps.date),
      queryClient.ensureQueryData(ownGroupsQuery()),
      queryClient.ensureQueryData(holidaysQuery()),
      queryClient.ensureQueryData(busyCalendarsQuery()),
    ),
  head: spaceHead,
  component: AvailabilityPage,
})

function AvailabilityPage() {
  return (
    <>
      <PageTitle title={m.teachers_nav_availability()} text={m.teachers_availability_text()} />
      <AvailabilityCalendar page="/teacher/availability" search={Route.useSearch()} />
      <OwnGroups />
      <Holidays />
      <BusyCalendars />
      <Timetable isWide className="mt-10" />
    </>
  )
}
