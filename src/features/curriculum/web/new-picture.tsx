import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field, FieldError } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { PictureInput, usePictureChoice } from '#ui/controls/picture-choice.tsx'
import { minPictureSide } from '../pictures.ts'
import { curriculumApi } from './api.ts'
import { useCurriculumChange } from './use-curriculum-change.ts'

// This field is inside the form of the word, which Enter would submit.
const keepForm = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

/** Adds a picture of the school's own, with the words for what it shows. */
export function NewPicture({ wordFr, onAdded }: { wordFr: string; onAdded: (id: string) => void }) {
  const choice = usePictureChoice(m.curriculum_picture_error_type)
  const { id, chosen, error, setError, refuse } = choice
  const [fr, setFr] = useState(wordFr)
  const [alt, setAlt] = useState('')
  const { done } = useCurriculumChange()
  const adding = useMutation(
    curriculumApi.addPicture.mutationOptions({
      onSuccess: async ({ id: added }) => {
        await done(m.curriculum_picture_added())
        onAdded(added)
      },
      onError: failure => (isApiRefusal(failure) ? refuse(failure.message) : setError(m.curriculum_failed())),
    }),
  )
  const isComplete = chosen && fr.trim() !== '' && alt.trim() !== ''
  return (
    <details className="mt-4 rounded-xl border px-4 py-3">
      <summary className="cursor-pointer font-semibold">{m.curriculum_picture_add()}</summary>
      <div className="mt-3 flex flex-col gap-4">
        <p className="text-sm text-muted-foreground">
          {m.curriculum_picture_add_text({ side: minPictureSide })}
        </p>
        <div className="flex flex-wrap items-center gap-4">
          {chosen && (
            <img
              src={chosen.url}
              alt={m.curriculum_picture_preview()}
              className="size-28 rounded-lg border bg-card object-contain"
              onError={() => refuse(m.ui_file_unreadable())}
            />
          )}
          <div>
            <PictureInput choice={choice}>
              {chosen ? m.curriculum_picture_file_other() : m.curriculum_picture_file()}
            </PictureInput>
            {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          </div>
        </div>
        <Field label={m.curriculum_picture_fr()}>
          <Input
            maxLength={200}
            value={fr}
            onChange={event => setFr(event.target.value)}
            onKeyDown={keepForm}
          />
        </Field>
        <Field label={m.curriculum_picture_alt()} hint={m.curriculum_picture_alt_hint()}>
          <Input
            maxLength={300}
            value={alt}
            onChange={event => setAlt(event.target.value)}
            onKeyDown={keepForm}
          />
        </Field>
        <div>
          <Button
            disabled={!isComplete}
            busy={adding.isPending}
            onClick={() => chosen && adding.mutate({ file: chosen.file, fr, alt })}
          >
            {m.curriculum_picture_send()}
          </Button>
        </div>
      </div>
    </details>
  )
}
