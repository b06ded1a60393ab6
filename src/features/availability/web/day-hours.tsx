import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { formatDay, formatDayParts } from '#platform/time/date-format.ts'
import { formatHour } from '#platform/time/dates.ts'
import { cn } from '#ui/cn.ts'
import type { DayView, WeekView } from '../server/view.ts'
import type { CalendarPage, CalendarSearch } from './calendar-search.ts'
import { type BadgeProps, HourBadge } from './hour-badge.tsx'

type SharedProps = {
  hours: { first: number; last: number }
  busy: { date: string; hour: number } | undefined
  onPress: BadgeProps['onPress']
}

/** The hours of one day as a list. */
function DayHours({ day, hours, busy, onPress }: SharedProps & { day: DayView }) {
  return (
    <ul className="divide-y px-5 sm:px-7">
      {day.hours.slice(hours.first, hours.last + 1).map(hour => (
        <li key={hour.hour} className="flex items-center gap-4 py-2.5">
          <span aria-hidden="true" className="chiffres w-14 text-sm text-muted-foreground">
            {formatHour(hour.hour)}
          </span>
          <div className="h-12 min-w-0 flex-1">
            <HourBadge
              isRow
              date={day.date}
              hour={hour}
              isBusy={busy?.date === day.date && busy.hour === hour.hour}
              onPress={onPress}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Links to the seven days, and the hours of the chosen one. */
export function SingleDay({
  week,
  chosen,
  page,
  search,
  className,
  ...shared
}: SharedProps & {
  week: WeekView
  chosen: string
  page: CalendarPage
  search: CalendarSearch
  className?: string
}) {
  const day = week.days.find(({ date }) => date === chosen) ?? week.days[0]
  return (
    <div className={className}>
      <nav aria-label={m.availability_days()} className="flex gap-1 border-b px-4 py-4 sm:gap-2 sm:px-7">
        {week.days.map(({ date }) => {
          const { weekday, day: number } = formatDayParts(date)
          const isChosen = date === day?.date
          return (
            <Link
              key={date}
              to={page}
              search={{ ...search, date }}
              activeOptions={{ exact: true }}
              resetScroll={false}
              replace
              aria-current={isChosen ? 'date' : undefined}
              className={cn(
                'flex h-16 min-w-0 max-w-20 flex-1 flex-col items-center justify-center rounded-md',
                isChosen ? 'bg-primary text-primary-foreground' : 'bg-muted hover:bg-accent',
              )}
            >
              <span className="sr-only">
                {date === week.today ? m.availability_day_today({ day: formatDay(date) }) : formatDay(date)}
              </span>
              <span aria-hidden="true" className={cn('text-xs', !isChosen && 'text-muted-foreground')}>
                {weekday}
              </span>
              <span
                aria-hidden="true"
                className={cn(
                  'titre chiffres text-lg font-bold',
                  date === week.today && 'underline decoration-2 underline-offset-4',
                )}
              >
                {number}
              </span>
            </Link>
          )
        })}
      </nav>
      {day && <DayHours day={day} {...shared} />}
    </div>
  )
}

/** A whole week on a narrow screen: day after day. */
export function StackedDays({
  week,
  className,
  ...shared
}: SharedProps & { week: WeekView; className?: string }) {
  return (
    <div className={className}>
      {week.days.map(day => (
        <section key={day.date} className="border-b py-4 last:border-b-0">
          <h3 className="titre px-5 text-lg font-semibold sm:px-7">{formatDay(day.date)}</h3>
          <DayHours day={day} {...shared} />
        </section>
      ))}
    </div>
  )
}
