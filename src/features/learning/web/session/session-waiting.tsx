import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { SignedOut } from '../offline/signed-out.tsx'
import type { Connection } from './feedback-bar.tsx'

/** After the last question, until the session is counted. */
export function SessionWaiting({
  connection,
  isStored,
  readsFrench,
  isSignedOut,
  refusal,
  onRetry,
}: {
  connection: Connection
  /** The answers are stored on the device: the child may leave before they are sent. */
  isStored: boolean
  readsFrench: boolean
  isSignedOut: boolean
  refusal: string | null
  onRetry: () => void
}) {
  const isRetrying = connection === 'retrying'
  const text = isRetrying ? m.learning_network_retry() : m.learning_end_loading()
  return (
    <div className="mx-auto flex w-full max-w-read flex-1 flex-col justify-center gap-4 px-gutter py-16 text-lg">
      <div role="status">
        {isStored && (isRetrying || connection === 'offline') ? (
          <>
            <p className="font-display text-2xl font-bold">{m.learning_offline_end_title()}</p>
            <p className="mt-3 text-pretty">{m.learning_offline_end()}</p>
          </>
        ) : isSignedOut ? (
          <SignedOut readsFrench={readsFrench} />
        ) : (
          <p>{refusal ?? text}</p>
        )}
      </div>
      {isRetrying && (
        <Button variant="outline" onClick={onRetry} className="h-14! self-start text-lg! max-sm:w-full">
          {m.learning_send_again()}
        </Button>
      )}
    </div>
  )
}
