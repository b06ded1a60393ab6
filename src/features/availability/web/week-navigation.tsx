import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { addDays } from '#platform/time/dates.ts'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import type { WeekView } from '../server/view.ts'
import type { CalendarPage, CalendarSearch } from './calendar-search.ts'
import { formatWeek } from './hour-labels.ts'
import { useWideScreen } from './use-wide-screen.ts'

/** The dashboard shows no week that is over; the page of the hours does. */
export const isComing = (page: CalendarPage) => page === '/teacher/dashboard'

/** Links to other days of the same page are not marked as the current page. */
const exactMatch = { exact: true }

/** Switches between day and week. Without a choice, the screen's width decides. */
export function ViewSwitch({ page, search }: { page: CalendarPage; search: CalendarSearch }) {
  const isWide = useWideScreen()
  const { view } = search
  const tab = (target: 'day' | 'week', label: string) => (
    <Link
      to={page}
      search={{ ...search, view: target }}
      activeOptions={exactMatch}
      resetScroll={false}
      replace
      aria-current={(view ?? (isWide ? 'week' : 'day')) === target ? 'true' : undefined}
      className={cn(
        'inline-flex h-11 items-center rounded-sm px-4 md:h-9',
        view === target
          ? 'bg-card text-foreground shadow-xs'
          : view !== undefined
            ? 'text-muted-foreground'
            : target === 'week'
              ? 'text-muted-foreground md:bg-card md:text-foreground md:shadow-xs'
              : 'max-md:bg-card max-md:shadow-xs md:text-muted-foreground',
      )}
    >
      {label}
    </Link>
  )
  return (
    <nav
      aria-label={m.availability_view()}
      className="inline-flex rounded-md bg-muted p-1 text-sm font-medium"
    >
      {tab('day', m.availability_view_day())}
      {tab('week', m.availability_view_week())}
    </nav>
  )
}

/** Leads to the weeks before and after, and back to this one. */
export function WeekNavigation({
  page,
  search,
  week,
}: {
  page: CalendarPage
  search: CalendarSearch
  week: WeekView
}) {
  const weekLink = (date: string, label: string, children: ReactNode) => (
    <Link
      to={page}
      search={{ ...search, date }}
      activeOptions={exactMatch}
      resetScroll={false}
      replace
      aria-label={label}
      className={buttonClass('ghost', 'icon')}
    >
      {children}
    </Link>
  )
  return (
    <div className="flex items-center gap-1 max-md:w-full max-md:justify-between">
      {isComing(page) && week.from <= week.today ? (
        <span className="size-11" />
      ) : (
        weekLink(
          addDays(week.from, -7),
          m.availability_week_before(),
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />,
        )
      )}
      <div className="flex items-center gap-2 max-md:flex-col max-md:gap-0">
        <p aria-live="polite" className="chiffres text-sm font-semibold">
          {formatWeek(week.from)}
        </p>
        <Link
          to={page}
          search={{ ...search, date: undefined }}
          activeOptions={exactMatch}
          resetScroll={false}
          replace
          className="inline-flex h-11 items-center rounded-md px-2 text-sm link-underlined"
        >
          {m.availability_today()}
        </Link>
      </div>
      {weekLink(
        addDays(week.from, 7),
        m.availability_week_after(),
        <ChevronRight aria-hidden="true" strokeWidth={1.75} />,
      )}
    </div>
  )
}
