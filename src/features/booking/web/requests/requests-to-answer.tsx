import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { currentDate, showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { requestCancellingSentence } from '../../cancelling-sentence.ts'
import { rhythmLabel } from '../../rhythm-label.ts'
import type { RequestView } from '../../server/requests/request-queries.ts'
import { bookingApi } from '../api.ts'
import { requestsQuery } from '../booking-queries.ts'

// Loaded when a parent refuses: most dashboards show no request.
const RefuseRequest = lazy(() =>
  import('./refuse-request.tsx').then(file => ({ default: file.RefuseRequest })),
)

/** The requests of the children that await the parent's answer. */
export default function RequestsToAnswer() {
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
  if (recurrenceFrequency === null) return undefined
  return `${m.booking_sessions({ count })}, ${rhythmLabel(recurrenceFrequency).toLowerCase()}`
}

const shownInitially = 6

/** Every session that an approval books, and those that the child left out. Sessions that differ are always shown. */
function Sessions({ sessions }: { sessions: RequestView['sessions'] }) {
  const [isOpen, setOpen] = useState(false)
  const shown = sessions.filter(
    ({ choice, movedForFamily, startsAt }, index) =>
      isOpen || index < shownInitially || choice !== 'kept' || movedForFamily || !startsAt,
  )
  return (
    <>
      <ol className="mt-1">
        {shown.map(({ startsAt, date, choice, movedForFamily, ...hour }) => (
          <li key={`${choice} ${startsAt ?? date}`}>
            <time
              dateTime={startsAt ?? undefined}
              className={`chiffres ${choice === 'dropped' ? 'text-muted-foreground line-through' : ''}`}
            >
              {m.booking_date_and_time({ date: showDay(date), time: hourLabel(hour) })}
            </time>{' '}
            {choice === 'dropped' && <Badge>{m.booking_series_dropped()}</Badge>}
            {choice === 'moved' && <Badge colour="info">{m.booking_request_moved()}</Badge>}
            {choice === 'kept' && !startsAt && (
              <span className="block text-sm text-destructive">{m.booking_problem_missing()}</span>
            )}
            {choice === 'kept' && movedForFamily && (
              <span className="block text-sm text-muted-foreground">{m.booking_series_moved_clock()}</span>
            )}
          </li>
        ))}
      </ol>
      {shown.length < sessions.length && (
        <Button variant="link" onClick={() => setOpen(true)}>
          {m.booking_series_all({ count: sessions.length })}
        </Button>
      )}
    </>
  )
}

const isBooked = ({ choice }: RequestView['sessions'][number]) => choice !== 'dropped'

function Request({
  request,
  onRefuse,
}: {
  request: RequestView & { lateSentences: string[] }
  onRefuse: () => void
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    bookingApi.approveBookingRequest.mutationOptions({
      onSuccess: () => toast.success(m.booking_request_approved({ name: request.studentName })),
      onError: error => toast.error(error.message),
      onSettled: () => refetchLessons(queryClient),
    }),
  )
  const { studentName: name, teacherName: teacher, lessonType, duration, sessions, totalCents } = request
  const agreed = {
    agreedTotalCents: totalCents,
    agreedFreeCancellationHours: request.cancelling.freeCancellationHours,
    agreedStarts: sessions.filter(isBooked).flatMap(({ startsAt }) => startsAt ?? []),
  }
  const facts = [lessonLabel(lessonType, duration), sessionsLabel(request), formatEuros(totalCents)]
  return (
    <li className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-card">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-lg wrap-anywhere">{m.booking_request_line({ name, teacher })}</h3>
        <Sessions sessions={sessions} />
        <p className="chiffres text-sm text-muted-foreground">{facts.filter(Boolean).join(', ')}</p>
        <p className="mt-1 text-sm text-muted-foreground">
          {requestCancellingSentence(request, currentDate())}
        </p>
        {request.lateSentences.map(sentence => (
          <p key={sentence} className="mt-1 text-sm font-semibold">
            {sentence}
          </p>
        ))}
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
          onClick={() => mutate({ id: request.id, ...agreed })}
        >
          {m.booking_request_approve()}
        </Button>
      </div>
    </li>
  )
}
