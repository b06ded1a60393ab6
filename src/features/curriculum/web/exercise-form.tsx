import { useForm } from 'react-hook-form'
import { exerciseLengths } from '../entries.ts'
import type { EntryFault } from '../entry-checks.ts'
import type { ExerciseView } from './api.ts'
import { ListField, OnlyItemField, TextField } from './entry-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

/** The fields of an exercise of one kind. */
export function ExerciseForm({
  kind,
  initial,
  ...form
}: EntryFormProps<ExerciseView['content'], EntryFault> & { kind: ExerciseView['kind'] }) {
  return (
    <EntryForm form={useForm({ defaultValues: initial })} {...form}>
      <TextField path="promptFr" maxLength={exerciseLengths.promptFr} />
      <ListField path="itemsAr" />
      {kind !== 'order' && <ListField path="options" />}
      {kind === 'order' || kind === 'match' ? (
        <ListField path="answer" />
      ) : (
        <OnlyItemField path="answer" maxLength={exerciseLengths.items} />
      )}
      {kind === 'order' && <ListField path="alsoRight" separator=" | " />}
      <TextField path="whyFr" maxLength={exerciseLengths.whyFr} />
    </EntryForm>
  )
}
