import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { Alert } from '#ui/feedback/alert.tsx'
import type { EntryFault } from '../entry-checks.ts'
import { textKindLabels } from '../entry-labels.ts'
import { curriculumApi, type TextView } from './api.ts'
import { History } from './history.tsx'
import { OutdatedAlert } from './outdated-alert.tsx'
import { type EditorSpace, editorPlaces } from './places.ts'
import { ProofreadButton, ReaderNote } from './proofread-control.tsx'
import { textQuery } from './queries.ts'
import { RetireButton } from './retire-control.tsx'
import { TextForm } from './text-form.tsx'
import { useCurriculumChange, useCurriculumForm } from './use-curriculum-change.ts'
import { backLink } from './word-page.tsx'

/** One text or dialogue: proofread, its sentences and questions corrected, who changed what. */
export function TextPage({ space, id }: { space: EditorSpace; id: string }) {
  const { data: text } = useSuspenseQuery(textQuery(id))
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
          <h1 className="text-3xl tracking-display wrap-anywhere md:text-4xl">{text.content.titleFr}</h1>
          <p className="mt-1 text-muted-foreground">
            {textKindLabels[text.kind]()}, {levelLabel[text.level]()}
          </p>
        </div>
        <div className="flex flex-col gap-2 max-sm:w-full">
          <ReaderNote proofread={text.proofread} />
          <div className="flex flex-wrap gap-3">
            {!text.isRetired && <ProofreadButton kind="text" entry={text} />}
            <RetireButton kind="text" entry={text} />
          </div>
        </div>
      </header>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <TextCorrection key={text.version} text={text} />
        <History
          changes={text.changes}
          undoing={undo.isPending ? undo.variables.change : undefined}
          onUndo={({ id: change }) => undo.mutate({ kind: 'text', id, version: text.version, change })}
        />
      </div>
    </>
  )
}

function TextCorrection({ text: { id, version, kind, content, isRetired } }: { text: TextView }) {
  const { faults, isOutdated, done, onError } = useCurriculumForm<EntryFault>()
  const saving = useMutation(
    curriculumApi.correctText.mutationOptions({ onSuccess: () => done(m.curriculum_saved()), onError }),
  )
  return (
    <section aria-labelledby="texte">
      <h2 id="texte" className="text-2xl">
        {m.curriculum_text_body()}
      </h2>
      {isOutdated && <OutdatedAlert />}
      {isRetired && <Alert>{m.curriculum_retired_note()}</Alert>}
      <TextForm
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
