import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { dayParts, formatDay } from '#platform/time/date-format.ts'
import { cn } from '#ui/cn.ts'
import type { WeekView } from '../server/views.ts'
import { type BadgeProps, HourBadge } from './hour-badge.tsx'
import { formatHour, formatWeek, runsOn } from './hour-labels.ts'

const steps: Record<string, [days: number, hours: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A week as a grid with one tab stop. Arrow keys move the focus between hours, Home and End to the first and last day of the
 * row.
 */
export function WeekTable({
  week,
  hours,
  busy,
  onPress,
  className,
}: {
  week: WeekView
  /** First and last hour shown. */
  hours: { first: number; last: number }
  busy: { date: string; hour: number } | undefined
  onPress: BadgeProps['onPress']
  className?: string
}) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string>()
  const rows = Array.from({ length: hours.last - hours.first + 1 }, (_, index) => hours.first + index)
  const cells = week.days.flatMap(day => rows.map(hour => `${day.date} ${hour}`))
  const today = week.days.some(day => day.date === week.today) ? week.today : week.from
  const tabStop = focused && cells.includes(focused) ? focused : `${today} ${hours.first}`

  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, day: number, hour: number) => {
    const step = steps[event.key]
    const target =
      event.key === 'Home'
        ? [0, hour]
        : event.key === 'End'
          ? [week.days.length - 1, hour]
          : step && [day + step[0], hour + step[1]]
    if (!target) return
    const [toDay = 0, toHour = 0] = target
    const date = week.days[toDay]?.date
    event.preventDefault()
    if (!date || toHour < hours.first || toHour > hours.last) return
    table.current?.querySelector<HTMLElement>(`[data-hour="${date} ${toHour}"]`)?.focus()
  }

  return (
    <div className={cn('@container p-4 pt-0', className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through the table's cells */}
      <table ref={table} role="grid" className="w-full table-fixed border-collapse">
        <caption className="sr-only">{m.availability_week_caption({ week: formatWeek(week.from) })}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-13 @3xl:w-18">
              <span className="sr-only">{m.availability_hour()}</span>
            </th>
            {week.days.map(({ date }) => (
              <th
                key={date}
                scope="col"
                className="px-2 pt-5 pb-4 text-left font-normal"
                abbr={formatDay(date)}
              >
                <span className="block text-sm text-muted-foreground">{dayParts(date).weekday}</span>
                <span
                  className={cn(
                    'titre chiffres inline-flex items-center gap-2 text-xl font-bold',
                    date === week.today && 'text-primary underline decoration-2 underline-offset-4',
                    date < week.today && 'text-muted-foreground',
                  )}
                >
                  {dayParts(date).day}
                  {date === week.today && <span className="sr-only"> {m.availability_today_suffix()}</span>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(hour => (
            <tr key={hour} className="border-t">
              <th
                scope="row"
                className="chiffres pr-3 text-right align-top text-sm font-normal text-muted-foreground"
              >
                <span className="relative -top-2.5 bg-card px-1">{formatHour(hour)}</span>
              </th>
              {week.days.map((day, index) => {
                const cell = day.hours[hour]
                return (
                  <td key={day.date} className="h-14 p-[3px]">
                    {cell && (
                      <HourBadge
                        date={day.date}
                        hour={cell}
                        runsOn={{
                          fromBefore: runsOn(day.hours[hour - 1], cell),
                          toNext: runsOn(cell, day.hours[hour + 1]),
                        }}
                        isBusy={busy?.date === day.date && busy.hour === hour}
                        onPress={onPress}
                        tabIndex={tabStop === `${day.date} ${hour}` ? 0 : -1}
                        onKeyDown={event => moveFocus(event, index, hour)}
                        onFocus={() => setFocused(`${day.date} ${hour}`)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
