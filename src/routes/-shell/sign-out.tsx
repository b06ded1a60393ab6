import { LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

const channelName = 'kalima-session'

/** Loads the home page anew, so that no data of the account stays in memory. */
const reloadHome = (notice = 'signed-out') => location.replace(localizedPath(`/?notice=${notice}`))

/** This tab also receives its own message, but navigates by itself. */
let isSigningOutHere = false
export const isSigningOut = () => isSigningOutHere

/** Leaves the page when another tab signs out. @returns unsubscribe */
export const followSignOutInOtherTabs = () => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = event => {
    if (event.data === 'signed-out' && !isSigningOutHere) reloadHome()
  }
  return () => channel.close()
}

/** Ends the session, here and in all other tabs. @throws Error if the request fails; the session then still exists */
export const signOut = async (notice?: string) => {
  isSigningOutHere = true
  try {
    const response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (!response.ok) throw new Error(`sign-out answered ${response.status}`)
  } catch (error) {
    isSigningOutHere = false
    throw error
  }
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-out')
  channel.close()
  reloadHome(notice)
}

/** Sign-out button of the bar; a plain form without JavaScript. A failure is only logged. */
export function SignOut({ withLabel = false }: { withLabel?: boolean }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsLeaving(true)
    try {
      await signOut()
    } catch (error) {
      console.error('Sign-out failed', error)
      setIsLeaving(false)
    }
  }
  return (
    <form
      method="post"
      action="/api/auth/form/sign-out"
      onSubmit={event => void submit(event)}
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
