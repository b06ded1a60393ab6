import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { Alert } from '#ui/feedback/alert.tsx'
import type { WordFault } from '../word-checks.ts'
import { curriculumApi, type WordView } from './api.ts'
import { History } from './history.tsx'
import { OutdatedAlert } from './outdated-alert.tsx'
import { type EditorSpace, editorPlaces } from './places.ts'
import { ProofreadButton, ReaderNote } from './proofread-control.tsx'
import { wordQuery } from './queries.ts'
import { RetireButton } from './retire-control.tsx'
import { useCurriculumChange, useCurriculumForm } from './use-curriculum-change.ts'
import { WordForm } from './word-form.tsx'
import { WordBadges } from './word-list.tsx'
import { WordUsage } from './word-usage.tsx'

export const backLink =
  'inline-flex min-h-11 items-center text-sm text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-current'

/** One word: proofread, corrected, retired; where it is used; who changed what. */
export function WordPage({ space, id }: { space: EditorSpace; id: string }) {
  const { data: word } = useSuspenseQuery(wordQuery(id))
  const { done, onError } = useCurriculumChange()
  const undo = useMutation(
    curriculumApi.undo.mutationOptions({ onSuccess: () => done(m.curriculum_undone()), onError }),
  )
  return (
    <>
      <Link to={editorPlaces[space].list} className={backLink}>
        {m.curriculum_back()}
      </Link>
      <header className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <WordBadges
            word={{
              isRetired: word.isRetired,
              isProofread: word.proofread !== null,
              isCorrected: word.changes.some(({ differences }) => differences.length > 0),
            }}
          />
          <h1 className="mt-1.5 flex flex-wrap items-baseline gap-x-4 text-3xl tracking-display wrap-anywhere md:text-4xl">
            {word.text.fr}
            <span lang="ar" dir="rtl" className="font-normal">
              {word.text.ar}
            </span>
          </h1>
          <p className="mt-1 text-muted-foreground">
            <span lang="ar-Latn">{word.soundsFr}</span>, {levelLabel[word.level]()}
          </p>
        </div>
        <WordActs word={word} />
      </header>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Correction key={word.version} word={word} />
        <div className="flex flex-col gap-9">
          <WordUsage space={space} word={word} />
          <History
            changes={word.changes}
            undoing={undo.isPending ? undo.variables.change : undefined}
            onUndo={({ id: change }) => undo.mutate({ id, version: word.version, change })}
          />
        </div>
      </div>
    </>
  )
}

const WordActs = ({ word }: { word: WordView }) => (
  <div className="max-sm:w-full">
    <ReaderNote proofread={word.proofread} />
    <div className="mt-2 flex flex-wrap gap-3">
      {!word.isRetired && <ProofreadButton kind="word" entry={word} />}
      <RetireButton kind="word" entry={word} />
    </div>
  </div>
)

function Correction({ word }: { word: WordView }) {
  const { id, version, level } = word
  const { faults, isOutdated, done, onError } = useCurriculumForm<WordFault>()
  const saving = useMutation(
    curriculumApi.correct.mutationOptions({ onSuccess: () => done(m.curriculum_saved()), onError }),
  )
  const others = word.levels.filter(one => one !== level)
  return (
    <section aria-labelledby="mot">
      <h2 id="mot" className="text-2xl">
        {m.curriculum_form()}
      </h2>
      <WordForm
        initial={word.text}
        id={id}
        level={level}
        faults={faults}
        isSaving={saving.isPending}
        submitLabel={m.curriculum_save()}
        onSubmit={(text, isProofread) => saving.mutate({ id, version, text, isProofread })}
      >
        {word.isRetired && <Alert>{m.curriculum_retired_note()}</Alert>}
        {others.length > 0 && (
          <p className="text-muted-foreground">
            {m.curriculum_both_levels({ levels: ` (${others.map(one => levelLabel[one]()).join(', ')})` })}
          </p>
        )}
        {isOutdated && <OutdatedAlert />}
      </WordForm>
    </section>
  )
}
