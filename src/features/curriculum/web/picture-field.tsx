import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { foldForSearch } from '#features/learning/arabic.ts'
import { WordPicture } from '#features/learning/web/boards/word-picture.tsx'
import { WordCard } from '#features/learning/web/session/word-card.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { curriculumApi, type Picture, type WordView } from './api.ts'
import { useFaultsOf } from './entry-fields.tsx'
import { fieldLabels } from './labels.ts'
import { NewPicture } from './new-picture.tsx'
import { picturesQuery } from './queries.ts'
import { useCurriculumChange } from './use-curriculum-change.ts'

type ShownWord = { ar: string; soundsFr: string; fr: string }

/** The picture of a word, as the child meets it: chosen among the program's and the school's, or none. */
export function PictureField({ word }: { word: ShownWord }) {
  const {
    field: { value: picture, onChange },
  } = useController<WordView['text'], 'picture'>({ name: 'picture' })
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <FieldGroup
      legend={fieldLabels.picture()}
      hint={m.curriculum_picture_hint()}
      error={useFaultsOf('picture')}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="w-full max-w-72">
          <WordCard word={{ ...word, picture }} />
        </div>
        <div className="flex flex-col items-start gap-3">
          <Button type="button" variant="outline" onClick={() => setIsChoosing(true)}>
            {picture ? m.curriculum_picture_change() : m.curriculum_picture_choose()}
          </Button>
          {picture && (
            <Button type="button" variant="ghost" onClick={() => onChange(null)}>
              {m.curriculum_picture_remove()}
            </Button>
          )}
        </div>
      </div>
      <Dialog
        wide
        open={isChoosing}
        onOpenChange={setIsChoosing}
        title={m.curriculum_picture_choose()}
        description={m.curriculum_picture_choose_hint()}
      >
        {isChoosing && (
          <PictureList
            picture={picture}
            wordFr={word.fr}
            onChoose={chosen => {
              onChange(chosen)
              setIsChoosing(false)
            }}
          />
        )}
      </Dialog>
    </FieldGroup>
  )
}

const matches = ({ fr, alt, words }: Picture, wanted: string) =>
  [fr, alt, ...words].some(text => foldForSearch(text).includes(wanted))

function PictureList({
  picture: current,
  wordFr,
  onChoose,
}: {
  picture: string | null
  wordFr: string
  onChoose: (picture: string) => void
}) {
  const { data, isError, refetch, isFetching } = useQuery(picturesQuery())
  const [search, setSearch] = useState('')
  const { done, onError } = useCurriculumChange()
  const removing = useMutation(
    curriculumApi.removePicture.mutationOptions({
      onSuccess: () => done(m.curriculum_picture_deleted()),
      onError,
    }),
  )
  const found = data?.filter(one => matches(one, foldForSearch(search)))
  if (isError)
    return (
      <ErrorState title={m.curriculum_load_failed()} onRetry={() => void refetch()} retrying={isFetching} />
    )
  return (
    <>
      <Field label={m.curriculum_picture_search()}>
        <Input
          type="search"
          autoFocus
          maxLength={100}
          value={search}
          onChange={event => setSearch(event.target.value)}
          // This field is inside the form of the word, which Enter would submit.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p role="status" className="mt-3 text-sm text-muted-foreground">
        {found && m.curriculum_picture_count({ count: found.length })}
      </p>
      <NewPicture wordFr={wordFr} onAdded={onChoose} />
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {found?.map(({ id, fr, alt, words, added }) => (
          <li key={id} className="flex flex-col">
            <button
              type="button"
              aria-pressed={id === current}
              onClick={() => onChoose(id)}
              className="card flex w-full flex-1 flex-col items-center gap-1 p-3 text-center hover:bg-accent/50 aria-pressed:border-primary"
            >
              <WordPicture id={id} className="size-24 sm:size-28" />
              <span className="font-semibold">{fr}</span>
              <span className="text-sm text-muted-foreground">{alt}</span>
              {words.length > 0 && (
                <span className="text-sm text-muted-foreground">
                  {m.curriculum_picture_of({ words: words.join(', ') })}
                </span>
              )}
              {added && (
                <span className="text-sm text-muted-foreground">
                  {m.curriculum_picture_by({ name: added.author ?? m.curriculum_by_gone(), day: added.day })}
                </span>
              )}
            </button>
            {added && words.length === 0 && (
              <Button
                variant="ghost"
                size="sm"
                busy={removing.isPending && removing.variables.id === id}
                onClick={() => removing.mutate({ id })}
              >
                {m.curriculum_picture_delete()} <span className="sr-only">{fr}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
