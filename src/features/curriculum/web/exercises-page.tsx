import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import type { EntryFault } from '../entry-checks.ts'
import { exerciseKindLabels } from '../entry-labels.ts'
import { curriculumApi, type ExerciseView } from './api.ts'
import { ExerciseForm } from './exercise-form.tsx'
import { History } from './history.tsx'
import { NewExercise } from './new-exercise.tsx'
import { OutdatedAlert } from './outdated-alert.tsx'
import { type EditorSpace, editorPlaces } from './places.ts'
import { ProofreadButton, ReaderNote } from './proofread-control.tsx'
import { exercisesQuery } from './queries.ts'
import { RetireButton } from './retire-control.tsx'
import { useCurriculumChange, useCurriculumForm } from './use-curriculum-change.ts'
import { backLink } from './word-page.tsx'

/** The exercises of a grammar point: each proofread and corrected by itself. */
export function ExercisesPage({ space, id }: { space: EditorSpace; id: string }) {
  const { data } = useSuspenseQuery(exercisesQuery(id))
  const { done, onError } = useCurriculumChange()
  const undo = useMutation(
    curriculumApi.undoEntry.mutationOptions({ onSuccess: () => done(m.curriculum_undone()), onError }),
  )
  const find = (entry: string) => data.exercises.findIndex(one => entry === `exercise:${one.id}`)
  return (
    <>
      <Link to={editorPlaces[space].lessons} className={backLink}>
        {m.curriculum_lessons()}
      </Link>
      <h1 className="mt-1 text-3xl tracking-display wrap-anywhere md:text-4xl">{data.title}</h1>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div>
          <ol className="divide-y border-y">
            {data.exercises.map((exercise, at) => (
              <li key={exercise.id} className="py-5">
                <Exercise exercise={exercise} number={at + 1} />
              </li>
            ))}
          </ol>
          <NewExercise key={data.exercises.length} pointId={id} />
        </div>
        <History
          changes={data.changes}
          subjectOf={({ entry }) => m.curriculum_exercise({ number: find(entry) + 1 })}
          undoing={undo.isPending ? undo.variables.change : undefined}
          onUndo={({ id: change, entry }) => {
            const exercise = data.exercises[find(entry)]
            if (exercise)
              undo.mutate({ kind: 'exercise', id: exercise.id, version: exercise.version, change })
          }}
        />
      </div>
    </>
  )
}

function Exercise({ exercise, number }: { exercise: ExerciseView; number: number }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-xl">
            {m.curriculum_exercise({ number })}
            <span className="font-sans text-base font-normal text-muted-foreground">
              , {exerciseKindLabels[exercise.kind]()}
            </span>
          </h2>
          <p className="mt-1 wrap-anywhere">{exercise.content.promptFr}</p>
          {exercise.isRetired ? (
            <p className="text-sm">{m.curriculum_retired_note()}</p>
          ) : (
            <ReaderNote proofread={exercise.proofread} />
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {!exercise.isRetired && <ProofreadButton kind="exercise" entry={exercise} />}
          <RetireButton kind="exercise" entry={exercise} />
        </div>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary underline decoration-primary/30 underline-offset-4">
          {m.curriculum_exercise_open({ number })}
        </summary>
        <Correction key={exercise.version} exercise={exercise} />
      </details>
    </>
  )
}

function Correction({ exercise: { id, kind, version, content } }: { exercise: ExerciseView }) {
  const { faults, isOutdated, done, onError } = useCurriculumForm<EntryFault>()
  const saving = useMutation(
    curriculumApi.correctExercise.mutationOptions({ onSuccess: () => done(m.curriculum_saved()), onError }),
  )
  return (
    <>
      {isOutdated && <OutdatedAlert />}
      <ExerciseForm
        kind={kind}
        initial={content}
        faults={faults}
        isSaving={saving.isPending}
        submitLabel={m.curriculum_save()}
        onSubmit={(written, isProofread) => saving.mutate({ id, version, content: written, isProofread })}
      />
    </>
  )
}
