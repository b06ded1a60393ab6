import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { levelLabel } from '#features/families/level-labels.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { agesLabel, spokenLanguagesLabel, varietiesLabel } from '#features/teachers/web/teacher-labels.ts'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { formatList } from '#platform/words/list.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { LessonRecord } from '../../server/records/record-view.ts'
import type { Misfit, SubstitutionScope } from '../../substitution.ts'
import { adminApi } from '../api.ts'
import { substitutesQuery } from '../queries.ts'
import { useRefetch } from '../use-refetch.ts'

type Substitute = Awaited<ReturnType<typeof adminApi.substitutes.call>>['substitutes'][number]

const fitLabels = [m.admin_fit_1, m.admin_fit_2, m.admin_fit_3, m.admin_fit_4]

const misfitLabels: Record<Misfit, () => string> = {
  level: m.admin_misfit_level,
  age: m.admin_misfit_age,
  length: m.admin_misfit_length,
}

const describe = (substitute: Substitute) => {
  const { lessonsTogether: count, levels, varieties, languages } = substitute
  const known =
    count === 0
      ? m.admin_replace_new()
      : count === 1
        ? m.admin_replace_knows_one()
        : m.admin_replace_knows_many({ count })
  const taught =
    levels.length > 0
      ? m.admin_replace_levels({ levels: levels.map(level => levelLabel[level]()).join(', ') })
      : m.admin_replace_levels_unsaid()
  return [
    known,
    taught,
    m.admin_replace_ages({ ages: agesLabel(substitute) }),
    varieties.length > 0 && m.admin_replace_varieties({ varieties: varietiesLabel(varieties) }),
    languages.length > 0 && m.admin_replace_languages({ languages: spokenLanguagesLabel(languages) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** One to four points, with their word. */
function Fit({ points }: { points: number }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-sm">
      {fitLabels[points - 1]?.()}
      <span aria-hidden="true" className="inline-flex gap-1">
        {[1, 2, 3, 4].map(place => (
          <Nuqta key={place} className={cn('size-2.5', place <= points ? 'bg-primary' : 'bg-border')} />
        ))}
      </span>
    </span>
  )
}

/** What the teacher does not take. */
function Misfits({ misfits }: { misfits: readonly Misfit[] }) {
  return (
    <span className="text-sm font-semibold text-destructive">
      {formatList(misfits.map(misfit => misfitLabels[misfit]()))}
    </span>
  )
}

/** Who is free and fits, then who is free but does not take this lesson, and the button that gives the lesson away. */
export function SubstituteForm({
  record,
  className,
  onDone,
}: {
  record: LessonRecord
  className?: string
  onDone: () => void
}) {
  const { lesson, laterLessons } = record
  const [scope, setScope] = useState<SubstitutionScope>('one')
  const [chosen, setChosen] = useState<Substitute>()
  const [isMissing, setIsMissing] = useState(false)
  const id = useId()
  const { data, isError, isPending } = useQuery(substitutesQuery(lesson.id, scope))
  const { refetch, onError } = useRefetch(() => setChosen(undefined), lessonsApi.key())
  const substituting = useMutation(
    adminApi.substitute.mutationOptions({
      onSuccess: async ({ lessons }) => {
        await refetch()
        const name = chosen?.name ?? ''
        toast.success(
          lessons > 1
            ? m.admin_replaced_done_many({ count: lessons, name })
            : m.admin_replaced_done({ name }),
        )
        onDone()
      },
      onError,
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsMissing(!chosen)
    if (!chosen) event.currentTarget.querySelector<HTMLInputElement>('input[name=teacher]')?.focus()
    if (!chosen || substituting.isPending) return
    substituting.mutate({
      id: lesson.id,
      teacherId: chosen.id,
      insteadOf: lesson.teacherId,
      scope,
      lacksTeacher: record.absence !== null,
    })
  }
  const choose = (next: SubstitutionScope) => {
    setScope(next)
    setChosen(undefined)
  }
  const fitting = data?.substitutes.filter(({ misfits }) => misfits.length === 0) ?? []
  const others = data?.substitutes.filter(({ misfits }) => misfits.length > 0) ?? []
  const groups = [
    { legend: m.admin_teacher(), teachers: fitting },
    { legend: m.admin_replace_unfit(), teachers: others },
  ].filter(({ teachers }) => teachers.length > 0)
  const scopes = [
    { value: 'one' as const, label: m.admin_replace_one() },
    {
      value: 'following' as const,
      label:
        laterLessons === 1
          ? m.admin_replace_following_one()
          : m.admin_replace_following({ count: laterLessons }),
    },
  ]
  return (
    <form
      noValidate
      onSubmit={send}
      aria-labelledby={`${id}-title`}
      className={cn('overflow-hidden bg-card', className)}
    >
      <div className="flex flex-col gap-4 p-5">
        <div>
          <h2 id={`${id}-title`} className="text-xl">
            {m.admin_replace_title()}
          </h2>
          <p className="text-sm text-muted-foreground">{m.admin_replace_text()}</p>
        </div>
        {laterLessons > 0 && (
          <fieldset className="grid gap-2.5 sm:grid-cols-2">
            <legend className="mb-2 text-sm font-semibold">{m.admin_replace_scope()}</legend>
            {scopes.map(({ value, label }) => (
              <RadioCard
                key={value}
                name="scope"
                value={value}
                title={label}
                checked={scope === value}
                onChange={() => choose(value)}
              />
            ))}
          </fieldset>
        )}
        {isPending && <Spinner />}
        {isError && <LoadFailure title={m.school_load_failed()} />}
        {data && fitting.length === 0 && (
          <p className="border-y py-4">
            {scope === 'one' ? m.admin_replace_none() : m.admin_replace_none_following()}
          </p>
        )}
        {groups.map(({ legend, teachers }) => (
          <fieldset
            key={legend}
            className="flex flex-col gap-2.5"
            aria-describedby={isMissing ? `${id}-missing` : undefined}
          >
            <legend className="mb-2 text-sm font-semibold">{legend}</legend>
            {teachers.map(one => (
              <RadioCard
                key={one.id}
                name="teacher"
                value={one.id}
                title={one.name}
                description={describe(one)}
                aside={one.points > 0 ? <Fit points={one.points} /> : <Misfits misfits={one.misfits} />}
                figure={
                  <TeacherPortrait
                    name={one.name}
                    photoId={one.photoId}
                    width={44}
                    className="size-11 shrink-0"
                  />
                }
                checked={chosen?.id === one.id}
                onChange={() => {
                  setChosen(one)
                  setIsMissing(false)
                }}
              />
            ))}
          </fieldset>
        ))}
        {isMissing && (
          <p id={`${id}-missing`} role="alert" className="text-sm font-semibold text-destructive">
            {m.admin_replace_choose()}
          </p>
        )}
      </div>
      {groups.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 border-t bg-muted/50 p-5">
          <p className="min-w-0 flex-1 basis-56 text-sm">{m.admin_replace_note()}</p>
          <Button type="submit" variant="highlight" busy={substituting.isPending} className="max-sm:w-full">
            <Send aria-hidden="true" />
            {chosen ? m.admin_replace_confirm({ name: chosen.name }) : m.admin_replace_give()}
          </Button>
        </div>
      )}
    </form>
  )
}
