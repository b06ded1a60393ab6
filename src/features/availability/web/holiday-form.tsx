import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { maxCancellationReasonLength } from '#features/lessons/lessons.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, refusalCode } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { useIdempotencyKey } from '#ui/controls/use-idempotency-key.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { findHolidayProblem, type HolidayPeriod, isWholeDay, maxHolidayDays, wholeDay } from '../holidays.ts'
import { availabilityApi } from './api.ts'
import { HourNumberSelect } from './hour-select.tsx'

const problemLabels = {
  holiday_past: m.availability_holiday_past,
  holiday_order: m.availability_holiday_order,
  holiday_long: () => m.availability_holiday_long({ count: maxHolidayDays }),
  holiday_hours: m.availability_holiday_hours,
}

const workingHours = { fromHour: 9, untilHour: 17 }

type NewAbsence = HolidayPeriod & { id: string; lessonIds: string[]; reason: string }

/**
 * First the days, then what they touch, then the confirmation. A refusal is shown here, and `onRefused` refetches the page behind.
 * `school` adds what only the school says: hours and a reason.
 */
export function HolidayForm({
  today,
  school,
  texts,
  onPreview,
  onTake,
  onTaken,
  onRefused,
  onClose,
}: {
  today: string
  school?: { firstDay: string; reasonHint: string; hoursHint: string; zoneLabel: string }
  /** The effect of confirming on the lessons, and the button. */
  texts: { handed: (count: { count: number }) => string; confirm: string }
  onPreview: (period: HolidayPeriod) => Promise<{ lessons: LessonView[] }>
  onTake: (absence: NewAbsence) => Promise<{ lessons: number }>
  onTaken: (lessons: number) => Promise<void>
  onRefused: () => Promise<void>
  onClose: () => void
}) {
  const firstDays = school?.firstDay ?? ''
  const [period, setPeriod] = useState<HolidayPeriod>({
    firstDay: firstDays,
    lastDay: firstDays,
    ...wholeDay,
  })
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { keyFor } = useIdempotencyKey()
  const previewKey = useId()
  const isComplete = period.firstDay !== '' && period.lastDay !== ''
  const problem = isComplete ? findHolidayProblem(period, today) : undefined
  const preview = useQuery({
    queryKey: [...availabilityApi.key(), 'holiday-preview', previewKey, period],
    queryFn: () => onPreview(period),
    enabled: isChecked && isComplete && !problem,
    staleTime: 0,
  })
  const taking = useMutation({
    mutationFn: onTake,
    onSuccess: ({ lessons }) => onTaken(lessons),
    onError: async error => {
      // These days are taken: confirming them again would be refused again.
      if (refusalCode(error) === 'holiday_overlaps') setIsChecked(false)
      else void preview.refetch()
      if (isApiRefusal(error)) await onRefused()
    },
  })
  const change = (changes: Partial<HolidayPeriod>) => {
    setIsChecked(false)
    taking.reset()
    setPeriod(before => {
      const after = { ...before, ...changes }
      return after.firstDay === after.lastDay ? after : { ...after, ...wholeDay }
    })
  }
  const lessons = preview.data?.lessons
  const isReady = isChecked && lessons !== undefined && !preview.isFetching
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!isReady || taking.isPending) return
    const absence = { ...period, reason: reason.trim() }
    taking.mutate({ ...absence, id: keyFor(absence), lessonIds: lessons.map(lesson => lesson.id) })
  }
  const missing = (day: string) => (isChecked && day === '' ? m.availability_date_empty() : undefined)
  const problemText = isChecked && problem ? problemLabels[problem]() : undefined
  const isDayWhole = isWholeDay(period)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.availability_holiday_first()} error={missing(period.firstDay)} required>
          <Input
            type="date"
            min={today}
            value={period.firstDay}
            onChange={event => {
              const firstDay = event.currentTarget.value
              change({
                firstDay,
                // An absence that would end before it begins lasts one day.
                ...(period.lastDay !== '' && firstDay > period.lastDay && { lastDay: firstDay }),
              })
            }}
          />
        </Field>
        <Field
          label={m.availability_holiday_last()}
          error={missing(period.lastDay) ?? (isDayWhole ? problemText : undefined)}
          required
        >
          <Input
            type="date"
            min={period.firstDay || today}
            value={period.lastDay}
            onChange={event => change({ lastDay: event.currentTarget.value })}
          />
        </Field>
      </div>
      {school && isComplete && period.firstDay === period.lastDay && (
        <div className="grid gap-4">
          <Checkbox
            label={m.availability_holiday_whole_day()}
            hint={school.hoursHint}
            checked={isDayWhole}
            onChange={event => change(event.currentTarget.checked ? wholeDay : workingHours)}
          />
          {!isDayWhole && (
            <div className="grid grid-cols-2 gap-5">
              <Field label={m.availability_range_start()}>
                <HourNumberSelect hour={period.fromHour} onChange={fromHour => change({ fromHour })} />
              </Field>
              <Field label={m.availability_range_end()} error={problemText}>
                <HourNumberSelect
                  isEnd
                  hour={period.untilHour}
                  onChange={untilHour => change({ untilHour })}
                />
              </Field>
            </div>
          )}
        </div>
      )}
      {school && (
        <Field label={m.ui_reason()} hint={school.reasonHint} optional>
          <Textarea
            rows={2}
            maxLength={maxCancellationReasonLength}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        </Field>
      )}
      <div aria-live="polite">
        {isChecked && preview.isError && <Alert kind="danger" title={m.availability_load_failed()} />}
        {isReady && (
          <TouchedLessons
            lessons={lessons}
            handed={texts.handed}
            isOfHours={!isDayWhole}
            zone={school?.zoneLabel}
          />
        )}
      </div>
      {taking.isError && <Alert kind="danger" live title={taking.error.message} />}
      <div className="dialog-footer">
        <Button variant="outline" disabled={taking.isPending} onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={taking.isPending || (isChecked && preview.isFetching)}>
          {isReady ? texts.confirm : m.availability_holiday_preview()}
        </Button>
      </div>
    </form>
  )
}

const touchedDays = {
  none: m.availability_holiday_touches_none,
  one: m.availability_holiday_touches_one,
  many: m.availability_holiday_touches_many,
}
const touchedHours = {
  none: m.availability_holiday_touches_hours_none,
  one: m.availability_holiday_touches_hours_one,
  many: m.availability_holiday_touches_hours_many,
}

/** `zone` names the teacher's clock to the school, whose own may differ. */
function TouchedLessons({
  lessons,
  handed,
  isOfHours,
  zone,
}: {
  lessons: readonly LessonView[]
  handed: (count: { count: number }) => string
  /** The period is hours of a day, not whole days. */
  isOfHours: boolean
  zone: string | undefined
}) {
  const count = lessons.length
  const { none, one, many } = isOfHours ? touchedHours : touchedDays
  if (count === 0) return <p className="rounded-xl bg-muted px-4 py-3">{none()}</p>
  return (
    <Alert kind="warning" title={count === 1 ? one() : many({ count })}>
      <ul className="chiffres my-2 max-h-64 list-disc overflow-y-auto pl-5">
        {lessons.map(lesson => (
          <li key={lesson.id}>
            {m.availability_rules_lesson_line({
              day: showDay(lesson.date),
              time: zone ? `${lesson.time} (${zone})` : lesson.time,
              names: lesson.studentName || m.availability_unnamed_student(),
            })}
          </li>
        ))}
      </ul>
      {handed({ count })}
    </Alert>
  )
}
