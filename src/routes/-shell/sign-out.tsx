import { LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

const channelName = 'kalima-session'

/** Full page load and an empty store of the tab, so that no data of the account stays. From the child's space it leads to the entrance of children. */
const loadLanding = (notice = 'signed-out') => {
  sessionStorage.clear()
  const landing = location.pathname.startsWith('/student') ? '/login?espace=eleve&' : '/?'
  location.replace(localizedPath(`${landing}notice=${notice}`))
}

type SignOutMessage = 'signing-out' | 'signed-out' | 'failed'
const notifyOtherTabs = (message: SignOutMessage) => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** The tab that signs out navigates by itself; the others follow it. */
let signingOutIn: 'this tab' | 'another tab' | null = null
let onSigningOut = () => {}

const setSigningOutIn = (tab: typeof signingOutIn) => {
  signingOutIn = tab
  onSigningOut()
}

export const isSigningOut = () => signingOutIn === 'this tab'
/** Calls `listener` when this tab begins to sign out, and when that fails. There is one listener. */
export const watchSigningOut = (listener: () => void) => {
  onSigningOut = listener
}

/** For a new document: leaves its page when another tab signs out. @returns unsubscribe */
export const followSignOutInOtherTabs = () => {
  signingOutIn = null
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<SignOutMessage>) => {
    if (signingOutIn === 'this tab') return
    setSigningOutIn(data === 'failed' ? null : 'another tab')
    if (data === 'signed-out') loadLanding()
  }
  return () => channel.close()
}

/** Leaves what the ended session showed: home after a sign-out, else the same page again, whose guard asks to sign in. */
export const leaveEndedSession = () => {
  if (signingOutIn === 'another tab') loadLanding()
  else if (!signingOutIn) location.reload()
}

/** Deletes what the device keeps of a child's sessions and of recorded lessons. A failure must not keep the person on the page: the session has ended. */
const clearDevice = async () => {
  const cleared = await Promise.allSettled([
    import('#features/learning/web/offline/device.ts').then(device => device.clearDevice()),
    import('#features/recordings/web/piece-store.ts').then(store => store.deleteWaitingParts()),
  ])
  for (const one of cleared) if (one.status === 'rejected') console.warn(one.reason)
}

/**
 * Ends the session by `end`, here and in all other tabs, and loads the landing page with the notice.
 * @throws what `end` throws; the session then still exists
 */
export const endSession = async (end: () => Promise<unknown>, notice?: string) => {
  setSigningOutIn('this tab')
  notifyOtherTabs('signing-out')
  try {
    await end()
  } catch (error) {
    setSigningOutIn(null)
    notifyOtherTabs('failed')
    throw error
  }
  await clearDevice()
  notifyOtherTabs('signed-out')
  loadLanding(notice)
}

/** @throws Error if the request fails; the session then still exists */
export const signOut = (notice?: string) =>
  endSession(async () => {
    const response = await fetch('/api/auth/sign-out', { method: 'POST' })
    if (!response.ok) throw new Error(`sign-out answered ${response.status}`)
  }, notice)

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
