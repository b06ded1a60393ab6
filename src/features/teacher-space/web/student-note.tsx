import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { maxNoteLength } from '#features/teachers/settings.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { teacherSpaceApi } from './api.ts'

/** The teacher's note on a student, with a button to edit it. */
export function StudentNote({ id, name, note }: { id: string; name: string; note: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const saving = useMutation(
    teacherSpaceApi.noteOnStudent.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: teacherSpaceApi.key() })
        setIsOpen(false)
        toast.success(m.teachers_note_saved())
      },
      onError: () => toast.error(m.teachers_note_failed()),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    saving.mutate({ id, note: String(new FormData(event.currentTarget).get('note') ?? '') })
  }
  if (!isOpen)
    return (
      <div className="-my-2 flex w-full flex-wrap items-center gap-x-4 max-sm:order-2 sm:pl-19">
        {note && <p className="min-w-0 flex-1 basis-60 text-sm whitespace-pre-line">{note}</p>}
        <Button variant="link" size="sm" className="h-11" onClick={() => setIsOpen(true)}>
          {note ? m.families_edit() : m.teachers_note_add()}
          <span className="sr-only"> ({m.teachers_note_label({ name })})</span>
        </Button>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-3 max-sm:order-2 sm:pl-19">
      <Field label={m.teachers_note_label({ name })} hint={m.teachers_note_hint()}>
        <Textarea autoFocus name="note" rows={3} maxLength={maxNoteLength} defaultValue={note} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" className="h-11" busy={saving.isPending}>
          {m.families_save()}
        </Button>
        <Button variant="outline" size="sm" className="h-11" onClick={() => setIsOpen(false)}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}
