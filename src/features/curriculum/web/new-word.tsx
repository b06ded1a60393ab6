import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Level } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import { PageTitle } from '#ui/layout/page-title.tsx'
import type { WordFault } from '../word-checks.ts'
import { curriculumApi } from './api.ts'
import { LevelField } from './level-field.tsx'
import { type EditorSpace, editorPlaces } from './places.ts'
import { useCurriculumForm } from './use-curriculum-change.ts'
import { emptyText, WordForm } from './word-form.tsx'
import { backLink } from './word-page.tsx'

/** A word that the school adds. */
export function NewWord({ space }: { space: EditorSpace }) {
  const navigate = useNavigate()
  const places = editorPlaces[space]
  const [level, setLevel] = useState<Level>('niveau-1')
  const { faults, done, onError } = useCurriculumForm<WordFault>()
  const adding = useMutation(
    curriculumApi.add.mutationOptions({
      onSuccess: async ({ id }) => {
        await done(m.curriculum_added())
        await navigate({ to: places.entry, params: { kind: 'words', id }, ignoreBlocker: true })
      },
      onError,
    }),
  )
  return (
    <>
      <Link to={places.list} className={backLink}>
        {m.curriculum_back()}
      </Link>
      <PageTitle title={m.curriculum_add()} text={m.curriculum_add_text()} />
      <div className="max-w-3xl">
        <WordForm
          initial={emptyText}
          level={level}
          faults={faults}
          isSaving={adding.isPending}
          submitLabel={m.curriculum_save_new()}
          onSubmit={(text, isProofread) => adding.mutate({ level, text, isProofread })}
        >
          <LevelField level={level} onChange={setLevel} />
        </WordForm>
      </div>
    </>
  )
}
