import { m } from '#paraglide/messages.js'
import { formatDay, formatDayNumber, formatDayOfMonth } from '#platform/time/date-format.ts'
import { addDays, formatHour, type Weekday } from '#platform/time/dates.ts'
import { weekdayLabel } from '#platform/time/weekday-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { Shape } from '#ui/feedback/glyph.tsx'
import type { HourView } from '../server/view.ts'
import type { HourState } from '../week.ts'

const away = { colours: 'bg-info-soft text-info-soft-foreground', shape: 'sunset' } as const

/** Label, colours and icon of each state. Closed and skipped hours are drawn as empty cells. */
export const stateStyles: Record<
  Exclude<HourState, 'closed' | 'skipped'>,
  { label: () => string; colours: string; shape: Shape }
> = {
  available: {
    label: m.availability_state_available,
    colours: 'bg-success-soft text-success-soft-foreground',
    shape: 'hollow',
  },
  booked: {
    label: m.availability_state_booked,
    colours: 'bg-primary text-primary-foreground',
    shape: 'full',
  },
  pending: {
    label: m.availability_state_pending,
    colours: 'bg-warning-soft text-warning-soft-foreground',
    shape: 'half',
  },
  busy: {
    label: m.availability_state_busy,
    colours: 'border border-dashed border-input bg-muted text-muted-foreground',
    shape: 'leaving',
  },
  cancelled: {
    label: m.availability_state_cancelled,
    colours: 'bg-muted text-muted-foreground',
    shape: 'struck',
  },
  holiday: { label: m.availability_state_holiday, ...away },
  absence: { label: m.availability_state_absence, ...away },
}

export const stateLabel = (state: HourState): string => {
  if (state === 'closed') return m.availability_state_closed()
  if (state === 'skipped') return m.availability_state_skipped()
  return stateStyles[state].label()
}

/** Past hours and hours that the clocks skip cannot be opened or closed. */
export const isReadOnly = (hour: HourView): boolean => hour.isOver || hour.state === 'skipped'

/** «Adam, Maya» */
export const studentNames = ({ lessons }: HourView): string =>
  lessons.map(({ name }) => name || m.availability_unnamed_student()).join(', ')

/** Whether a group in the hour has a free seat, which is offered even where the hour is closed. */
export const isJoinable = ({ lessons }: HourView): boolean => lessons.some(lesson => lesson.isJoinable)

/** What is true of kept lessons besides: of a group's free seats, and of a lesson that the teacher can't give. */
export const keptLessonsText = ({ isJoinable, count }: { isJoinable: boolean; count: number }): string => {
  const action = m.lessons_absence_report()
  return [
    isJoinable && m.availability_group_joinable(),
    count === 1 ? m.availability_cannot_give_one({ action }) : m.availability_cannot_give_many({ action }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** «Le cours d’Adam est maintenu.», after a change that keeps it. */
export const lessonKeptText = (kept: { keptStudentNames: string; keepsJoinable: boolean }): string =>
  [
    m.availability_lesson_kept({ of: ofName(kept.keptStudentNames) }),
    ...(kept.keepsJoinable ? [m.availability_group_joinable()] : []),
  ].join(' ')

/** «Adam, Maya»; «Adam, 17:00 – 18:30» for a lesson that does not fill exactly this hour. */
const describeLessons = ({ hour, lessons }: HourView): string =>
  lessons
    .map(({ name, time, endTime }) => {
      const student = name || m.availability_unnamed_student()
      const isThisHour = time === formatHour(hour) && endTime === formatHour(hour + 1)
      return isThisHour ? student : m.availability_lesson_range({ student, from: time, to: endTime })
    })
    .join(', ')

/** Whether one lesson fills this hour and goes on in the next one, so that the two are drawn as one. */
export const runsOn = (hour: HourView | undefined, next: HourView | undefined): boolean =>
  hour !== undefined &&
  next !== undefined &&
  hour.lessons.length === 1 &&
  next.lessons.length === 1 &&
  hour.lessons[0]?.id === next.lessons[0]?.id

const closedLabel = (hour: HourView): string =>
  isJoinable(hour) ? m.availability_hour_closed_group() : m.availability_hour_closed()

/** «mardi 24 novembre, 10:00, Réservé, Adam» */
export const describeHour = (date: string, hour: HourView): string =>
  [
    formatDay(date),
    formatHour(hour.hour),
    stateLabel(hour.state),
    describeLessons(hour),
    hour.lessons.length > 0 && hour.rules !== 'available' && closedLabel(hour),
    hour.isOver && hour.state !== 'skipped' && m.availability_hour_past(),
  ]
    .filter(Boolean)
    .join(', ')

/** «23 – 29 novembre 2026», «30 novembre – 6 décembre 2026» */
export const formatWeek = (from: string): string => {
  const until = addDays(from, 6)
  const [firstYear, lastYear] = [from.slice(0, 4), until.slice(0, 4)]
  const formatStart = () => {
    if (firstYear !== lastYear) return `${formatDayOfMonth(from)} ${firstYear}`
    return from.slice(0, 7) === until.slice(0, 7) ? formatDayNumber(from) : formatDayOfMonth(from)
  }
  return `${formatStart()} – ${formatDayOfMonth(until)} ${lastYear}`
}

/** «Heure de Paris (UTC+1)»; «(UTC+1, puis UTC+2)» in a week with a clock change. */
export const formatZone = (timezone: string, offsets: readonly string[]): string => {
  const [first = '', then] = offsets
  return m.availability_zone({
    zone: capitalised(zoneLabel(timezone)),
    offset: then ? m.availability_zone_change({ first, then }) : first,
  })
}

/** «chaque mardi»; «every Tuesday» */
export const weeklyLabel = (day: Weekday) => m.availability_weekly_on({ day: weekdayLabel(day) })
