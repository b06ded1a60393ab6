import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { maxUnreportedCount } from '#features/lessons/unreported.ts'
import { StatusGlyph } from '#features/lessons/web/status-badge.tsx'
import { m } from '#paraglide/messages.js'
import { addDays } from '#platform/time/dates.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Input } from '#ui/controls/input.tsx'
import { hasPeriods } from '../../lesson-periods.ts'
import { type FilterableState, filterableStates } from '../../lesson-state.ts'
import type { LessonFilters } from '../queries.ts'

/** Without this, the links to other days would be marked as current. */
const exactMatch = { exact: true }

/** The day, the teacher or family in the filter, and the way to all. */
export function LessonFilter({
  filter: { day, teacher, family },
  today,
  name,
}: {
  filter: LessonFilters
  today: string
  /** Name of the teacher or family in the filter. */
  name: string | null
}) {
  const navigate = useNavigate()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('day') ?? '')
    void navigate({ to: '/admin/lessons', search: { day: typed || undefined, teacher, family } })
  }
  const days = [
    // The way back from a day; without one, the periods begin with the same lessons.
    ...(day ? [{ label: m.school_from_today(), value: undefined }] : []),
    { label: m.school_today(), value: today },
    { label: m.school_tomorrow(), value: addDays(today, 1) },
  ]
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <nav aria-label={m.school_days()} className="flex flex-wrap gap-2">
        {days.map(({ label, value }) => (
          <ChoiceChip key={label} chosen={value === day} asChild>
            <Link to="/admin/lessons" search={{ day: value, teacher, family }} activeOptions={exactMatch}>
              {label}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <form action="/admin/lessons" onSubmit={show} className="flex items-center gap-2">
        {teacher && <input type="hidden" name="teacher" value={teacher} />}
        {family && <input type="hidden" name="family" value={family} />}
        <Input
          key={day}
          type="date"
          name="day"
          aria-label={m.school_day()}
          defaultValue={day}
          className="w-44"
        />
        <Button type="submit" variant="outline" className="h-12">
          {m.school_show()}
        </Button>
      </form>
      {(teacher || family) && (
        <p className="flex w-full flex-wrap items-center gap-x-3">
          <span className="font-semibold">{m.school_lessons_with({ of: ofName(name ?? '') })}</span>
          <Link
            to="/admin/lessons"
            search={{ day }}
            className="inline-flex min-h-11 items-center text-sm text-primary underline underline-offset-4"
          >
            {teacher ? m.school_all_teachers() : m.school_all_families()}
          </Link>
        </p>
      )}
    </div>
  )
}

const stateLabels = {
  absent: m.admin_state_absent,
  pending: m.admin_state_pending,
  postponed: m.admin_state_postponed,
  cancelled: m.admin_state_cancelled,
  completed: m.admin_state_completed,
  unreported: m.admin_state_unreported,
} satisfies Record<FilterableState, () => string>

/** «100+» where the lessons without a report were counted no further. */
const countLabel = (count: number, state: FilterableState | undefined) =>
  state === 'unreported' && count > maxUnreportedCount
    ? m.admin_count_more({ count: maxUnreportedCount })
    : formatNumber(count)

/** The lists by state, each with its number of lessons: those of today and later, or given ones of all time. */
export function StateFilter({
  filter: { state, period },
  counts,
}: {
  filter: LessonFilters
  counts: Record<FilterableState | 'all', number>
}) {
  return (
    <>
      <nav aria-label={m.admin_states()} className="mt-4 flex flex-wrap gap-2">
        {([undefined, ...filterableStates] as const).map(one => (
          <ChoiceChip key={one ?? 'upcoming'} chosen={one === state} asChild>
            <Link
              to="/admin/lessons"
              search={{ state: one, period: hasPeriods(one) ? period : undefined }}
              activeOptions={exactMatch}
            >
              {one !== 'unreported' && <StatusGlyph status={one ?? 'upcoming'} />}
              {one ? stateLabels[one]() : m.admin_state_all()}
              {!(period && hasPeriods(one)) && (
                <>
                  {' '}
                  <span className="chiffres opacity-75">{countLabel(counts[one ?? 'all'], one)}</span>
                </>
              )}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <p className="mt-2 text-sm text-muted-foreground">
        {period ? m.admin_states_counted_past() : m.admin_states_counted()}
      </p>
    </>
  )
}

/** From today on, or before, the latest first. */
export function PeriodFilter({ filter: { teacher, family, state, period } }: { filter: LessonFilters }) {
  return (
    <nav aria-label={m.admin_periods()} className="mt-4 flex flex-wrap gap-2">
      {([undefined, 'past'] as const).map(one => (
        <ChoiceChip key={one ?? 'ahead'} chosen={one === period} asChild>
          <Link
            to="/admin/lessons"
            search={{ teacher, family, state, period: one }}
            activeOptions={exactMatch}
          >
            {one ? m.admin_before_today() : m.school_from_today()}
          </Link>
        </ChoiceChip>
      ))}
    </nav>
  )
}
