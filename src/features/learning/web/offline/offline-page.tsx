import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { onDevice } from '#platform/device/on-device.ts'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ReadToChild } from '../read-to-child.tsx'
import { StudentPage } from '../student-page.tsx'
import { scope } from './worker-registration.ts'

const secondsBetweenTries = 5
// An address that the worker serves: without a network the child comes back here.
const leave = () => location.replace(scope)
const stay = () => undefined

/**
 * What can be done without a network. The worker shows it in place of a page that could not be fetched, and a page of the space
 * whose data did not arrive shows it itself.
 */
export function OfflinePage({
  userId,
  back = null,
  isOnline = false,
  onRetry = leave,
}: {
  userId: string
  back?: 'home' | null
  /** The device has a network, but the server did not answer. */
  isOnline?: boolean
  /** The network is back, or the child tries again. */
  onRetry?: () => void
}) {
  const [session, setSession] = useState<string>()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    void onDevice(async () => (await import('./cached-pages.ts')).findSessionAddress(userId)).then(setSession)
    // A device that is connected to something is «online» for the browser: only the server's answer says that it is reached.
    const leaveIfBack = () => void fetch('/healthz').then(({ ok }) => ok && retry(), stay)
    const timer = setInterval(leaveIfBack, secondsBetweenTries * 1000)
    addEventListener('online', leaveIfBack)
    return () => {
      clearInterval(timer)
      removeEventListener('online', leaveIfBack)
    }
  }, [userId])
  const title = isOnline ? m.learning_unreachable_title() : m.learning_offline_title()
  const advice = session
    ? m.learning_offline_session()
    : isOnline
      ? m.learning_unreachable_ideas()
      : m.learning_offline_ideas()
  return (
    <StudentPage back={back} title={title} text={m.learning_offline_text()}>
      <div className="mt-8 flex flex-col items-center gap-6 rounded-3xl bg-card p-6 text-center text-card-foreground sm:flex-row sm:p-8 sm:text-left">
        <LetterStar letter="ن" className="size-32 shrink-0 fill-safran-400 text-encre-950" />
        <div className="flex flex-col items-center gap-4 sm:items-start">
          <div className="flex items-center gap-4">
            <p className="text-lg text-pretty">{advice}</p>
            <ReadToChild text={title} more={[`${title}.`, m.learning_offline_text(), advice]} />
          </div>
          <div className="flex flex-wrap justify-center gap-3">
            {session && (
              <a href={session} className="btn btn-primary h-14! px-8! text-lg!">
                {m.learning_offline_continue()}
              </a>
            )}
            <Button
              variant={session ? 'outline' : 'primary'}
              onClick={onRetry}
              className="h-14! px-8! text-lg!"
            >
              {m.ui_retry()}
            </Button>
          </div>
        </div>
      </div>
    </StudentPage>
  )
}
