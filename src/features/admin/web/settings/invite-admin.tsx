import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { adminInvitationDays } from '#features/accounts/accounts.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { adminApi } from '../api.ts'

/** Mails an invitation to an address; the list then shows its account. */
export const useInviteAdmin = (onDone: () => void = () => {}) => {
  const queryClient = useQueryClient()
  return useMutation(
    adminApi.inviteAdmin.mutationOptions({
      onSuccess: async ({ email }) => {
        await queryClient.invalidateQueries({ queryKey: adminApi.accounts.key() })
        toast.success(m.school_admin_invite_sent({ email }))
        onDone()
      },
    }),
  )
}

/** Another admin's account, made by an invitation. */
export function InviteAdmin() {
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const inviting = useInviteAdmin(() => setIsOpen(false))
  const change = (open: boolean) => {
    setError(undefined)
    setIsOpen(open)
  }
  const refuse = (sentence: string) => {
    setError(sentence)
    form.current?.querySelector('input')?.focus()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (inviting.isPending) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    inviting.mutate(
      { email },
      {
        // What was typed stays, with the reason beside it.
        onError: problem =>
          isApiRefusal(problem) ? refuse(problem.message) : void toast.error(problem.message),
      },
    )
  }
  return (
    <>
      <Button variant="outline" className="mt-5 max-sm:w-full" onClick={() => change(true)}>
        <UserPlus aria-hidden="true" strokeWidth={1.75} />
        {m.school_admin_invite()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={m.school_admin_invite()}
        description={m.school_admin_invite_text({ days: adminInvitationDays })}
        busy={inviting.isPending}
      >
        <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
          <Field label={m.school_admin_invite_email()} error={error} required>
            <Input
              name="email"
              type="email"
              autoComplete="off"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <div className="dialog-footer mt-0!">
            <Button variant="outline" disabled={inviting.isPending} onClick={() => change(false)}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" busy={inviting.isPending}>
              {m.school_admin_invite_send()}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
