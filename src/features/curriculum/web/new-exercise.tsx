import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exerciseKinds } from '#features/learning/curriculum.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import type { EntryFault } from '../entry-checks.ts'
import { exerciseKindLabels } from '../entry-labels.ts'
import { curriculumApi, type ExerciseView } from './api.ts'
import { ExerciseForm } from './exercise-form.tsx'
import { useCurriculumForm } from './use-curriculum-change.ts'

type Kind = ExerciseView['kind']

const blankExercise = (kind: Kind): ExerciseView['content'] => ({
  promptFr: '',
  itemsAr: [],
  options: kind === 'true-false' ? ['Vrai', 'Faux'] : [],
  answer: [],
  whyFr: '',
  alsoRight: [],
})

/** An exercise that the school adds to a grammar point. */
export function NewExercise({ pointId }: { pointId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('choose')
  const { faults, done, onError } = useCurriculumForm<EntryFault>()
  const adding = useMutation(
    curriculumApi.addExercise.mutationOptions({
      onSuccess: () => done(m.curriculum_exercise_added()),
      onError,
    }),
  )
  if (!isOpen)
    return (
      <Button variant="outline" className="mt-6 max-sm:w-full" onClick={() => setIsOpen(true)}>
        {m.curriculum_exercise_add()}
      </Button>
    )
  return (
    <section aria-labelledby="nouvel-exercice" className="mt-8">
      <h2 id="nouvel-exercice" className="text-xl">
        {m.curriculum_exercise_add()}
      </h2>
      <Field label={m.curriculum_exercise_kind()} className="mt-5 sm:max-w-xs">
        <NativeSelect
          autoFocus
          name="kind"
          value={kind}
          onChange={event => setKind(exerciseKinds.find(one => one === event.target.value) ?? kind)}
        >
          {exerciseKinds.map(one => (
            <option key={one} value={one}>
              {exerciseKindLabels[one]()}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <ExerciseForm
        // Another kind has other fields.
        key={kind}
        kind={kind}
        initial={blankExercise(kind)}
        faults={faults}
        isSaving={adding.isPending}
        submitLabel={m.curriculum_exercise_save_new()}
        onSubmit={(content, isProofread) => adding.mutate({ pointId, kind, content, isProofread })}
      />
    </section>
  )
}
