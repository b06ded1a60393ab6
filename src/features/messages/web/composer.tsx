import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { readTabDraft, writeTabDraft } from '#platform/device/tab-drafts.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { textDirection } from '#ui/layout/bidi-text.tsx'
import { messageMaxLength, normalizeMessage } from '../messages.ts'

/** The form to write a message, with a choice of the child when there are several. */
export function Composer({
  draftName,
  name,
  students,
  initialStudentId,
  onSend,
}: {
  /** Under which the tab keeps the text until it is sent. */
  draftName: string
  name: string
  students: readonly { id: string; firstName: string }[]
  /** The preselected child. */
  initialStudentId: string
  onSend: (message: { studentId: string; text: string }) => void
}) {
  const [text, setText] = useState('')
  const [studentId, setStudentId] = useState(initialStudentId)
  const [isEmpty, setIsEmpty] = useState(false)
  const childField = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (next: string) => {
    setText(next)
    writeTabDraft(draftName, next)
  }
  useEffect(() => setText(before => before || readTabDraft(draftName)), [draftName])
  /** Since the last message nothing was written: a second press of the button sends nothing and is no mistake. */
  const wasSent = useRef(false)
  const excess = [...normalizeMessage(text)].length - messageMaxLength

  const send = () => {
    const message = normalizeMessage(text)
    if (message === '' || excess > 0) {
      setIsEmpty(message === '' && !wasSent.current)
      field.current?.focus()
      return
    }
    onSend({ studentId, text: message })
    write('')
    wasSent.current = true
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const error =
    excess > 0
      ? m.messages_too_long({ count: excess, max: messageMaxLength })
      : isEmpty
        ? m.messages_empty()
        : undefined

  return (
    <form noValidate onSubmit={submit} className="composer border-t py-3 md:p-4">
      {students.length > 1 && (
        <div className="mb-3 flex items-center gap-3 text-sm">
          <label htmlFor={childField} className="shrink-0 font-semibold">
            {m.messages_about_label()}
          </label>
          <NativeSelect
            id={childField}
            value={studentId}
            onChange={event => setStudentId(event.target.value)}
            className="max-w-56"
          >
            {students.map(child => (
              <option key={child.id} value={child.id}>
                {child.firstName}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      <Field
        label={m.messages_field_to({ name })}
        hideLabel
        hint={
          <>
            {m.messages_hint()} <span className="max-md:hidden">{m.messages_hint_keys()}</span>
          </>
        }
        error={error}
      >
        <div className="flex items-end gap-2.5">
          <Textarea
            ref={field}
            name="text"
            rows={2}
            dir={textDirection(text)}
            value={text}
            placeholder={m.messages_field_to({ name })}
            className="max-h-48 min-h-12 flex-1"
            onKeyDown={sendOnCtrlEnter}
            onChange={event => {
              write(event.target.value)
              wasSent.current = false
              setIsEmpty(false)
            }}
          />
          <Button type="submit" size="icon" aria-label={m.messages_send()} title={m.messages_send()}>
            <Send aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </div>
      </Field>
    </form>
  )
}
