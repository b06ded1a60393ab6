import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Palmtree } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { holidayPeriodLabel } from '../holiday-labels.ts'
import { availabilityApi } from './api.ts'
import { holidayAnchor } from './holiday-anchor.ts'
import { HolidayForm } from './holiday-form.tsx'
import { HolidayLine } from './holiday-line.tsx'
import { refetchHours } from './queries.ts'

export const holidaysQuery = () => availabilityApi.holidays.queryOptions()

type Holiday = Awaited<ReturnType<typeof availabilityApi.holidays.call>>['holidays'][number]

/** The teacher's holidays to come, and the way to take some. */
export function Holidays() {
  const { data } = useSuspenseQuery(holidaysQuery())
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [isTaking, setIsTaking] = useState(false)
  const [ended, setEnded] = useState<Holiday>()
  const hash = useLocation({ select: location => location.hash })
  // From the week on the dashboard.
  useEffect(() => {
    if (hash.startsWith(holidayAnchor(''))) document.getElementById(hash)?.focus()
  }, [hash])
  const ending = useMutation(
    availabilityApi.endHoliday.mutationOptions({
      onSuccess: () =>
        toast.success(ended?.isBySchool ? m.availability_absence_ended() : m.availability_holiday_ended()),
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
            <HolidayLine
              key={holiday.id}
              id={holidayAnchor(holiday.id)}
              holiday={holiday}
              note={holiday.isBySchool && m.availability_absence_by_school()}
            >
              <Button variant="ghost" className="max-sm:w-full" onClick={() => setEnded(holiday)}>
                {holiday.isBySchool ? m.availability_absence_end() : m.availability_holiday_end()}
                <span className="sr-only"> {holidayPeriodLabel(holiday)}</span>
              </Button>
            </HolidayLine>
          ))}
        </ul>
      )}
      <Dialog
        open={isTaking}
        onOpenChange={setIsTaking}
        title={m.availability_holiday_take()}
        description={m.availability_holiday_text()}
      >
        <HolidayForm
          today={data.today}
          texts={{ handed: m.availability_holiday_handed, confirm: m.availability_holiday_confirm() }}
          onPreview={period => availabilityApi.previewHoliday.call(period)}
          onTake={holiday => availabilityApi.takeHoliday.call(holiday)}
          onTaken={async lessons => {
            await refetchHours(queryClient)
            setIsTaking(false)
            toast.success(m.availability_holiday_taken(), {
              ...(lessons > 0 && { description: m.availability_holiday_school_told() }),
            })
          }}
          onRefused={() => refetchHours(queryClient)}
          onClose={() => setIsTaking(false)}
        />
      </Dialog>
      <AlertDialog
        open={ended !== undefined}
        onOpenChange={open => !open && setEnded(undefined)}
        title={ended?.isBySchool ? m.availability_absence_end_title() : m.availability_holiday_end_title()}
        description={m.availability_holiday_end_text()}
        cancel={ended?.isBySchool ? undefined : m.availability_holiday_keep()}
        confirm={ended?.isBySchool ? m.availability_absence_end() : m.availability_holiday_end()}
        busy={ending.isPending}
        onConfirm={() => ended && ending.mutate({ id: ended.id })}
      />
    </section>
  )
}
