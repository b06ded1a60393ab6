import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { curriculumApi } from './api.ts'
import { editorsQuery } from './queries.ts'
import { useCurriculumChange } from './use-curriculum-change.ts'

/** The teachers whom the school lets proofread and correct. */
export function Editors() {
  const { data: teachers } = useSuspenseQuery(editorsQuery())
  const { done, onError } = useCurriculumChange()
  const nameOf = (id: string) => teachers.find(one => one.id === id)?.name ?? ''
  const allow = useMutation(
    curriculumApi.allow.mutationOptions({
      onSuccess: (_, { teacherId, isEditor }) => {
        const name = nameOf(teacherId)
        return done(
          isEditor ? m.curriculum_editors_allowed({ name }) : m.curriculum_editors_removed({ name }),
        )
      },
      onError,
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const teacherId = String(new FormData(event.currentTarget).get('teacher') ?? '')
    if (teacherId) allow.mutate({ teacherId, isEditor: true })
  }
  const chosen = teachers.filter(({ isEditor }) => isEditor)
  const others = teachers.filter(({ isEditor }) => !isEditor)
  return (
    <section aria-labelledby="relecteurs" className="mt-12 max-w-2xl">
      <h2 id="relecteurs" className="text-2xl">
        {m.curriculum_editors()}
      </h2>
      <p className="mt-2 text-muted-foreground">{m.curriculum_editors_text()}</p>
      {chosen.length === 0 ? (
        <p className="mt-3 border-y py-4 text-muted-foreground">{m.curriculum_editors_none()}</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="wrap-anywhere">{name}</span>
              <Button
                variant="outline"
                size="sm"
                aria-label={m.curriculum_editors_remove_named({ name })}
                busy={allow.isPending && allow.variables.teacherId === id}
                onClick={() => allow.mutate({ teacherId: id, isEditor: false })}
              >
                {m.curriculum_editors_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
          <Field label={m.curriculum_editors_add()} className="min-w-0 flex-1 basis-56">
            <NativeSelect name="teacher" defaultValue={others[0]?.id}>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Button type="submit" variant="outline" className="h-12" busy={allow.isPending}>
            {m.curriculum_editors_allow()}
          </Button>
        </form>
      )}
    </section>
  )
}
