import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayShort } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import {
  datesOf,
  defaultRange,
  hasProblems,
  mayAdd,
  type NewHours,
  type NewHoursProblems,
  problemsOf,
} from '../new-hours.ts'
import { DayChoice } from './day-choice.tsx'
import { RangeFields } from './range-fields.tsx'
import { useAddHours } from './use-add-hours.ts'

const untouched: NewHours = {
  ranges: [defaultRange],
  on: 'days',
  days: [],
  date: '',
  validFrom: '',
  validUntil: '',
  isException: false,
  isWeekly: true,
}

const dayWords = {
  no_day: m.availability_no_day,
  bad_date: m.availability_date_missing,
  past_date: m.availability_date_past,
  outside_period: m.availability_outside_period,
}
const untilWords = {
  bad_date: m.availability_date_missing,
  until_before_from: m.availability_until_before_from,
}

/** «Ajouter des créneaux»: hours that open or close, on days of the week or on one date (specification §5). */
export function AddHours(props: { open: boolean; onOpenChange: (open: boolean) => void; today: string }) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      wide
      className="scroll-pb-24"
      open={props.open}
      onOpenChange={props.onOpenChange}
      busy={isBusy}
      title={m.availability_add()}
      description={m.availability_add_text()}
    >
      <AddHoursForm today={props.today} onBusy={setIsBusy} onClose={() => props.onOpenChange(false)} />
    </Dialog>
  )
}

function AddHoursForm({
  today,
  onBusy,
  onClose,
}: {
  today: string
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(untouched)
  const [isJudged, setIsJudged] = useState(false)
  const [hasChosenDays, setHasChosenDays] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const { add, isAdding } = useAddHours(today, onClose)
  useEffect(() => onBusy(isAdding), [onBusy, isAdding])
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  const found = problemsOf(asked, today)
  // Nobody is told off before having tried; once they have, each mending is seen at once.
  const problems: NewHoursProblems = isJudged ? found : { ranges: {} }
  const dayProblem = isJudged || (hasChosenDays && found.on === 'no_day') ? found.on : undefined
  const change = (some: Partial<NewHours>) => setAsked(before => ({ ...before, ...some }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isAdding || !mayAdd(asked)) return
    setIsJudged(true)
    if (hasProblems(found)) setRefusals(before => before + 1)
    else add(asked)
  }
  const once = asked.on === 'days' && !asked.isWeekly && !found.on ? datesOf(asked, today) : []
  const toggle = (name: 'isException' | 'isWeekly', label: string, hint: string) => (
    <div className="flex items-start gap-4 py-1.5">
      <Switch
        id={`${id}-${name}`}
        checked={asked[name]}
        onChange={event => change({ [name]: event.currentTarget.checked })}
        aria-describedby={`${id}-${name}-hint`}
      />
      <div>
        <label htmlFor={`${id}-${name}`} className="block cursor-pointer font-semibold">
          {label}
        </label>
        <span id={`${id}-${name}-hint`} className="field-hint block">
          {hint}
        </span>
      </div>
    </div>
  )
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-7">
      <RangeFields ranges={asked.ranges} problems={problems.ranges} onChange={ranges => change({ ranges })} />
      <FieldGroup legend={m.availability_on()}>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {(['days', 'date'] as const).map(on => (
            <RadioCard
              key={on}
              name={`${id}-on`}
              title={on === 'days' ? m.availability_on_days() : m.availability_on_date()}
              checked={asked.on === on}
              onChange={() => change({ on })}
            />
          ))}
        </div>
      </FieldGroup>
      {asked.on === 'date' ? (
        <Field label={m.availability_date()} error={dayProblem && dayWords[dayProblem]()} required>
          <Input
            type="date"
            min={today}
            value={asked.date}
            onChange={event => change({ date: event.currentTarget.value })}
          />
        </Field>
      ) : (
        <>
          <DayChoice
            days={asked.days}
            error={dayProblem && dayWords[dayProblem]()}
            onChange={days => {
              setHasChosenDays(true)
              change({ days })
            }}
          />
          <div>
            {toggle('isWeekly', m.availability_weekly(), m.availability_weekly_text())}
            {once.length > 0 && (
              <p className="mt-2 text-sm text-muted-foreground" role="status">
                {m.availability_once({ days: once.map(formatDayShort).join(', ') })}
              </p>
            )}
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              optional
              label={m.availability_valid_from()}
              error={problems.validFrom && m.availability_date_missing()}
            >
              <Input
                type="date"
                value={asked.validFrom}
                onChange={event => change({ validFrom: event.currentTarget.value })}
              />
            </Field>
            <Field
              optional
              label={m.availability_valid_until()}
              error={problems.validUntil && untilWords[problems.validUntil]()}
            >
              <Input
                type="date"
                min={asked.validFrom || undefined}
                value={asked.validUntil}
                onChange={event => change({ validUntil: event.currentTarget.value })}
              />
            </Field>
          </div>
        </>
      )}
      {toggle('isException', m.availability_exception(), m.availability_exception_text())}
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex gap-2.5 border-t bg-popover px-6 py-4 max-sm:*:flex-1 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:justify-end sm:px-7">
        <Button variant="outline" disabled={isAdding} onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={isAdding} disabled={!mayAdd(asked)}>
          {!isAdding && <Plus aria-hidden="true" strokeWidth={1.75} />}
          {m.availability_add_submit()}
        </Button>
      </div>
    </form>
  )
}
