import { type Ref, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** The link, shown once: the database has only its hash. */
export function InvitationLink({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  // It appears when a button is pressed, which may disappear with it.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-4 rounded-xl border bg-muted/40 p-4" role="status">
      <p className="font-semibold">{m.families_parents_link_title()}</p>
      <div className="mt-3">
        <LinkToCopy ref={field} address={address} />
      </div>
      <p className="mt-3 text-sm text-muted-foreground">{m.families_parents_link_once()}</p>
    </div>
  )
}

export function LinkToCopy({ address, ref }: { address: string; ref?: Ref<HTMLInputElement> }) {
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.success(m.families_parents_link_copied())
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={m.families_parents_link_label()} hideLabel className="min-w-0 flex-1 basis-64">
        <Input ref={ref} readOnly value={address} onFocus={event => event.currentTarget.select()} />
      </Field>
      <Button variant="outline" onClick={copy} className="max-sm:w-full noscript:hidden">
        {m.families_parents_link_copy()}
      </Button>
    </div>
  )
}

/** An invitation that nobody has answered yet. */
export const waitingSentence = ({ email, until }: { email: string | null; until: string }) =>
  email ? m.families_parents_waiting_email({ email, until }) : m.families_parents_waiting_link({ until })
