import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay, formatDayParts, formatMonth, listWeekdayNames } from '#platform/time/date-format.ts'
import { dayForKey, monthOf, nextMonth, previousMonth, weeksOf } from '#platform/time/month-calendar.ts'
import { cn } from '../cn.ts'
import { buttonClass } from '../controls/button.tsx'

export interface CalendarProps {
  /** 'yyyy-MM'. */
  month: string
  /** Today in the reader's time zone. All days here are 'yyyy-MM-dd'. */
  today: string
  selected?: string
  /** Days that can be chosen; if absent, every day from `min` to `max`. */
  available?: ReadonlySet<string>
  onSelect?: (day: string) => void
  onMonthChange: (month: string) => void
  /** Field names for use in a form: days and month buttons then submit their value under these names. */
  dayField?: string
  monthField?: string
  min?: string
  max?: string
  loading?: boolean
  /** Whether to explain the signs below the month. */
  showLegend?: boolean
  /** Level of the month's heading. */
  heading?: 'h2' | 'h3' | 'h4'
  className?: string
}

/**
 * A month to choose a day from. Arrow keys, Page Up, Page Down, Home and End move the focus. Days that cannot be chosen
 * can still get the focus, so that a screen reader reads them too.
 */
export function Calendar({
  month,
  today,
  selected,
  available,
  onSelect,
  onMonthChange,
  dayField,
  monthField,
  min,
  max,
  loading = false,
  showLegend = true,
  heading: Heading = 'h3',
  className,
}: CalendarProps) {
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string>()
  const focusNext = useRef(false)

  const isWithin = (day: string) => (!min || day >= min) && (!max || day <= max)
  const isFree = (day: string) => isWithin(day) && !loading && (available ? available.has(day) : true)
  const isMonthWithin = (target: string) =>
    (!min || target >= monthOf(min)) && (!max || target <= monthOf(max))

  const weeks = weeksOf(month, today)
  const days = weeks.flat().filter(day => day !== null)
  const tabStop =
    [focused, selected].find(day => day !== undefined && days.includes(day)) ??
    days.find(isFree) ??
    (monthOf(today) === month ? today : days[0])

  useEffect(() => {
    if (!focusNext.current || !focused) return
    const find = (cell: string) => grid.current?.querySelector<HTMLElement>(cell)
    // A month about to end does not show its first weeks.
    const cell =
      find(`[data-day="${focused}"]`) ?? (monthOf(focused) === month ? find('[tabindex="0"]') : null)
    if (!cell) return
    focusNext.current = false
    cell.focus()
  }, [focused, month])

  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, day: string) => {
    const next = dayForKey(day, event.key)
    if (!next) return
    event.preventDefault()
    const monthOfNext = monthOf(next)
    const isShown = days.includes(next)
    if (!isShown && (monthOfNext === month || !isMonthWithin(monthOfNext))) return
    focusNext.current = true
    setFocused(next)
    if (!isShown) onMonthChange(monthOfNext)
  }

  const monthButton = (direction: 'previous' | 'next') => {
    const isPrevious = direction === 'previous'
    const target = isPrevious ? previousMonth(month) : nextMonth(month)
    const isOpen = isMonthWithin(target)
    const Icon = isPrevious ? ChevronLeft : ChevronRight
    return (
      <button
        {...valueButton(isOpen, monthField, target, onMonthChange)}
        className={buttonClass('ghost', 'icon')}
        aria-label={isPrevious ? m.ui_calendar_previous() : m.ui_calendar_next()}
      >
        <Icon />
      </button>
    )
  }

  return (
    <div className={cn('calendar', className)} aria-busy={loading}>
      <div className="flex items-center justify-between">
        <Heading id={titleId} className="titre text-xl font-semibold" aria-live="polite">
          {formatMonth(`${month}-01`)}
        </Heading>
        <span className="flex gap-1">
          {monthButton('previous')}
          {monthButton('next')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keyboard moves through the days as in a grid */}
      <table ref={grid} role="grid" aria-labelledby={titleId}>
        <thead>
          <tr>
            {listWeekdayNames().map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week.find(day => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its weekday
                  <td key={weekday} />
                ) : (
                  <td key={day}>
                    <Day
                      day={day}
                      today={today}
                      isNextMonth={monthOf(day) !== month}
                      isFree={isFree(day)}
                      isChosen={day === selected}
                      isTabStop={day === tabStop}
                      field={dayField}
                      onKeyDown={event => moveFocus(event, day)}
                      onFocus={() => setFocused(day)}
                      onSelect={onSelect}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {showLegend && <Legend today={today} />}
    </div>
  )
}

/** Properties of a button for one value: with `field` it submits the form around it, otherwise it calls `onPress`. */
const valueButton = (
  isOpen: boolean,
  field: string | undefined,
  value: string,
  onPress: ((value: string) => void) | undefined,
) => ({
  'aria-disabled': !isOpen,
  ...(field
    ? { type: isOpen ? ('submit' as const) : ('button' as const), name: field, value, formNoValidate: true }
    : { type: 'button' as const, onClick: () => isOpen && onPress?.(value) }),
})

function Day({
  day,
  today,
  isNextMonth,
  isFree,
  isChosen,
  isTabStop,
  field,
  onSelect,
  ...events
}: {
  day: string
  today: string
  isNextMonth: boolean
  isFree: boolean
  isChosen: boolean
  isTabStop: boolean
  field: string | undefined
  onSelect: ((day: string) => void) | undefined
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onFocus: () => void
}) {
  const date = day === today ? m.ui_calendar_day_today({ date: formatDay(day) }) : formatDay(day)
  return (
    <button
      {...valueButton(isFree, field, day, onSelect)}
      className="calendar-day chiffres"
      tabIndex={isTabStop ? 0 : -1}
      data-day={day}
      data-free={isFree && !isChosen ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      aria-pressed={isFree || isChosen ? isChosen : undefined}
      aria-current={day === today ? 'date' : undefined}
      {...events}
    >
      {/* Not an aria-label: voice control needs the visible text in the accessible name. */}
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      {isNextMonth && day.endsWith('-01') && (
        <span aria-hidden="true" className="calendar-day-month">
          {formatDayParts(day).month}
        </span>
      )}
      <span className="sr-only">
        {isFree ? m.ui_calendar_day_free({ date }) : m.ui_calendar_day_closed({ date })}
      </span>
    </button>
  )
}

function Legend({ today }: { today: string }) {
  return (
    <ul className="calendar-legend" aria-label={m.ui_calendar_legend()}>
      <li>
        <span aria-hidden="true" className="size-4 rounded-xs bg-secondary" />
        {m.ui_calendar_legend_free()}
      </li>
      <li>
        <span aria-hidden="true" className="khatam size-4 bg-primary" />
        {m.ui_calendar_legend_chosen()}
      </li>
      <li>
        <span aria-hidden="true" className="chiffres underline decoration-2 underline-offset-4">
          {Number(today.slice(8))}
        </span>
        {m.ui_calendar_legend_today()}
      </li>
    </ul>
  )
}
