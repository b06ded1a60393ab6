import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay, formatMonth, listWeekdayNames } from '#platform/time/date-format.ts'
import { cn } from '../cn.ts'
import { buttonClass } from '../controls/button.tsx'
import { addMonths, dayByKey, monthOf, weeksOf } from './calendar-days.ts'

export interface CalendarProps {
  /** 'yyyy-MM'. */
  month: string
  /** 'yyyy-MM-dd', as all the days here; today is the reader's own. */
  today: string
  selected?: string
  /** Days that can be chosen; without it, every day from `min` on. */
  available?: ReadonlySet<string>
  onSelect?: (day: string) => void
  onMonthChange: (month: string) => void
  /** In a form: a day, and the buttons that turn the month, are submit buttons that send their value under these names. */
  dayField?: string
  monthField?: string
  min?: string
  max?: string
  loading?: boolean
  /** Whether the key to the signs stands below. */
  showKey?: boolean
  /** Level of the month's heading. */
  heading?: 'h2' | 'h3' | 'h4'
  className?: string
}

/**
 * A month to choose a day from. Arrows, Page up and down, Home and End walk it; days that cannot be chosen can still
 * be walked over and read, so that nobody has to guess what lies between two free ones.
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
  showKey = true,
  heading: Heading = 'h3',
  className,
}: CalendarProps) {
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [walked, setWalked] = useState<string>()
  const focusNext = useRef(false)

  const isWithin = (day: string) => (!min || day >= min) && (!max || day <= max)
  const isFree = (day: string) => isWithin(day) && !loading && (available ? available.has(day) : true)
  const isMonthWithin = (target: string) =>
    (!min || target >= monthOf(min)) && (!max || target <= monthOf(max))

  const weeks = weeksOf(month)
  const days = weeks.flat().filter(day => day !== null)
  const entry =
    [walked, selected].find(day => day !== undefined && monthOf(day) === month) ??
    days.find(isFree) ??
    (monthOf(today) === month ? today : days[0])

  useEffect(() => {
    if (!focusNext.current || !walked || monthOf(walked) !== month) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${walked}"]`)?.focus()
  }, [walked, month])

  const walk = (event: KeyboardEvent<HTMLButtonElement>, day: string) => {
    const next = dayByKey(day, event.key)
    if (!next) return
    event.preventDefault()
    const nextMonth = monthOf(next)
    if (nextMonth !== month && !isMonthWithin(nextMonth)) return
    focusNext.current = true
    setWalked(next)
    if (nextMonth !== month) onMonthChange(nextMonth)
  }

  const turn = (months: number) => {
    const target = addMonths(month, months)
    const isOpen = isMonthWithin(target)
    const Icon = months < 0 ? ChevronLeft : ChevronRight
    return (
      <button
        {...valueButton(isOpen, monthField, target, onMonthChange)}
        className={buttonClass('ghost', 'icon')}
        aria-label={months < 0 ? m.ui_calendar_previous() : m.ui_calendar_next()}
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
          {turn(-1)}
          {turn(1)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is walked as a grid */}
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by its weekday alone
                  <td key={weekday} />
                ) : (
                  <td key={day}>
                    <Day
                      day={day}
                      today={today}
                      isFree={isFree(day)}
                      isChosen={day === selected}
                      isEntry={day === entry}
                      field={dayField}
                      onKeyDown={event => walk(event, day)}
                      onFocus={() => setWalked(day)}
                      onSelect={onSelect}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {showKey && <Key today={today} />}
    </div>
  )
}

/** A button for one value: sent by the form around it under the field's name, else given to `onPress`. */
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
  isFree,
  isChosen,
  isEntry,
  field,
  onSelect,
  ...events
}: {
  day: string
  today: string
  isFree: boolean
  isChosen: boolean
  isEntry: boolean
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
      tabIndex={isEntry ? 0 : -1}
      data-day={day}
      data-free={isFree && !isChosen ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      aria-pressed={isFree || isChosen ? isChosen : undefined}
      aria-current={day === today ? 'date' : undefined}
      {...events}
    >
      {/* Content, not a label of its own: the name then holds what is seen, also for who speaks to the screen. */}
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className="sr-only">
        {isFree ? m.ui_calendar_day_free({ date }) : m.ui_calendar_day_closed({ date })}
      </span>
    </button>
  )
}

function Key({ today }: { today: string }) {
  return (
    <ul className="calendar-key" aria-label={m.ui_calendar_key()}>
      <li>
        <span aria-hidden="true" className="size-4 rounded-xs bg-secondary" />
        {m.ui_calendar_key_free()}
      </li>
      <li>
        <span aria-hidden="true" className="khatam size-4 bg-primary" />
        {m.ui_calendar_key_chosen()}
      </li>
      <li>
        <span aria-hidden="true" className="chiffres underline decoration-2 underline-offset-4">
          {Number(today.slice(8))}
        </span>
        {m.ui_calendar_key_today()}
      </li>
    </ul>
  )
}
