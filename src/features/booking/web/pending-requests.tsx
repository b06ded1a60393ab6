import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { requestsQuery } from './booking-queries.ts'

// Most dashboards show no request.
const RequestsToAnswer = lazy(() =>
  import('./requests-to-answer.tsx').then(file => ({ default: file.RequestsToAnswer })),
)

/** The requests of the children that await the parent's answer; stays once shown, so that the last answer keeps its dialog. */
export function PendingRequests() {
  const { data } = useSuspenseQuery(requestsQuery())
  const isPending = data.requests.some(({ status }) => status === 'pending')
  const [isShown, setIsShown] = useState(isPending)
  if (isPending && !isShown) setIsShown(true)
  return isShown ? (
    <Suspense>
      <RequestsToAnswer />
    </Suspense>
  ) : null
}
