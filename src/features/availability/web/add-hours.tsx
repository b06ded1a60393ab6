import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayShort } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import {
  canSubmit,
  defaultRange,
  findProblems,
  hasProblems,
  listNextDates,
  type NewHours,
  type NewHoursProblems,
} from '../new-hours.ts'
import { ClosedLessonsNotice } from './closed-lessons-notice.tsx'
import { DayChoice } from './day-choice.tsx'
import { RangeFields } from './range-fields.tsx'
import { useAddHours } from './use-add-hours.ts'

const emptyForm: NewHours = {
  ranges: [defaultRange],
  on: 'days',
  days: [],
  date: '',
  validFrom: '',
  validUntil: '',
  isException: false,
  isWeekly: true,
}

const dayErrors = {
  no_day: m.availability_no_day,
  bad_date: m.availability_date_invalid,
  past_date: m.availability_date_past,
  outside_period: m.availability_outside_period,
}
const untilErrors = {
  bad_date: m.availability_date_invalid,
  until_before_from: m.availability_until_before_from,
}

/** Dialog that opens or closes hours on weekdays or on one date. */
export function AddHours(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  today: string
  zone: string
}) {
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
      <AddHoursForm
        today={props.today}
        shownZone={props.zone}
        onBusy={setIsBusy}
        onClose={() => props.onOpenChange(false)}
      />
    </Dialog>
  )
}

function AddHoursForm({
  today,
  shownZone,
  onBusy,
  onClose,
}: {
  today: string
  shownZone: string
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}) {
  const id = useId()
  // The hours are written in the zone that was there when the form opened.
  const [zone] = useState(shownZone)
  const formElement = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(emptyForm)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [hasChosenDays, setHasChosenDays] = useState(false)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const { add, isAdding, closed, dismissClosed } = useAddHours({ today, zone }, onClose)
  useEffect(() => onBusy(isAdding), [onBusy, isAdding])
  useEffect(() => {
    if (failedSubmits > 0) focusFirstInvalid(formElement.current)
  }, [failedSubmits])

  const found = findProblems(form, today)
  // Shown only after the first submit; from then on, updated with each change.
  const problems: NewHoursProblems = isSubmitted ? found : { ranges: {} }
  const dayProblem = isSubmitted || (hasChosenDays && found.on === 'no_day') ? found.on : undefined
  const change = (changes: Partial<NewHours>) => {
    dismissClosed()
    setForm(before => ({ ...before, ...changes }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAdding || !canSubmit(form)) return
    setIsSubmitted(true)
    if (hasProblems(found)) setFailedSubmits(before => before + 1)
    else add(form)
  }
  const nextDates = form.on === 'days' && !form.isWeekly && !found.on ? listNextDates(form, today) : []
  const toggle = (name: 'isException' | 'isWeekly', label: string, hint: string) => (
    <div className="flex items-start gap-4 py-1.5">
      <Switch
        id={`${id}-${name}`}
        checked={form[name]}
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
    <form ref={formElement} noValidate onSubmit={submit} className="grid gap-7">
      <RangeFields ranges={form.ranges} problems={problems.ranges} onChange={ranges => change({ ranges })} />
      <FieldGroup legend={m.availability_when()}>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {(['days', 'date'] as const).map(on => (
            <RadioCard
              key={on}
              name={`${id}-on`}
              title={on === 'days' ? m.availability_when_weekdays() : m.availability_when_date()}
              checked={form.on === on}
              onChange={() => change({ on })}
            />
          ))}
        </div>
      </FieldGroup>
      {form.on === 'date' ? (
        <Field label={m.availability_date()} error={dayProblem && dayErrors[dayProblem]()} required>
          <Input
            type="date"
            min={today}
            value={form.date}
            onChange={event => change({ date: event.currentTarget.value })}
          />
        </Field>
      ) : (
        <>
          <DayChoice
            days={form.days}
            error={dayProblem && dayErrors[dayProblem]()}
            onChange={days => {
              setHasChosenDays(true)
              change({ days })
            }}
          />
          <div>
            {toggle('isWeekly', m.availability_weekly(), m.availability_weekly_text())}
            {nextDates.length > 0 && (
              <p className="mt-2 text-sm text-muted-foreground" role="status">
                {m.availability_once_on({ days: nextDates.map(formatDayShort).join(', ') })}
              </p>
            )}
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              optional
              label={m.availability_valid_from()}
              error={problems.validFrom && m.availability_date_empty()}
            >
              <Input
                type="date"
                value={form.validFrom}
                onChange={event => change({ validFrom: event.currentTarget.value })}
              />
            </Field>
            <Field
              optional
              label={m.availability_valid_until()}
              error={problems.validUntil && untilErrors[problems.validUntil]()}
            >
              <Input
                type="date"
                min={form.validFrom || undefined}
                value={form.validUntil}
                onChange={event => change({ validUntil: event.currentTarget.value })}
              />
            </Field>
          </div>
        </>
      )}
      {toggle('isException', m.availability_exception(), m.availability_exception_text())}
      {closed && <ClosedLessonsNotice {...closed} />}
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex gap-2.5 border-t bg-popover px-6 py-4 max-sm:*:flex-1 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:justify-end sm:px-7">
        <Button variant="outline" disabled={isAdding} onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={isAdding} disabled={!canSubmit(form)}>
          {!isAdding && !closed && <Plus aria-hidden="true" strokeWidth={1.75} />}
          {closed ? m.availability_close_anyway() : m.availability_add_submit()}
        </Button>
      </div>
    </form>
  )
}
