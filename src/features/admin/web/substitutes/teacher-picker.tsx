import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { freeHourLabel } from '#features/booking/web/finder/free-hour-label.ts'
import { type TeacherCardView, teachersQuery } from '#features/booking/web/queries.ts'
import { rateLabel } from '#features/booking/web/rate-label.ts'
import { Rating } from '#features/booking/web/wizard/teacher-choice.tsx'
import { levelOf } from '#features/booking/web/wizard/teacher-match.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { FamilyRecord } from '../../server/records/record-view.ts'

export type ChosenTeacher = TeacherCardView

const firstShown = 6
/** Most teachers that one answer has; among more the school searches. */
const maxShown = 100

/** The teachers who take this child, searched by name. */
export function TeacherPicker({
  child,
  lessonType,
  chosen,
  onChoose,
}: {
  child: Pick<FamilyRecord['children'][number], 'age' | 'level' | 'levelKnown'>
  lessonType: LessonType
  chosen: ChosenTeacher | undefined
  onChoose: (teacher: ChosenTeacher) => void
}) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(firstShown)
  const count = useRef<HTMLParagraphElement>(null)
  const level = levelOf(child)
  const { data, isError } = useQuery(
    teachersQuery({ isTrial: lessonType === 'trial', limit }, useDeferredValue(search), {
      level,
      age: child.age,
    }),
  )
  const found = data?.teachers ?? []
  const total = data?.total ?? 0
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-3 text-xl font-semibold">{m.admin_teacher()}</legend>
      <Field label={m.admin_act_teacher_search()} className="mb-2 max-w-sm">
        <Input
          type="search"
          value={search}
          maxLength={100}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </Field>
      {isError && <LoadFailure title={m.school_load_failed()} />}
      {!data && !isError && <Spinner />}
      {data && shown.length === 0 && <p className="border-y py-4">{m.admin_act_teacher_none()}</p>}
      {shown.map(teacher => {
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
            aside={rateLabel(teacher.hourlyRateCents, lessonType)}
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
      {found.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-5">
          <p ref={count} tabIndex={-1} role="status" className="chiffres text-sm outline-none">
            {found.length < total
              ? m.admin_act_teacher_count_of({ shown: found.length, count: total })
              : m.admin_act_teacher_count({ count: total })}
          </p>
          {found.length < total && limit < maxShown && (
            <Button
              variant="ghost"
              onClick={() => {
                setLimit(maxShown)
                count.current?.focus()
              }}
            >
              {m.admin_act_teacher_all()}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
