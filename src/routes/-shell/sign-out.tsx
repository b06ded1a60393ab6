import { LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

const channelName = 'kalima-session'

/** The page as someone who is signed out sees it, loaded anew: nothing of the person before stays in memory. */
const leave = (notice = 'signed-out') => location.replace(`/?notice=${notice}`)

/** A channel hears this tab too: who leaves by the own button is told by that button. */
let isLeavingHere = false

/** Signs out here when another tab does. Returns the way to stop. */
export const leaveWithOtherTabs = () => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = event => {
    if (event.data === 'signed-out' && !isLeavingHere) leave()
  }
  return () => channel.close()
}

/** Ends the session, here and in every tab. @throws Error when the server did not hear of it: then nothing has changed */
export const endSession = async (notice?: string) => {
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`sign-out answered ${answer.status}`)
  isLeavingHere = true
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-out')
  channel.close()
  leave(notice)
}

/** The bar's way out, a plain form where no script runs; a failure is only logged there (specification §8). */
export function SignOut({ withLabel = false }: { withLabel?: boolean }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const signOut = async (event: FormEvent) => {
    event.preventDefault()
    setIsLeaving(true)
    try {
      await endSession()
    } catch (error) {
      console.error('Sign-out failed', error)
      setIsLeaving(false)
    }
  }
  return (
    <form
      method="post"
      action="/api/auth/form/sign-out"
      onSubmit={event => void signOut(event)}
      className="contents"
    >
      {withLabel ? (
        <Button type="submit" variant="ghost" busy={isLeaving}>
          {!isLeaving && <LogOut aria-hidden="true" strokeWidth={1.75} />}
          {m.site_nav_sign_out()}
        </Button>
      ) : (
        <Tooltip text={m.site_nav_sign_out()} side="bottom">
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            busy={isLeaving}
            aria-label={m.site_nav_sign_out()}
          >
            {!isLeaving && <LogOut aria-hidden="true" strokeWidth={1.75} />}
          </Button>
        </Tooltip>
      )}
    </form>
  )
}
