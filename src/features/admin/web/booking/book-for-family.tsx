import { useSuspenseQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sessionsId } from '#features/booking/web/wizard/session-list.tsx'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { type LessonLength, lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import type { FamilyRecord } from '../../server/records/record-view.ts'
import { familyQuery } from '../queries.ts'
import { RecordHead } from '../records/record-parts.tsx'
import { ReasonField } from '../records/seat-acts.tsx'
import { type ChosenTeacher, TeacherPicker } from '../substitutes/teacher-picker.tsx'
import { type BookingDraft, durationOf, emptyDraft, wholeSeries } from './booking-draft.ts'
import { BookingPrice, hasProblem, SeriesFields } from './booking-terms.tsx'
import { type OpenHour, OpenHours } from './open-hours.tsx'
import { useBookForFamily } from './use-book-for-family.ts'

type Child = FamilyRecord['children'][number]

/** The school books for one of a family's children. */
export function BookForFamily({ id, studentId }: { id: string; studentId: string | undefined }) {
  const { data: family } = useSuspenseQuery(familyQuery(id))
  const [child, setChild] = useState(
    family.children.find(one => one.id === studentId) ??
      (family.children.length === 1 ? family.children[0] : undefined),
  )
  return (
    <>
      <RecordHead
        back={{
          label: m.admin_family_of({ name: family.lastName || family.firstName }),
          to: '/admin/families/$id',
          params: { id },
        }}
        title={m.admin_act_book_title()}
        facts={[m.admin_act_book_text({ name: family.firstName })]}
      />
      <div className="mt-8 flex max-w-3xl flex-col gap-8">
        <fieldset className="grid gap-2.5 sm:grid-cols-2">
          <legend className="mb-3 text-xl font-semibold">{m.admin_act_book_child()}</legend>
          {family.children.map(one => (
            <RadioCard
              key={one.id}
              name="child"
              value={one.id}
              title={m.admin_child_named({ name: one.firstName, age: one.age })}
              checked={child?.id === one.id}
              onChange={() => setChild(one)}
            />
          ))}
        </fieldset>
        {child && <BookingForm key={child.id} familyId={id} child={child} />}
      </div>
    </>
  )
}

function BookingForm({ familyId, child }: { familyId: string; child: Child }) {
  const [draft, setDraft] = useState(emptyDraft)
  const [isMissing, setIsMissing] = useState(false)
  const change = (changes: Partial<BookingDraft>) => setDraft(now => ({ ...now, ...changes }))
  /** Another type, teacher or length has other open hours. */
  const changeLesson = (changes: Pick<Partial<BookingDraft>, 'lessonType' | 'teacher' | 'length'>) =>
    change({ ...changes, hour: undefined, ...wholeSeries })
  const { quote, isFormerQuote, book, isPending } = useBookForFamily(
    { familyId, child, draft },
    {
      clearHour: () => change({ hour: undefined, ...wholeSeries }),
      clearPackage: () => change({ package: undefined }),
    },
  )
  const { lessonType, teacher, hour } = draft
  const isTrial = lessonType === 'trial'
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsMissing(reason === '')
    if (quote && hasProblem(quote)) document.getElementById(sessionsId)?.focus()
    else if (reason) book(reason)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-8">
      <fieldset className="grid gap-2.5 sm:grid-cols-3">
        <legend className="mb-3 text-xl font-semibold">{m.admin_format()}</legend>
        {lessonTypes.map(type => (
          <RadioCard
            key={type}
            name="type"
            value={type}
            title={lessonTypeLabel(type)}
            checked={lessonType === type}
            onChange={() => changeLesson({ lessonType: type })}
          />
        ))}
      </fieldset>
      <TeacherPicker
        child={child}
        isTrial={isTrial}
        chosen={teacher}
        onChoose={next => changeLesson({ teacher: next })}
      />
      {teacher && (
        <LengthAndHour
          draft={draft}
          teacher={teacher}
          onLength={length => changeLesson({ length })}
          onHour={next => change({ hour: next, ...wholeSeries })}
        />
      )}
      {teacher && hour && (
        <>
          {!isTrial && <SeriesFields draft={draft} onChange={change} />}
          {quote && (
            <BookingPrice
              quote={quote}
              isFormerQuote={isFormerQuote}
              draft={draft}
              child={child.firstName}
              onChange={change}
            />
          )}
          <ReasonField isMissing={isMissing} />
          <div>
            <Button
              type="submit"
              variant="highlight"
              disabled={isFormerQuote}
              busy={isPending}
              className="max-sm:w-full"
            >
              <Send aria-hidden="true" />
              {m.admin_act_book_confirm()}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function LengthAndHour({
  draft: { lessonType, length, hour },
  teacher,
  onLength,
  onHour,
}: {
  draft: BookingDraft
  teacher: ChosenTeacher
  onLength: (length: LessonLength) => void
  onHour: (hour: OpenHour | undefined) => void
}) {
  const duration = durationOf(lessonType, teacher, length)
  return (
    <>
      {lessonType === 'individual' && teacher.lessonLengths.length > 1 && (
        <Field label={m.booking_length()} className="max-w-xs">
          <NativeSelect
            value={duration}
            onChange={event => onLength(Number(event.currentTarget.value) as LessonLength)}
          >
            {teacher.lessonLengths.map(minutes => (
              <option key={minutes} value={minutes}>
                {lengthLabel(minutes)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <section aria-labelledby="heure" className="flex flex-col gap-5">
        <h2 id="heure" className="text-xl">
          {m.admin_act_book_hour()}
        </h2>
        <OpenHours
          key={`${teacher.id} ${lessonType} ${duration}`}
          teacherId={teacher.id}
          teacherName={teacher.firstName}
          lessonType={lessonType}
          duration={duration}
          isBooked={false}
          chosen={hour}
          onChoose={onHour}
        />
      </section>
    </>
  )
}
