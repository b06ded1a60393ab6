import { LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button, type ButtonSize, type ButtonVariant } from '~/platform/ui/button'
import { toast } from '~/platform/ui/toast'

const channelName = 'kalima-session'
type Notice = 'signed-out' | 'left'

/** Home, loaded anew in place of this page: nothing of the person before stays in memory or behind the back button. */
const leave = (notice: Notice) => location.replace(`/?notice=${notice}`)

/** Signs out here when another tab does. @returns the way to stop */
export const leaveWithOtherTabs = () => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = event => {
    if (event.data === 'signed-out') leave('signed-out')
  }
  return () => channel.close()
}

const signOut = async (notice: Notice) => {
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  // Signed out already (another tab, an ended session) is as good.
  if (!answer.ok && answer.status !== 401) throw new Error(`sign-out answered ${answer.status}`)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-out')
  channel.close()
  leave(notice)
}

/**
 * Ends the session in every tab; works without a script too. `place` says which of the two sentences of specification
 * §8 is shown, and whether a failure is: in the navigation bar it is only logged.
 */
export function SignOut({
  place = 'nav',
  withLabel = place === 'sidebar',
  variant = 'ghost',
  size = withLabel ? 'md' : 'icon',
  className,
}: {
  place?: 'nav' | 'sidebar'
  withLabel?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}) {
  const [isLeaving, setIsLeaving] = useState(false)
  const notice = place === 'nav' ? 'signed-out' : 'left'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsLeaving(true)
    try {
      await signOut(notice)
    } catch (error) {
      console.error('Sign-out failed', error)
      if (place === 'sidebar') toast.error(m.accounts_sign_out_failed())
      setIsLeaving(false)
    }
  }
  return (
    <form method="post" action="/api/auth/form/sign-out" onSubmit={submit} className="contents">
      <input type="hidden" name="notice" value={notice} />
      <Button
        type="submit"
        variant={variant}
        size={size}
        busy={isLeaving}
        className={className}
        {...(!withLabel && { 'aria-label': m.accounts_sign_out(), title: m.accounts_sign_out() })}
      >
        {!isLeaving && <LogOut aria-hidden="true" strokeWidth={1.75} />}
        {withLabel && m.accounts_sign_out()}
      </Button>
    </form>
  )
}
