import { useState } from 'react'
import type { EntryFault } from '../entry-checks.ts'
import type { ExerciseView } from './api.ts'
import { LineField, ListField, TextField } from './entry-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

type Content = ExerciseView['content']

/** Separates the items of an order exercise in a field of one line. */
const separator = ' | '

/** The fields of an exercise of one kind. */
export function ExerciseForm({
  kind,
  initial,
  faults,
  isSaving,
  submitLabel,
  onSubmit,
}: EntryFormProps<Content, EntryFault> & { kind: ExerciseView['kind'] }) {
  const [content, setContent] = useState(initial)
  const set = (change: Partial<Content>) => setContent(before => ({ ...before, ...change }))
  return (
    <EntryForm
      faults={faults}
      isSaving={isSaving}
      submitLabel={submitLabel}
      onSubmit={isProofread => onSubmit(content, isProofread)}
    >
      <TextField
        path="promptFr"
        value={content.promptFr}
        onChange={promptFr => set({ promptFr })}
        faults={faults}
        maxLength={400}
      />
      <ListField
        path="itemsAr"
        value={content.itemsAr}
        onChange={itemsAr => set({ itemsAr })}
        faults={faults}
      />
      {kind !== 'order' && (
        <ListField
          path="options"
          value={content.options}
          onChange={options => set({ options })}
          faults={faults}
        />
      )}
      {kind === 'order' || kind === 'match' ? (
        <ListField
          path="answer"
          value={content.answer}
          onChange={answer => set({ answer })}
          faults={faults}
        />
      ) : (
        <LineField
          path="answer"
          lang="auto"
          value={content.answer[0] ?? ''}
          onChange={answer => set({ answer: [answer] })}
          faults={faults}
        />
      )}
      {kind === 'order' && (
        <ListField
          path="alsoRight"
          value={content.alsoRight.map(order => order.join(separator))}
          onChange={orders => set({ alsoRight: orders.map(order => order.split(separator)) })}
          faults={faults}
        />
      )}
      <TextField
        path="whyFr"
        value={content.whyFr}
        onChange={whyFr => set({ whyFr })}
        faults={faults}
        maxLength={600}
      />
    </EntryForm>
  )
}
