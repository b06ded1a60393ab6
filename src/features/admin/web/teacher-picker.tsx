import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { freeHourLabel } from '#features/booking/web/free-hour-label.ts'
import { type TeacherCardView, teachersQuery } from '#features/booking/web/queries.ts'
import { Rating } from '#features/booking/web/teacher-choice.tsx'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { FamilyRecord } from '../server/record-views.ts'

export type ChosenTeacher = TeacherCardView

const maxShown = 6

/** The teachers who take this child, searched by name. */
export function TeacherPicker({
  child,
  isTrial,
  chosen,
  onChoose,
}: {
  child: Pick<FamilyRecord['children'][number], 'age' | 'level' | 'levelKnown'>
  isTrial: boolean
  chosen: ChosenTeacher | undefined
  onChoose: (teacher: ChosenTeacher) => void
}) {
  const [search, setSearch] = useState('')
  const level = child.levelKnown ? child.level : undefined
  const { data, isError } = useQuery(
    teachersQuery({ isTrial, limit: maxShown }, useDeferredValue(search), { level, age: child.age }),
  )
  const found = data?.teachers ?? []
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-3 text-xl font-semibold">{m.desk_teacher()}</legend>
      <Field label={m.acts_teacher_search()} className="mb-2 max-w-sm">
        <Input
          type="search"
          value={search}
          maxLength={100}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </Field>
      {isError && <LoadFailure title={m.school_load_failed()} />}
      {!data && !isError && <Spinner />}
      {data && shown.length === 0 && <p className="border-y py-4">{m.acts_teacher_none()}</p>}
      {shown.slice(0, maxShown + 1).map(teacher => {
        const next = teacher.slots?.[0]
        return (
          <RadioCard
            key={teacher.id}
            name="teacher"
            value={teacher.id}
            title={fullName(teacher)}
            description={
              <>
                <Rating teacher={teacher} />
                {next && ` · ${freeHourLabel(next, undefined)}`}
              </>
            }
            aside={m.booking_per_hour({ price: formatEuros(teacher.hourlyRateCents) })}
            figure={
              <TeacherPortrait
                name={fullName(teacher)}
                photoId={teacher.photoId}
                width={44}
                className="size-11 shrink-0"
              />
            }
            checked={chosen?.id === teacher.id}
            onChange={() => onChoose(teacher)}
          />
        )
      })}
    </fieldset>
  )
}
