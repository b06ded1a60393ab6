import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { childrenLabel } from '#features/families/level-labels.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { adminApi } from '../api.ts'
import { lessonsToReplaceQuery } from '../queries.ts'
import { quietLink } from '../records/record-parts.tsx'
import { useRefetch } from '../use-refetch.ts'

type ToReplace = Awaited<ReturnType<typeof adminApi.lessonsToReplace.call>>
type SubstitutionResult = Awaited<ReturnType<typeof adminApi.substituteMany.call>>['results'][number]

const lessonLabel = ({ children, day, time }: ToReplace['lessons'][number]) =>
  m.admin_several_lesson({ children: childrenLabel(children), day, time })

const resultLabel = (refusal: SubstitutionResult['refusal'], name: string) => {
  switch (refusal) {
    case null:
      return m.admin_several_given({ name })
    case 'substitute_taken':
      return m.admin_several_taken({ name })
    case 'already_replaced':
      return m.admin_several_already()
    case 'teacher_returned':
      return m.admin_several_returned()
    case 'lesson_pending':
      return m.admin_several_pending()
    case 'lesson_over':
    case 'not_found':
      return m.admin_several_lesson_over()
  }
}

const confirmLabel = (count: number) => {
  if (count === 0) return m.admin_several_confirm_none()
  return count === 1 ? m.admin_several_confirm_one() : m.admin_several_confirm_many({ count })
}

/** The lessons of an absent teacher, of which several go to one substitute. Renders nothing when there are none. */
export function SubstituteMany({ id, name }: { id: string; name: string }) {
  const { data } = useSuspenseQuery(lessonsToReplaceQuery(id))
  const [results, setResults] = useState<string[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  const assignable = data.lessons.filter(({ isPending }) => !isPending)
  const pending = data.lessons.filter(({ isPending }) => isPending)
  if (data.lessons.length === 0 && results.length === 0) return null
  return (
    <section aria-labelledby="a-confier">
      <h2 ref={title} id="a-confier" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        {m.admin_several_title()}
      </h2>
      {results.length > 0 && (
        <ul
          aria-label={m.admin_several_results()}
          className="mt-3 grid gap-1 rounded-md bg-info-soft p-4 text-info-soft-foreground"
        >
          {results.map(result => (
            <li key={result} className="wrap-anywhere">
              {result}
            </li>
          ))}
        </ul>
      )}
      {assignable.length > 0 && (
        <>
          <p className="mt-1 text-sm text-muted-foreground">{m.admin_several_text({ of: ofName(name) })}</p>
          {data.teachers.length === 0 ? (
            <>
              <p className="mt-3">{m.admin_several_none({ count: assignable.length })}</p>
              <LessonLinks lessons={assignable} />
            </>
          ) : (
            <SubstituteManyForm
              id={id}
              toReplace={{ ...data, lessons: assignable }}
              onDone={lines => {
                setResults(lines)
                title.current?.focus()
              }}
            />
          )}
        </>
      )}
      {pending.length > 0 && (
        <>
          <p className="mt-5 text-sm text-muted-foreground">{m.admin_several_waiting()}</p>
          <LessonLinks lessons={pending} />
        </>
      )}
    </section>
  )
}

const LessonLinks = ({ lessons }: Pick<ToReplace, 'lessons'>) => (
  <ul className="mt-2 divide-y border-y">
    {lessons.map(lesson => (
      <li key={lesson.id} className="wrap-anywhere">
        <Link
          to="/admin/lessons/$id"
          params={{ id: lesson.id }}
          className={`${quietLink} inline-flex min-h-11 items-center`}
        >
          {lessonLabel(lesson)}
        </Link>
      </li>
    ))}
  </ul>
)

function SubstituteManyForm({
  id,
  toReplace: { lessons, teachers },
  onDone,
}: {
  id: string
  toReplace: ToReplace
  onDone: (results: string[]) => void
}) {
  const [substituteId, setSubstituteId] = useState('')
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  const { refetch, onError } = useRefetch(() => setIsChecked(false), lessonsApi.key())
  const substitute = teachers.find(teacher => teacher.id === substituteId)
  const ticked = lessons.filter(lesson => !unticked.has(lesson.id))
  const assignable = substitute ? ticked.filter(lesson => lesson.teacherIds.includes(substitute.id)) : []
  const substituting = useMutation(
    adminApi.substituteMany.mutationOptions({
      onSuccess: async ({ results }) => {
        const name = substitute?.name ?? ''
        onDone(
          results.flatMap(({ lessonId, refusal }) => {
            const lesson = lessons.find(one => one.id === lessonId)
            return lesson
              ? [m.admin_several_result({ lesson: lessonLabel(lesson), result: resultLabel(refusal, name) })]
              : []
          }),
        )
        await refetch()
      },
      onError,
    }),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!substitute || assignable.length === 0 || substituting.isPending) return
    substituting.mutate({ id, teacherId: substitute.id, lessonIds: assignable.map(lesson => lesson.id) })
  }
  const tick = (lessonId: string, isTicked: boolean) => {
    const next = new Set(unticked)
    if (isTicked) next.delete(lessonId)
    else next.add(lessonId)
    setUnticked(next)
  }
  return (
    <form noValidate onSubmit={send} className="mt-4 grid gap-5">
      <Field
        label={m.admin_several_teacher()}
        error={isChecked && !substitute ? m.admin_several_choose() : undefined}
        required
      >
        <NativeSelect value={substituteId} onChange={event => setSubstituteId(event.currentTarget.value)}>
          <option value="">{m.admin_several_choose()}</option>
          {teachers.map(teacher => (
            <option key={teacher.id} value={teacher.id}>
              {m.admin_several_option({
                name: teacher.name,
                free: lessons.filter(({ teacherIds }) => teacherIds.includes(teacher.id)).length,
                count: lessons.length,
              })}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{m.admin_several_lessons()}</legend>
        <ul className="divide-y border-y">
          {lessons.map(lesson => {
            const isBusy = substitute !== undefined && !lesson.teacherIds.includes(substitute.id)
            return (
              <li key={lesson.id} className="py-2 wrap-anywhere">
                <Checkbox
                  label={lessonLabel(lesson)}
                  hint={isBusy && m.admin_several_busy({ name: substitute.name })}
                  disabled={isBusy}
                  checked={!isBusy && !unticked.has(lesson.id)}
                  onChange={event => tick(lesson.id, event.currentTarget.checked)}
                />
              </li>
            )
          })}
        </ul>
      </fieldset>
      {isChecked && substitute && assignable.length === 0 && (
        <p role="alert" className="text-sm font-semibold text-destructive">
          {m.admin_several_missing()}
        </p>
      )}
      <Button
        type="submit"
        variant="highlight"
        busy={substituting.isPending}
        className="max-sm:w-full sm:justify-self-start"
      >
        <Send aria-hidden="true" />
        {confirmLabel(assignable.length)}
      </Button>
    </form>
  )
}
