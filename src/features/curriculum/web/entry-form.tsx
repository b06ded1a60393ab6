import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { LeaveQuestion } from '#ui/overlays/leave-question.tsx'
import type { EntryFault } from '../entry-checks.ts'
import type { WordFault } from '../word-checks.ts'
import { Faults } from './entry-fields.tsx'

/** The properties of the editor's three forms: of a word, of a text or dialogue, of an exercise. */
export type EntryFormProps<Content, Fault> = {
  initial: Content
  faults: readonly Fault[]
  isSaving: boolean
  submitLabel: string
  onSubmit: (content: Content, isProofread: boolean) => void
}

/** The frame of the editor's forms: a field with a fault gets the focus, and saving can mark the entry as proofread. */
export function EntryForm<Content extends FieldValues>({
  form,
  faults,
  isSaving,
  submitLabel,
  children,
  onSubmit,
}: Omit<EntryFormProps<Content, WordFault | EntryFault>, 'initial'> & {
  form: UseFormReturn<Content>
  children: ReactNode
}) {
  const [isProofread, setIsProofread] = useState(false)
  const { isDirty } = form.formState
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults.length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
  }, [faults])
  const submit = form.handleSubmit(content => {
    if (!isSaving) onSubmit(content, isProofread)
  })
  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-7">
        <Faults value={faults}>{children}</Faults>
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
        <LeaveQuestion hasChanges={() => isDirty} />
      </form>
    </FormProvider>
  )
}
