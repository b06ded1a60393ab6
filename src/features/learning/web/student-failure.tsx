import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { OfflinePage } from './offline/offline-page.tsx'
import { useOnline } from './offline/use-online.ts'

/** A student page that could not be loaded. Where no answer came, with a network or without, it says what is possible. */
export function Failure({ error }: { error: unknown }) {
  const isOnline = useOnline()
  const { viewer } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const isUnanswered = error instanceof Error && error.message === m.ui_unreachable()
  if (isOnline && !isUnanswered)
    return (
      <div className="py-10">
        <LoadFailure title={m.learning_load_failed()} />
      </div>
    )
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <OfflinePage userId={viewer?.userId ?? ''} back="home" isOnline={isOnline} onRetry={retry} />
}
