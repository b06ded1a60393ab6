import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { Alert } from '#ui/feedback/alert.tsx'
import type { EntryFault } from '../entry-checks.ts'
import { storyKindLabels } from '../entry-labels.ts'
import { curriculumApi, type StoryView } from './api.ts'
import { History } from './history.tsx'
import { OutdatedAlert } from './outdated-alert.tsx'
import { type EditorSpace, editorPlaces } from './places.ts'
import { ProofreadButton, ReaderNote } from './proofread-control.tsx'
import { storyQuery } from './queries.ts'
import { RetireButton } from './retire-control.tsx'
import { StoryForm } from './story-form.tsx'
import { useCurriculumChange, useCurriculumForm } from './use-curriculum-change.ts'
import { backLink } from './word-page.tsx'

/** One text or dialogue: proofread, its sentences and questions corrected, who changed what. */
export function StoryPage({ space, id }: { space: EditorSpace; id: string }) {
  const { data: story } = useSuspenseQuery(storyQuery(id))
  const { done, onError } = useCurriculumChange()
  const undo = useMutation(
    curriculumApi.undoEntry.mutationOptions({ onSuccess: () => done(m.curriculum_undone()), onError }),
  )
  return (
    <>
      <Link to={editorPlaces[space].lessons} className={backLink}>
        {m.curriculum_lessons()}
      </Link>
      <header className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl tracking-display wrap-anywhere md:text-4xl">{story.content.titleFr}</h1>
          <p className="mt-1 text-muted-foreground">
            {storyKindLabels[story.kind]()}, {levelLabel[story.level]()}
          </p>
        </div>
        <div className="flex flex-col gap-2 max-sm:w-full">
          <ReaderNote proofread={story.proofread} />
          <div className="flex flex-wrap gap-3">
            {!story.isRetired && <ProofreadButton kind="text" entry={story} />}
            <RetireButton kind="text" entry={story} />
          </div>
        </div>
      </header>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <StoryCorrection key={story.version} story={story} />
        <History
          changes={story.changes}
          undoing={undo.isPending ? undo.variables.change : undefined}
          onUndo={({ id: change }) => undo.mutate({ kind: 'text', id, version: story.version, change })}
        />
      </div>
    </>
  )
}

function StoryCorrection({ story: { id, version, kind, content, isRetired } }: { story: StoryView }) {
  const { faults, isOutdated, done, onError } = useCurriculumForm<EntryFault>()
  const saving = useMutation(
    curriculumApi.correctText.mutationOptions({ onSuccess: () => done(m.curriculum_saved()), onError }),
  )
  return (
    <section aria-labelledby="texte">
      <h2 id="texte" className="text-2xl">
        {m.curriculum_story()}
      </h2>
      {isOutdated && <OutdatedAlert />}
      {isRetired && <Alert>{m.curriculum_retired_note()}</Alert>}
      <StoryForm
        kind={kind}
        initial={content}
        faults={faults}
        isSaving={saving.isPending}
        submitLabel={m.curriculum_save()}
        onSubmit={(written, isProofread) => saving.mutate({ id, version, content: written, isProofread })}
      />
    </section>
  )
}
