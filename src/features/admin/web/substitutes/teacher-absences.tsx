import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarOff } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { holidayPeriodLabel } from '#features/availability/holiday-labels.ts'
import { toShorterPeriod } from '#features/availability/holidays.ts'
import { HolidayForm } from '#features/availability/web/holiday-form.tsx'
import { HolidayLine } from '#features/availability/web/holiday-line.tsx'
import { HourNumberSelect } from '#features/availability/web/hour-select.tsx'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { adminApi } from '../api.ts'
import { absencesQuery } from '../queries.ts'
import { EmptyNote } from '../records/record-parts.tsx'
import { useRefetch } from '../use-refetch.ts'

type Absence = Awaited<ReturnType<typeof adminApi.absences.call>>['absences'][number]

/** The absences and holidays of a teacher, which the school declares, shortens and takes back for one who called. */
export function TeacherAbsences({
  id: teacherId,
  name,
  opensForm,
}: {
  id: string
  name: string
  /** The address asks for the form of a new absence. */
  opensForm: boolean
}) {
  const { data } = useSuspenseQuery(absencesQuery(teacherId))
  const title = useRef<HTMLHeadingElement>(null)
  const [dialog, setDialog] = useState<'new' | { act: 'shorten' | 'end'; absence: Absence } | undefined>(
    opensForm ? 'new' : undefined,
  )
  const navigate = useNavigate()
  const close = () => {
    setDialog(undefined)
    if (opensForm)
      void navigate({
        to: '/admin/teachers/$id',
        params: { id: teacherId },
        replace: true,
        resetScroll: false,
      })
    title.current?.focus()
  }
  const { refresh, refetch, onError } = useRefetch(close)
  const ending = useMutation(
    adminApi.endAbsence.mutationOptions({
      onSuccess: async () => {
        await refetch()
        toast.success(m.admin_absence_ended(), { description: m.admin_absence_teacher_told({ name }) })
      },
      onError,
    }),
  )
  const chosen = typeof dialog === 'object' ? dialog : undefined
  return (
    <section aria-labelledby="absences">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <h2 ref={title} id="absences" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {m.admin_absences()}
        </h2>
        <Button variant="outline" className="max-sm:w-full" onClick={() => setDialog('new')}>
          <CalendarOff aria-hidden="true" strokeWidth={1.75} />
          {m.admin_absence_declare()}
        </Button>
      </div>
      {data.absences.length === 0 ? (
        <EmptyNote>{m.admin_absences_none()}</EmptyNote>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {data.absences.map(absence => (
            <HolidayLine key={absence.id} holiday={absence} note={absenceNote(absence)}>
              <div className="flex flex-wrap gap-x-2 gap-y-1">
                {(['shorten', 'end'] as const).map(act => (
                  <Button key={act} variant="ghost" onClick={() => setDialog({ act, absence })}>
                    {act === 'shorten' ? m.admin_absence_shorten() : m.admin_absence_end()}
                    <span className="sr-only"> {holidayPeriodLabel(absence)}</span>
                  </Button>
                ))}
              </div>
            </HolidayLine>
          ))}
        </ul>
      )}
      <Dialog
        open={dialog === 'new'}
        onOpenChange={open => !open && close()}
        title={m.admin_absence_declare()}
        description={m.admin_absence_text({ of: ofName(name) })}
      >
        <HolidayForm
          today={data.today}
          school={{
            firstDay: data.firstDay,
            reasonHint: m.admin_absence_reason_hint(),
            hoursHint: m.admin_absence_hours_hint({ zone: data.zoneLabel }),
            zoneLabel: data.zoneLabel,
          }}
          texts={{ handed: m.admin_absence_handed, confirm: m.admin_absence_confirm() }}
          onPreview={period => adminApi.previewAbsence.call({ teacherId, ...period })}
          onTake={absence => adminApi.recordAbsence.call({ teacherId, ...absence })}
          onTaken={async lessons => {
            await refetch()
            toast.success(m.admin_absence_declared(), {
              description:
                lessons > 0 ? m.admin_absence_to_replace() : m.admin_absence_teacher_told({ name }),
            })
          }}
          onRefused={refresh}
          onClose={close}
        />
      </Dialog>
      <Dialog
        open={chosen?.act === 'shorten'}
        onOpenChange={open => !open && close()}
        title={m.admin_absence_shorten_title()}
        description={m.admin_absence_shorten_text()}
      >
        {chosen?.act === 'shorten' && (
          <ShortenForm teacherId={teacherId} name={name} absence={chosen.absence} onClose={close} />
        )}
      </Dialog>
      <AlertDialog
        open={chosen?.act === 'end'}
        onOpenChange={open => !open && close()}
        title={m.admin_absence_end_title()}
        description={m.admin_absence_end_text()}
        confirm={m.admin_absence_end()}
        busy={ending.isPending}
        onConfirm={() => chosen && ending.mutate({ teacherId, id: chosen.absence.id })}
      />
    </section>
  )
}

const absenceNote = ({ isBySchool, reason }: Absence) => {
  if (!isBySchool) return m.admin_absence_by_teacher()
  return reason === '' ? m.admin_absence_by_school() : m.admin_reason({ reason })
}

const shortenError = (lastDay: string) =>
  lastDay === '' ? m.availability_date_empty() : m.admin_absence_not_shorter()

/** A new end: an earlier day or, of an absence within one day, an earlier hour. */
function ShortenForm({
  teacherId,
  name,
  absence,
  onClose,
}: {
  teacherId: string
  name: string
  absence: Absence
  onClose: () => void
}) {
  const [end, setEnd] = useState({ lastDay: absence.lastDay, untilHour: absence.untilHour })
  const [isChecked, setIsChecked] = useState(false)
  const { refetch, onError } = useRefetch(onClose)
  const { mutate, isPending } = useMutation(
    adminApi.shortenAbsence.mutationOptions({
      onSuccess: async () => {
        await refetch()
        toast.success(m.admin_absence_shortened(), { description: m.admin_absence_teacher_told({ name }) })
      },
      onError,
    }),
  )
  const isPossible = toShorterPeriod(absence, end) !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isPossible && !isPending) mutate({ teacherId, id: absence.id, ...end })
  }
  const error = isChecked && !isPossible ? shortenError(end.lastDay) : undefined
  const isOneDay = absence.firstDay === absence.lastDay
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={isOneDay ? m.admin_absence_until() : m.availability_holiday_last()}
        error={error}
        required
      >
        {isOneDay ? (
          <HourNumberSelect
            isEnd
            hour={end.untilHour}
            onChange={untilHour => setEnd({ ...end, untilHour })}
          />
        ) : (
          <Input
            type="date"
            min={absence.firstDay}
            max={absence.lastDay}
            value={end.lastDay}
            onChange={event => setEnd({ ...end, lastDay: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="dialog-footer">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={isPending}>
          {m.admin_absence_shorten()}
        </Button>
      </div>
    </form>
  )
}
