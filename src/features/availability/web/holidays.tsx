import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Palmtree } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay, formatDayWithYear } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { findHolidayProblem, type HolidayDays, maxHolidayDays } from '../holidays.ts'
import { availabilityApi } from './api.ts'
import { refetchHours } from './queries.ts'

export const holidaysQuery = () => availabilityApi.holidays.queryOptions()

type Holiday = Awaited<ReturnType<typeof availabilityApi.holidays.call>>['holidays'][number]

const periodOf = ({ firstDay, lastDay }: HolidayDays) =>
  firstDay === lastDay
    ? formatDayWithYear(firstDay)
    : m.availability_holiday_period({ from: formatDay(firstDay), until: formatDayWithYear(lastDay) })

const openLessonsLabel = ({ openLessons: count }: Holiday) =>
  count === 1 ? m.availability_holiday_open_one() : m.availability_holiday_open_many({ count })

/** The teacher's holidays to come, and the way to take some. */
export function Holidays() {
  const { data } = useSuspenseQuery(holidaysQuery())
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [isTaking, setIsTaking] = useState(false)
  const [ended, setEnded] = useState<Holiday>()
  const ending = useMutation(
    availabilityApi.endHoliday.mutationOptions({
      onSuccess: () => toast.success(m.availability_holiday_ended()),
      onError: () => toast.error(m.availability_remove_failed()),
      onSettled: async () => {
        setEnded(undefined)
        await refetchHours(queryClient)
        title.current?.focus()
      },
    }),
  )
  return (
    <section aria-labelledby="vacances" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <h2 ref={title} id="vacances" tabIndex={-1} className="text-2xl outline-none">
          {m.availability_holidays()}
        </h2>
        <Button variant="outline" className="max-sm:w-full" onClick={() => setIsTaking(true)}>
          <Palmtree aria-hidden="true" strokeWidth={1.75} />
          {m.availability_holiday_take()}
        </Button>
      </div>
      {data.holidays.length === 0 ? (
        <p className="mt-3 border-y py-6 text-muted-foreground">{m.availability_holidays_none()}</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {data.holidays.map(holiday => (
            <li key={holiday.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4">
              <p className="min-w-0 flex-1 basis-64">
                <span className="chiffres block font-semibold first-letter:uppercase">
                  {periodOf(holiday)}
                </span>
                {holiday.openLessons > 0 && (
                  <span className="block text-sm text-muted-foreground">{openLessonsLabel(holiday)}</span>
                )}
              </p>
              <Button variant="ghost" className="max-sm:w-full" onClick={() => setEnded(holiday)}>
                {m.availability_holiday_end()}
                <span className="sr-only"> {periodOf(holiday)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={isTaking}
        onOpenChange={setIsTaking}
        title={m.availability_holiday_take()}
        description={m.availability_holiday_text()}
      >
        <HolidayForm today={data.today} onClose={() => setIsTaking(false)} />
      </Dialog>
      <AlertDialog
        open={ended !== undefined}
        onOpenChange={open => !open && setEnded(undefined)}
        title={m.availability_holiday_end_title()}
        description={m.availability_holiday_end_text()}
        confirm={m.availability_holiday_end()}
        busy={ending.isPending}
        onConfirm={() => ended && ending.mutate({ id: ended.id })}
      />
    </section>
  )
}

const problemLabels = {
  holiday_past: m.availability_holiday_past,
  holiday_order: m.availability_holiday_order,
  holiday_long: () => m.availability_holiday_long({ count: maxHolidayDays }),
}

/** First the days, then what they touch, then the confirmation. */
function HolidayForm({ today, onClose }: { today: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [days, setDays] = useState<HolidayDays>({ firstDay: '', lastDay: '' })
  const [isChecked, setIsChecked] = useState(false)
  const [id] = useState(() => crypto.randomUUID())
  const isComplete = days.firstDay !== '' && days.lastDay !== ''
  const problem = isComplete ? findHolidayProblem(days, today) : undefined
  const preview = useQuery({
    ...availabilityApi.previewHoliday.queryOptions({ input: days }),
    enabled: isChecked && isComplete && !problem,
    staleTime: 0,
  })
  const taking = useMutation(
    availabilityApi.takeHoliday.mutationOptions({
      onSuccess: async ({ lessons }) => {
        await refetchHours(queryClient)
        onClose()
        toast.success(m.availability_holiday_taken(), {
          ...(lessons > 0 && { description: m.availability_holiday_school_told() }),
        })
      },
      onError: async error => {
        toast.error(error.message)
        await preview.refetch()
      },
    }),
  )
  const change = (changes: Partial<HolidayDays>) => {
    setIsChecked(false)
    setDays(before => ({ ...before, ...changes }))
  }
  const lessons = preview.data?.lessons
  const isReady = isChecked && lessons !== undefined && !preview.isFetching
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isReady && !taking.isPending)
      taking.mutate({ ...days, id, lessonIds: lessons.map(lesson => lesson.id) })
  }
  const missing = (day: string) => (isChecked && day === '' ? m.availability_date_missing() : undefined)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.availability_holiday_first()} error={missing(days.firstDay)} required>
          <Input
            type="date"
            min={today}
            value={days.firstDay}
            onChange={event => change({ firstDay: event.currentTarget.value })}
          />
        </Field>
        <Field
          label={m.availability_holiday_last()}
          error={missing(days.lastDay) ?? (isChecked && problem ? problemLabels[problem]() : undefined)}
          required
        >
          <Input
            type="date"
            min={days.firstDay || today}
            value={days.lastDay}
            onChange={event => change({ lastDay: event.currentTarget.value })}
          />
        </Field>
      </div>
      <div aria-live="polite">
        {isChecked && preview.isError && <Alert kind="danger" title={m.availability_load_failed()} />}
        {isReady &&
          (lessons.length === 0 ? (
            <p className="rounded-xl bg-muted px-4 py-3">{m.availability_holiday_touches_none()}</p>
          ) : (
            <Alert
              kind="warning"
              title={
                lessons.length === 1
                  ? m.availability_holiday_touches_one()
                  : m.availability_holiday_touches_many({ count: lessons.length })
              }
            >
              <ul className="chiffres my-2 max-h-64 list-disc overflow-y-auto pl-5">
                {lessons.map(lesson => (
                  <li key={lesson.id}>
                    {m.availability_rules_lesson_line({
                      day: formatDay(lesson.date),
                      time: lesson.time,
                      names: lesson.studentName || m.availability_unnamed_student(),
                    })}
                  </li>
                ))}
              </ul>
              {m.availability_holiday_handed()}
            </Alert>
          ))}
      </div>
      <div className="dialog-footer">
        <Button variant="outline" disabled={taking.isPending} onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={taking.isPending || (isChecked && preview.isFetching)}>
          {isReady ? m.availability_holiday_confirm() : m.availability_holiday_preview()}
        </Button>
      </div>
    </form>
  )
}
