import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { TextView } from '#features/school/server/describe-text.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { LeaveQuestion } from '#ui/overlays/leave-question.tsx'
import { ChangeNoteField, type FormProps, SaveButton } from './school-text-forms.tsx'

export type Section = { title: string; text: string }

const isSame = (written: readonly Section[], stored: readonly Section[]) =>
  written.length === stored.length &&
  written.every(({ title, text }, at) => title === stored[at]?.title && text === stored[at]?.text)

/** The sections of a legal text: written, added, removed and moved. */
export function SectionsForm({
  save,
  isSaving,
  stored,
  initial,
  blanks,
  isAccepted,
  hasOwn,
}: FormProps & {
  stored: readonly Section[]
  /** The stored text, or an older version that was chosen. */
  initial: readonly Section[]
  blanks: TextView['blanks']
  /** Whether families accept the text, so that a change asks them again. */
  isAccepted: boolean
  /** Whether the school wrote it, so that the program's text can be taken back. */
  hasOwn: boolean
}) {
  const nextKey = useRef(initial.length)
  const [sections, setSections] = useState(() => initial.map((section, key) => ({ ...section, key })))
  const [note, setNote] = useState('')
  const withoutKeys = sections.map(({ title, text }) => ({ title, text }))
  const hasChanges = () => note !== '' || !isSame(withoutKeys, stored)
  const change = (key: number, part: Partial<Section>) =>
    setSections(before => before.map(one => (one.key === key ? { ...one, ...part } : one)))
  const moveUp = (index: number) =>
    setSections(before => {
      const [moved] = before.slice(index, index + 1)
      if (!moved) return before
      const others = before.filter(one => one !== moved)
      return [...others.slice(0, index - 1), moved, ...others.slice(index - 1)]
    })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save({ sections: withoutKeys }, note)
  }
  return (
    <form noValidate onSubmit={send} className="mt-4 flex max-w-2xl flex-col gap-8">
      {sections.map(({ key, title, text }, index) => {
        const number = index + 1
        return (
          <div key={key} className="flex flex-col gap-3 border-t pt-5 first:border-0 first:pt-0">
            <Field label={m.admin_texts_section_title({ number })}>
              <Input
                value={title}
                maxLength={200}
                onChange={event => change(key, { title: event.target.value })}
              />
            </Field>
            <Field
              label={m.admin_texts_section_text({ number })}
              hint={index === 0 && m.admin_texts_section_text_hint()}
            >
              <Textarea
                value={text}
                maxLength={20_000}
                className="min-h-32"
                onChange={event => change(key, { text: event.target.value })}
              />
            </Field>
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button type="button" variant="ghost" size="sm" onClick={() => moveUp(index)}>
                  <ArrowUp aria-hidden="true" strokeWidth={1.75} />
                  {m.admin_texts_section_up({ number })}
                </Button>
              )}
              <Button
                type="button"
                variant="ghost"
                size="sm"
                onClick={() => setSections(before => before.filter(one => one.key !== key))}
              >
                <Trash2 aria-hidden="true" strokeWidth={1.75} />
                {m.admin_texts_section_remove({ number })}
              </Button>
            </div>
          </div>
        )
      })}
      <div>
        <Button
          type="button"
          variant="outline"
          onClick={() => {
            nextKey.current += 1
            setSections([...sections, { key: nextKey.current, title: '', text: '' }])
          }}
        >
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {m.admin_texts_section_add()}
        </Button>
      </div>
      <section aria-labelledby="renseignements" className="border-t pt-5">
        <h3 id="renseignements" className="text-lg">
          {m.admin_texts_blanks()}
        </h3>
        <p className="mt-1 text-sm text-muted-foreground">{m.admin_texts_blanks_hint()}</p>
        <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {blanks.map(({ name, label }) => (
            <div key={name} className="contents">
              <dt className="font-mono wrap-anywhere max-sm:mt-2">{`{${name}}`}</dt>
              <dd className="text-muted-foreground">{label}</dd>
            </div>
          ))}
        </dl>
      </section>
      {isAccepted && (
        <>
          <ChangeNoteField note={note} onChange={setNote} />
          <p className="text-muted-foreground">{m.admin_texts_consent_note()}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2.5">
        <SaveButton isSaving={isSaving} />
        {hasOwn && (
          <Button type="button" variant="ghost" busy={isSaving} onClick={() => save({ sections: [] })}>
            {m.admin_texts_reset()}
          </Button>
        )}
      </div>
      <LeaveQuestion hasChanges={hasChanges} />
    </form>
  )
}
