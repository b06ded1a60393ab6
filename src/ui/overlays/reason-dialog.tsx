import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Textarea } from '../controls/textarea.tsx'
import { Dialog } from './dialog.tsx'

/** Confirmation dialog with a required reason, for actions whose reason is sent to other people. */
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  description,
  hint,
  missing = m.ui_reason_missing(),
  maxLength,
  cancel = m.ui_cancel(),
  confirm,
  busy,
  onConfirm,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** Says who will read the reason. */
  hint: string
  missing?: string
  maxLength: number
  cancel?: string
  /** Without it the reason can be read and copied, but not sent. */
  confirm: string | undefined
  busy: boolean
  onConfirm: (reason: string) => void
  /** Further choices, above the reason. */
  children?: ReactNode
}) {
  const [isMissing, setIsMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (isOpen: boolean) => {
    setIsMissing(false)
    onOpenChange(isOpen)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsMissing(reason === '')
    if (reason) return onConfirm(reason)
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <Dialog open={open} onOpenChange={change} title={title} description={description} busy={busy}>
      <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
        {children}
        <Field label={m.ui_reason()} hint={hint} error={isMissing ? missing : undefined} required>
          <Textarea name="reason" rows={4} maxLength={maxLength} />
        </Field>
        <div className="dialog-footer mt-0!">
          <Button variant="outline" disabled={busy} onClick={() => change(false)}>
            {cancel}
          </Button>
          {confirm && (
            <Button type="submit" variant="destructive" busy={busy}>
              {confirm}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
