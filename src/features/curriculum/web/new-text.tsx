import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Level } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { textKinds } from '../entries.ts'
import type { EntryFault } from '../entry-checks.ts'
import { textKindLabels } from '../entry-labels.ts'
import { curriculumApi, type TextView } from './api.ts'
import { LevelField } from './level-field.tsx'
import { type EditorSpace, editorPlaces } from './places.ts'
import { blankText, TextForm } from './text-form.tsx'
import { useCurriculumForm } from './use-curriculum-change.ts'
import { backLink } from './word-page.tsx'

/** A text or dialogue that the school adds. */
export function NewText({ space }: { space: EditorSpace }) {
  const navigate = useNavigate()
  const places = editorPlaces[space]
  const [level, setLevel] = useState<Level>('niveau-1')
  const [kind, setKind] = useState<TextView['kind']>('dialogue')
  const { faults, done, onError } = useCurriculumForm<EntryFault>()
  const adding = useMutation(
    curriculumApi.addText.mutationOptions({
      onSuccess: async ({ id }) => {
        await done(m.curriculum_text_added())
        await navigate({ to: places.entry, params: { kind: 'texts', id }, ignoreBlocker: true })
      },
      onError,
    }),
  )
  return (
    <>
      <Link to={places.lessons} className={backLink}>
        {m.curriculum_lessons()}
      </Link>
      <PageTitle title={m.curriculum_text_add()} text={m.curriculum_text_add_text()} />
      <div className="max-w-3xl">
        <div className="mt-6 grid gap-6 sm:grid-cols-2">
          <Field label={m.curriculum_text_kind()}>
            <NativeSelect
              name="kind"
              value={kind}
              onChange={event => setKind(textKinds.find(one => one === event.target.value) ?? kind)}
            >
              {textKinds.map(one => (
                <option key={one} value={one}>
                  {textKindLabels[one]()}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <LevelField level={level} onChange={setLevel} />
        </div>
        <h2 className="mt-8 text-2xl">{m.curriculum_text_body()}</h2>
        <TextForm
          // The other kind has other fields.
          key={kind}
          kind={kind}
          initial={blankText(kind)}
          faults={faults}
          isSaving={adding.isPending}
          submitLabel={m.curriculum_text_save_new()}
          onSubmit={(content, isProofread) => adding.mutate({ kind, level, content, isProofread })}
        />
      </div>
    </>
  )
}
