import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { zoneLabel } from '#platform/time/zone-names.ts'
import type { Status } from '#ui/feedback/status-glyph.tsx'
import type { HourState, RuleState } from '../week.ts'
import type { HourView } from './week-view.ts'

/** How a state is drawn: word, colours, sign. What was never opened is an empty place. */
export const stateLooks: Record<
  Exclude<HourState, 'closed' | 'skipped'>,
  { word: () => string; colours: string; glyph: Status }
> = {
  available: {
    word: m.availability_state_available,
    colours: 'bg-success-soft text-success-soft-foreground',
    glyph: 'upcoming',
  },
  booked: {
    word: m.availability_state_booked,
    colours: 'bg-primary text-primary-foreground',
    glyph: 'confirmed',
  },
  pending: {
    word: m.availability_state_pending,
    colours: 'bg-warning-soft text-warning-soft-foreground',
    glyph: 'pending',
  },
  cancelled: {
    word: m.availability_state_cancelled,
    colours: 'bg-muted text-muted-foreground',
    glyph: 'cancelled',
  },
}

export const stateWord = (state: HourState): string => {
  if (state === 'closed') return m.availability_state_closed()
  if (state === 'skipped') return m.availability_state_skipped()
  return stateLooks[state].word()
}

export const ruleWord = (state: RuleState): string => stateWord(state)

/** «09:00» */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Whether there is nothing to press: past, or skipped by the clocks. */
export const isFixed = (hour: HourView): boolean => hour.isOver || hour.state === 'skipped'

export const namesIn = ({ lessons }: HourView): string =>
  lessons.map(({ name }) => name || m.availability_no_name()).join(', ')

/** «mardi 24 novembre, 10:00, Réservé, Adam» */
export const hourInWords = (date: string, hour: HourView): string =>
  [
    formatDay(date),
    clock(hour.hour),
    stateWord(hour.state),
    namesIn(hour),
    hour.lessons.length > 0 && hour.rules !== 'available' && m.availability_hour_closed(),
    hour.isOver && hour.state !== 'skipped' && m.availability_hour_past(),
  ]
    .filter(Boolean)
    .join(', ')

const withoutWeekday = (date: string) => {
  const words = formatDay(date).split(' ')
  return { day: words[1] ?? '', month: words[2] ?? '' }
}

/** «23 – 29 novembre 2026», «30 novembre – 6 décembre 2026» */
export const weekInWords = (from: string): string => {
  const until = addDays(from, 6)
  const [first, last] = [withoutWeekday(from), withoutWeekday(until)]
  const [firstYear, lastYear] = [from.slice(0, 4), until.slice(0, 4)]
  const begin =
    firstYear !== lastYear
      ? `${first.day} ${first.month} ${firstYear}`
      : first.month !== last.month
        ? `${first.day} ${first.month}`
        : first.day
  return `${begin} – ${last.day} ${last.month} ${lastYear}`
}

/** «Heure de Paris (UTC+1)»; «(UTC+1, puis UTC+2)» in a week in which the clocks change. */
export const zoneInWords = (timezone: string, offsets: readonly string[]): string => {
  const zone = zoneLabel(timezone)
  const [first = '', then] = offsets
  return m.availability_zone({
    zone: zone.charAt(0).toUpperCase() + zone.slice(1),
    offset: then ? m.availability_zone_change({ first, then }) : first,
  })
}
