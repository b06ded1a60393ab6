import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarPlus, RefreshCw, TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { useIdempotencyKey } from '#ui/controls/use-idempotency-key.ts'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { maxCalendarAddress, maxCalendarName } from '../busy-calendars.ts'
import { availabilityApi } from './api.ts'
import { refetchHours } from './queries.ts'

export const busyCalendarsQuery = () => availabilityApi.busyCalendars.queryOptions()

type Calendar = Awaited<ReturnType<typeof availabilityApi.busyCalendars.call>>['calendars'][number]

const nameOf = ({ name, host }: Calendar) => name || host

const periodsText = ({ periods: count }: Calendar) => {
  if (count === 0) return m.availability_busy_periods_none()
  return count === 1 ? m.availability_busy_periods_one() : m.availability_busy_periods_many({ count })
}

const stateText = ({ failingSince, isDropped, read }: Calendar) => {
  if (!failingSince) return m.availability_busy_read({ day: showDay(read.date), time: read.time })
  const since = { day: showDay(failingSince.date), time: failingSince.time }
  return isDropped
    ? m.availability_busy_failing(since)
    : m.availability_busy_failing_kept({ ...since, readDay: showDay(read.date), readTime: read.time })
}

const failureLabels = {
  unreachable: m.availability_busy_unreachable,
  refused: m.availability_busy_refused,
  not_a_calendar: m.availability_busy_not_a_calendar,
  oversized: m.availability_busy_oversized,
}

/** The calendars that a teacher keeps elsewhere, and how each could be read. */
export function BusyCalendars() {
  const { data } = useSuspenseQuery(busyCalendarsQuery())
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Calendar>()
  const refreshing = useMutation(
    availabilityApi.refreshBusyCalendars.mutationOptions({
      onSuccess: async () => {
        await refetchHours(queryClient)
        toast.success(m.availability_busy_refreshed())
      },
      onError: error =>
        toast.error(isApiRefusal(error) ? error.message : m.availability_busy_refresh_failed()),
    }),
  )
  const removing = useMutation(
    availabilityApi.removeBusyCalendar.mutationOptions({
      onSuccess: () => toast.success(m.availability_busy_removed()),
      onError: () => toast.error(m.availability_busy_failed()),
      onSettled: async () => {
        setRemoved(undefined)
        await refetchHours(queryClient)
        title.current?.focus()
      },
    }),
  )
  return (
    <section aria-labelledby="agendas" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <h2 ref={title} id="agendas" tabIndex={-1} className="text-2xl outline-none">
          {m.availability_busy_title()}
        </h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {data.calendars.length > 0 && (
            <Button
              variant="outline"
              className="max-sm:flex-1"
              busy={refreshing.isPending}
              onClick={() => refreshing.mutate({})}
            >
              <RefreshCw aria-hidden="true" strokeWidth={1.75} />
              {m.availability_busy_refresh()}
            </Button>
          )}
          {data.calendars.length < data.most && (
            <Button variant="outline" className="max-sm:flex-1" onClick={() => setIsAdding(true)}>
              <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
              {m.availability_busy_add()}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 max-w-[65ch] text-muted-foreground">{m.availability_busy_text()}</p>
      {data.calendars.length === 0 ? (
        <p className="mt-3 border-y py-6 text-muted-foreground">{m.availability_busy_none()}</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {data.calendars.map(calendar => (
            <li
              key={calendar.id}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4"
            >
              <CalendarState calendar={calendar} />
              <Button variant="ghost" className="max-sm:w-full" onClick={() => setRemoved(calendar)}>
                {m.availability_busy_remove()}
                <span className="sr-only"> {nameOf(calendar)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={isAdding}
        onOpenChange={setIsAdding}
        title={m.availability_busy_add()}
        description={m.availability_busy_form_text()}
      >
        <AddressForm onClose={() => setIsAdding(false)} />
      </Dialog>
      <AlertDialog
        open={removed !== undefined}
        onOpenChange={open => !open && setRemoved(undefined)}
        title={m.availability_busy_remove_title()}
        description={m.availability_busy_remove_text()}
        confirm={m.availability_busy_remove()}
        busy={removing.isPending}
        onConfirm={() => removed && removing.mutate({ id: removed.id })}
      />
    </section>
  )
}

function CalendarState({ calendar }: { calendar: Calendar }) {
  const { name, host, failure, isDropped, isOfOtherZone, unreadEvents } = calendar
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold wrap-anywhere">
        {nameOf(calendar)}
        {name && <span className="font-normal text-muted-foreground"> · {host}</span>}
      </p>
      <p className="chiffres flex items-start gap-2 text-sm text-muted-foreground">
        {failure && (
          <TriangleAlert
            aria-hidden="true"
            strokeWidth={1.75}
            className="mt-0.5 size-4 shrink-0 text-warning"
          />
        )}
        {stateText(calendar)}
      </p>
      {failure && <p className="text-sm text-muted-foreground">{failureLabels[failure]()}</p>}
      {!isDropped && <p className="chiffres text-sm text-muted-foreground">{periodsText(calendar)}</p>}
      {unreadEvents > 0 && <Warning text={m.availability_busy_unread_events({ count: unreadEvents })} />}
      {isOfOtherZone && <Warning text={m.availability_busy_other_zone()} />}
    </div>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className="chiffres flex items-start gap-2 text-sm text-muted-foreground">
      <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-warning" />
      {text}
    </p>
  )
}

/** Reading the calendar takes up to fifteen seconds; its problem is shown at the field. */
function AddressForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { keyFor } = useIdempotencyKey()
  const [problem, setProblem] = useState<string>()
  const adding = useMutation(
    availabilityApi.addBusyCalendar.mutationOptions({
      onSuccess: async () => {
        await refetchHours(queryClient)
        toast.success(m.availability_busy_added())
        onClose()
      },
      onError: error => setProblem(isApiRefusal(error) ? error.message : m.availability_busy_failed()),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (adding.isPending) return
    const form = new FormData(event.currentTarget)
    const [address, name] = ['address', 'name'].map(field => String(form.get(field)).trim())
    setProblem(address ? undefined : m.availability_busy_address_missing())
    if (!address) return
    const calendar = { address, name: name ?? '' }
    adding.mutate({ id: keyFor(calendar), ...calendar })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ul className="list-disc pl-5 text-sm text-muted-foreground">
        <li>{m.availability_busy_where_google()}</li>
        <li>{m.availability_busy_where_outlook()}</li>
        <li>{m.availability_busy_where_apple()}</li>
      </ul>
      <Field
        label={m.availability_busy_address()}
        hint={m.availability_busy_address_hint()}
        error={problem}
        required
      >
        <Input
          name="address"
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxCalendarAddress}
        />
      </Field>
      <Field label={m.availability_busy_name()} optional>
        <Input name="name" autoComplete="off" maxLength={maxCalendarName} />
      </Field>
      <div className="dialog-footer">
        <Button variant="outline" disabled={adding.isPending} onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={adding.isPending}>
          {m.availability_busy_add()}
        </Button>
      </div>
    </form>
  )
}
