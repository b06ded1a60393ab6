import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { RequestView } from '../server/request-queries.ts'
import { bookingApi } from './api.ts'
import { requestsQuery } from './booking-queries.ts'

// Loaded when a parent refuses: most dashboards show no request.
const RefuseRequest = lazy(() =>
  import('./refuse-request.tsx').then(file => ({ default: file.RefuseRequest })),
)

/** The requests of the children that await the parent's answer. */
export function RequestsToAnswer() {
  const { data } = useSuspenseQuery(requestsQuery())
  const [refused, setRefused] = useState<RequestView>()
  const [isOpen, setIsOpen] = useState(false)
  const pending = data.requests.filter(({ status }) => status === 'pending')
  return (
    <>
      {pending.length > 0 && (
        <section aria-labelledby="demandes" className="mt-8">
          <h2 id="demandes" className="text-2xl">
            {m.booking_requests()}
          </h2>
          <p className="mt-1 text-sm text-muted-foreground">
            {m.booking_requests_text({ zone: data.zoneLabel })}
          </p>
          <ul className="mt-4 grid gap-4">
            {pending.map(request => (
              <Request
                key={request.id}
                request={request}
                onRefuse={() => {
                  setRefused(request)
                  setIsOpen(true)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {refused && (
        <Suspense>
          <RefuseRequest request={refused} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}

const sessionsLabel = ({ numberOfSessions: count, recurrenceFrequency }: RequestView) => {
  if (count === 1) return undefined
  const rhythm = recurrenceFrequency === 'biweekly' ? m.booking_biweekly() : m.booking_weekly()
  return `${m.booking_sessions({ count })}, ${rhythm.toLowerCase()}`
}

function Request({ request, onRefuse }: { request: RequestView; onRefuse: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    bookingApi.approveBookingRequest.mutationOptions({
      onSuccess: () => toast.success(m.booking_request_approved({ name: request.studentName })),
      onError: error => toast.error(error.message),
      onSettled: () => refetchLessons(queryClient),
    }),
  )
  const { studentName: name, teacherName: teacher, lessonType, totalCents } = request
  const facts = [lessonTypeLabel(lessonType), sessionsLabel(request), formatEuros(totalCents)]
  return (
    <li className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-card">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-lg wrap-anywhere">{m.booking_request_line({ name, teacher })}</h3>
        <p className="chiffres mt-1">
          <time dateTime={request.startsAt}>
            {m.booking_date_and_time({ date: showDay(request.date), time: request.time })}
          </time>
        </p>
        <p className="chiffres text-sm text-muted-foreground">{facts.filter(Boolean).join(', ')}</p>
        <p className="mt-1 text-sm text-muted-foreground">
          {m.booking_request_until({ day: showDay(request.answerDate), time: request.answerTime })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
        <Button
          variant="outline"
          disabled={isPending}
          aria-label={m.booking_request_refuse_named({ of: ofName(name) })}
          onClick={onRefuse}
        >
          {m.booking_request_refuse()}
        </Button>
        <Button
          busy={isPending}
          aria-label={m.booking_request_approve_named({ of: ofName(name) })}
          onClick={() => mutate({ id: request.id, agreedTotalCents: totalCents })}
        >
          {m.booking_request_approve()}
        </Button>
      </div>
    </li>
  )
}
