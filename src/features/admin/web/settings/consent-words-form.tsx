import { type FormEvent, useState } from 'react'
import { fillBlanks } from '#features/school/legal-text.ts'
import { toParagraphs } from '#features/school/school-texts.ts'
import type { TextView } from '#features/school/server/describe-text.ts'
import type { ConsentPart } from '#features/school/text-parts.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { LeaveQuestion } from '#ui/overlays/leave-question.tsx'
import { ChangeNoteField, type FormProps, SaveButton } from './school-text-forms.tsx'

const parents = {
  preview: m.admin_texts_consent_preview,
  agreedBy: (families: number) => {
    if (families === 0) return m.admin_texts_consent_families_none()
    return families === 1
      ? m.admin_texts_consent_families_one()
      : m.admin_texts_consent_families_many({ families })
  },
}
const teachers = {
  preview: m.admin_texts_consent_preview_teachers,
  agreedBy: (teachers: number) => {
    if (teachers === 0) return m.admin_texts_consent_teachers_none()
    return teachers === 1
      ? m.admin_texts_consent_teachers_one()
      : m.admin_texts_consent_teachers_many({ teachers })
  },
}

/** Who agrees to each text, and what a change means for an agreement that was given. */
const readers: Record<ConsentPart, typeof parents & { until: () => string }> = {
  'parental-authority': { ...parents, until: m.admin_texts_consent_authority_until },
  'recording-consent': { ...parents, until: m.admin_texts_consent_recording_until },
  'voice-consent': { ...parents, until: m.admin_texts_consent_voice_until },
  'teacher-voice': { ...teachers, until: m.admin_texts_consent_teachers_until },
}

/** The words of what people agree to: written, seen as they read them, and taken back. */
export function ConsentWordsForm({
  save,
  isSaving,
  part,
  stored,
  initial,
  agreed,
  blanks,
  hasOwn,
}: FormProps & { part: ConsentPart; stored: string; initial: string; hasOwn: boolean } & Pick<
    NonNullable<TextView['consent']>,
    'agreed'
  > &
  Pick<TextView, 'blanks'>) {
  const [text, setText] = useState(initial)
  const [note, setNote] = useState('')
  const { preview, agreedBy, until } = readers[part]
  const send = (event: FormEvent) => {
    event.preventDefault()
    save({ text }, note)
  }
  return (
    <form onSubmit={send} className="mt-4 flex max-w-2xl flex-col gap-6">
      <Field
        label={m.admin_texts_text()}
        hint={[
          m.admin_texts_section_text_hint(),
          ...blanks.map(({ name }) => m.admin_texts_consent_blank({ blank: `{${name}}` })),
        ].join(' ')}
      >
        <Textarea
          value={text}
          maxLength={4000}
          className="min-h-56"
          onChange={event => setText(event.target.value)}
        />
      </Field>
      <section aria-labelledby="apercu" className="rounded-xl border bg-card p-card">
        <h3 id="apercu" className="font-semibold">
          {preview()}
        </h3>
        <div className="mt-2 grid gap-2 text-sm text-muted-foreground">
          {toParagraphs(fillBlanks(text, { name: 'Zoé' })).map(paragraph => (
            <p key={paragraph} className="wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
      </section>
      {/* The other agreements are given again on the child's page, which shows the text itself. */}
      {part === 'parental-authority' && <ChangeNoteField note={note} onChange={setNote} />}
      {agreed > 0 ? (
        <Alert kind="warning" title={agreedBy(agreed)}>
          <p>{until()}</p>
        </Alert>
      ) : (
        <p className="text-muted-foreground">{agreedBy(0)}</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <SaveButton isSaving={isSaving} />
        {hasOwn && (
          <Button type="button" variant="ghost" busy={isSaving} onClick={() => save({ text: '' })}>
            {m.admin_texts_reset()}
          </Button>
        )}
      </div>
      <LeaveQuestion hasChanges={() => note !== '' || text !== stored} />
    </form>
  )
}
