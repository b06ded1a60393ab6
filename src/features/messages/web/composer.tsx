import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { textDirection } from '#ui/layout/bidi-text.tsx'
import { messageMaxLength, messageText } from '../messages.ts'

/** Where a message is written: about which child, when there are several, and the words. */
export function Composer({
  name,
  pupils,
  about,
  onSend,
}: {
  name: string
  pupils: readonly { id: string; firstName: string }[]
  /** The child that the first message is about. */
  about: string
  onSend: (message: { studentId: string; text: string }) => void
}) {
  const [text, setText] = useState('')
  const [studentId, setStudentId] = useState(about)
  const [isEmpty, setIsEmpty] = useState(false)
  const childField = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const excess = [...messageText(text)].length - messageMaxLength

  const send = () => {
    const written = messageText(text)
    if (written === '' || excess > 0) {
      setIsEmpty(written === '')
      field.current?.focus()
      return
    }
    onSend({ studentId, text: written })
    setText('')
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
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
    <form noValidate onSubmit={submit} className="border-t py-3 md:p-4">
      {pupils.length > 1 && (
        <div className="mb-3 flex items-center gap-3 text-sm">
          <label htmlFor={childField} className="shrink-0 font-semibold">
            {m.messages_child()}
          </label>
          <NativeSelect
            id={childField}
            value={studentId}
            onChange={event => setStudentId(event.target.value)}
            className="max-w-56"
          >
            {pupils.map(child => (
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
            onKeyDown={press}
            onChange={event => {
              setText(event.target.value)
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
