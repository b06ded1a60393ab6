import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay, formatDayParts } from '#platform/time/date-format.ts'
import { formatHour } from '#platform/time/dates.ts'
import { cn } from '#ui/cn.ts'
import { planPaint } from '../hour-rectangle.ts'
import type { WeekView } from '../server/view.ts'
import { type BadgeProps, HourBadge } from './hour-badge.tsx'
import { formatWeek, isReadOnly, runsOn } from './hour-labels.ts'
import { useHourSelection } from './use-hour-selection.ts'

const steps: Record<string, [days: number, hours: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const selectionText = ({ open, hours }: ReturnType<typeof planPaint>) => {
  const count = hours.length
  if (count === 0) return m.availability_paint_nothing()
  if (count === 1) return open ? m.availability_paint_open_one() : m.availability_paint_close_one()
  return open ? m.availability_paint_open_many({ count }) : m.availability_paint_close_many({ count })
}

/**
 * A week as a grid with one tab stop. Arrow keys move the focus between hours, Home and End to the first and last day of the
 * row. Dragging, or Shift and the arrow keys, select a rectangle of hours, which is painted when the pointer is let go or on
 * Enter.
 */
export function WeekTable({
  week,
  hours,
  busy,
  onPress,
  onPaint,
  isPainting,
  className,
}: {
  week: WeekView
  /** First and last hour shown. */
  hours: { first: number; last: number }
  busy: { date: string; hour: number } | undefined
  onPress: BadgeProps['onPress']
  onPaint: (painted: ReturnType<typeof planPaint>) => void
  /** A finger paints instead of scrolling. */
  isPainting: boolean
  className?: string
}) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string>()
  const shown = Array.from({ length: hours.last - hours.first + 1 }, (_, index) => hours.first + index)
  const isPaintable = (hour: number) => week.days.some(day => day.hours[hour] && !isReadOnly(day.hours[hour]))
  // On a phone little else is on the screen while a finger paints.
  const rows = isPainting ? shown.filter(isPaintable) : shown
  const cells = week.days.flatMap(day => rows.map(hour => `${day.date} ${hour}`))
  const today = week.days.some(day => day.date === week.today) ? week.today : week.from
  const tabStop = focused && cells.includes(focused) ? focused : `${today} ${rows[0]}`

  const { selection, isSelected, onKey, handlers } = useHourSelection({
    isPainting,
    placeOf: element => {
      const name = element?.closest<HTMLElement>('[data-hour]')?.dataset.hour
      const [date, hour] = name?.split(' ') ?? []
      const day = week.days.findIndex(each => each.date === date)
      return day < 0 ? undefined : { day, hour: Number(hour) }
    },
    onSelect: chosen => onPaint(planPaint(week.days, chosen)),
  })

  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, day: number, hour: number) => {
    const step = steps[event.key]
    const target =
      event.key === 'Home'
        ? [0, hour]
        : event.key === 'End'
          ? [week.days.length - 1, hour]
          : step && [day + step[0], hour + step[1]]
    if (!target) return void onKey(event, { day, hour }, undefined)
    const [toDay = 0, toHour = 0] = target
    const date = week.days[toDay]?.date
    event.preventDefault()
    if (!date || toHour < hours.first || toHour > hours.last) return
    onKey(event, { day, hour }, { day: toDay, hour: toHour })
    table.current?.querySelector<HTMLElement>(`[data-hour="${date} ${toHour}"]`)?.focus()
  }

  const touchHint = rows.length > 0 ? m.availability_paint_hint_touch() : m.availability_paint_week_over()
  const hint = isPainting ? touchHint : m.availability_paint_hint()
  return (
    <div className={cn('@container p-4 pt-0', className)}>
      <p className="min-h-6 pt-4 text-sm text-muted-foreground">
        <span role="status" className="font-semibold text-foreground">
          {selection && selectionText(planPaint(week.days, selection))}
        </span>
        {!selection && hint}
      </p>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through the table's cells
        role="grid"
        className={cn('w-full table-fixed border-collapse select-none', isPainting && 'touch-none')}
        {...handlers}
      >
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
                className="px-0.5 pt-5 pb-4 font-normal whitespace-nowrap @lg:px-2 @lg:text-left"
                abbr={formatDay(date)}
              >
                <span className="block text-xs text-muted-foreground @lg:text-sm">
                  {formatDayParts(date).weekday}
                </span>
                <span
                  className={cn(
                    'titre chiffres inline-flex items-center gap-2 text-xl font-bold',
                    date === week.today && 'text-primary underline decoration-2 underline-offset-4',
                    date < week.today && 'text-muted-foreground',
                  )}
                >
                  {formatDayParts(date).day}
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
                className="chiffres pr-1 text-right align-top text-xs font-normal whitespace-nowrap text-muted-foreground @3xl:pr-3 @3xl:text-sm"
              >
                <span className="relative -top-2.5 bg-card px-1">{formatHour(hour)}</span>
              </th>
              {week.days.map((day, index) => {
                const cell = day.hours[hour]
                return (
                  <td
                    key={day.date}
                    data-selected={isSelected({ day: index, hour }) || undefined}
                    className="h-14 p-[3px] data-selected:bg-primary/20 data-selected:outline-2 data-selected:-outline-offset-2 data-selected:outline-primary"
                  >
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
