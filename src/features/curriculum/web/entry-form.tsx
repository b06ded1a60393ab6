import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'

/** The properties of the editor's three forms: of a word, of a text or dialogue, of an exercise. */
export type EntryFormProps<Content, Fault> = {
  initial: Content
  faults: readonly Fault[]
  isSaving: boolean
  submitLabel: string
  onSubmit: (content: Content, isProofread: boolean) => void
}

/** The frame of the editor's forms: a field with a fault gets the focus, and saving can mark the entry as proofread. */
export function EntryForm({
  faults,
  isSaving,
  submitLabel,
  children,
  onSubmit,
}: Pick<EntryFormProps<unknown, unknown>, 'faults' | 'isSaving' | 'submitLabel'> & {
  children: ReactNode
  onSubmit: (isProofread: boolean) => void
}) {
  const [isProofread, setIsProofread] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
  }, [faults])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) onSubmit(isProofread)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-7">
      {children}
      <Checkbox
        name="proofread"
        checked={isProofread}
        onChange={event => setIsProofread(event.target.checked)}
        label={m.curriculum_mark_read()}
        hint={m.curriculum_mark_read_hint()}
      />
      <div>
        {faults.length > 0 && <p className="mb-3 field-error">{m.curriculum_error_faults()}</p>}
        <Button type="submit" busy={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
