import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import type { RequestView } from '../../server/requests/request-queries.ts'
import { requestsQuery } from '../booking-queries.ts'

const statuses = {
  pending: { colour: 'warning', label: m.booking_request_pending },
  approved: { colour: 'success', label: m.booking_request_accepted },
  refused: { colour: 'danger', label: m.booking_request_declined },
  expired: { colour: 'muted', label: m.booking_request_unanswered },
} as const satisfies Record<RequestView['status'], { colour: string; label: () => string }>

/** The requests of a signed-in child to its parents, and their answers. */
export function MyRequests() {
  const { data } = useSuspenseQuery(requestsQuery())
  if (data.requests.length === 0) return null
  return (
    <section aria-labelledby="mes-demandes" className="mt-10">
      <h2 id="mes-demandes" className="text-2xl">
        {m.booking_my_requests()}
      </h2>
      <ul className="mt-4 divide-y rounded-xl border bg-card px-card text-card-foreground">
        {data.requests.map(({ id, status, teacherName: teacher, date, time, startsAt, word: note }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{m.booking_my_request_line({ teacher })}</p>
              <p className="chiffres text-sm text-muted-foreground">
                <time dateTime={startsAt}>{m.booking_date_and_time({ date: showDay(date), time })}</time>
              </p>
              {note && <p className="mt-1 wrap-anywhere">{m.booking_my_request_note({ note })}</p>}
            </div>
            <Badge colour={statuses[status].colour}>{statuses[status].label()}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
