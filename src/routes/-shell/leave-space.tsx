import { LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'
import { signOut } from './sign-out.tsx'

const dialog = lazyScript(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

/**
 * The way out of the child's space, which leads to the entrance of children. A finger is quick, and a child may not know its code
 * by heart, so it is asked first; without JavaScript a plain form.
 */
export function LeaveSpace() {
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setWasAsked(true)
    setIsAsking(true)
  }
  const leave = async () => {
    setIsLeaving(true)
    try {
      await signOut()
    } catch (error) {
      console.error('Sign-out failed', error)
      toast.error(m.learning_leave_space_failed())
      setIsLeaving(false)
    }
  }
  return (
    <>
      <form method="post" action="/api/auth/form/sign-out" onSubmit={ask} className="contents">
        <input type="hidden" name="espace" value="eleve" />
        <Button
          type="submit"
          variant="ghost"
          size="icon"
          aria-label={m.site_nav_sign_out()}
          className="size-14!"
        >
          <LogOut aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </form>
      {wasAsked && (
        <Lazy
          script={dialog}
          props={{
            open: isAsking,
            onOpenChange: setIsAsking,
            title: m.learning_leave_space(),
            description: m.learning_leave_space_text(),
            cancel: m.learning_leave_space_stay(),
            confirm: m.learning_leave_space_go(),
            busy: isLeaving,
            onConfirm: () => void leave(),
            large: true,
          }}
        />
      )}
    </>
  )
}
