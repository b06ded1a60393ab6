import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { availabilityApi } from '#features/availability/web/api.ts'
import { sessionsId } from '#features/booking/web/wizard/session-list.tsx'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { type LessonLength, lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import type { FamilyRecord } from '../../server/records/record-view.ts'
import { familyQuery } from '../queries.ts'
import { quietLink, RecordHead } from '../records/record-parts.tsx'
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
  const [childId, setChildId] = useState(
    family.children.find(one => one.id === studentId)?.id ??
      (family.children.length === 1 ? family.children[0]?.id : undefined),
  )
  const child = family.children.find(one => one.id === childId)
  // Kept for the life of the page, whatever child, hour or format is chosen.
  const [reason, setReason] = useState('')
  const isBlocked = family.blockedOn !== null
  // Blocked while the form is open: what was typed stays on the page.
  const [wasBlocked] = useState(isBlocked)
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
      {isBlocked && (
        <Alert kind="warning" live className="mt-8 max-w-3xl" title={m.admin_child_family_blocked()}>
          {m.admin_family_blocked_note()}{' '}
          <Link to="/admin/accounts" search={{ blocked: 'yes' }} className={quietLink}>
            {m.admin_family_blocked_link()}
          </Link>
        </Alert>
      )}
      {!(isBlocked && wasBlocked) && (
        <div className="mt-8 flex max-w-3xl flex-col gap-8">
          <fieldset className="grid gap-2.5 sm:grid-cols-2">
            <legend className="mb-3 text-xl font-semibold">{m.admin_act_book_child()}</legend>
            {family.children.map(one => (
              <RadioCard
                key={one.id}
                name="child"
                value={one.id}
                title={m.admin_child_named({ name: one.firstName, age: one.age })}
                checked={childId === one.id}
                onChange={() => setChildId(one.id)}
              />
            ))}
          </fieldset>
          {child && (
            <BookingForm
              key={child.id}
              familyId={id}
              child={child}
              isBlocked={isBlocked}
              reason={reason}
              onReason={setReason}
            />
          )}
        </div>
      )}
    </>
  )
}

function BookingForm({
  familyId,
  child,
  isBlocked,
  reason,
  onReason,
}: {
  familyId: string
  child: Child
  isBlocked: boolean
  reason: string
  onReason: (reason: string) => void
}) {
  const [draft, setDraft] = useState(emptyDraft)
  const [isMissing, setIsMissing] = useState(false)
  /** Chosen before, and taking no more bookings since. */
  const [left, setLeft] = useState<string>()
  const queryClient = useQueryClient()
  const change = (changes: Partial<BookingDraft>) => setDraft(now => ({ ...now, ...changes }))
  /** Another type, teacher or length has other open hours. */
  const changeLesson = (changes: Pick<Partial<BookingDraft>, 'lessonType' | 'teacher' | 'length'>) =>
    change({ ...changes, hour: undefined, ...wholeSeries })
  const clearTeacher = () => {
    setLeft(draft.teacher?.firstName)
    changeLesson({ teacher: undefined })
    void queryClient.invalidateQueries({ queryKey: availabilityApi.find.key() })
  }
  const { quote, isFormerQuote, book, isPending } = useBookForFamily(
    { familyId, child, draft },
    {
      clearHour: () => change({ hour: undefined, ...wholeSeries }),
      clearPackage: () => change({ package: undefined }),
      clearTeacher,
    },
  )
  const { lessonType, teacher, hour } = draft
  const isTrial = lessonType === 'trial'
  const isTrialUsed = isTrial && child.trialUsed
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsMissing(reason.trim() === '')
    if (quote && hasProblem(quote)) document.getElementById(sessionsId)?.focus()
    else if (reason.trim()) book(reason.trim())
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
            description={type === 'trial' && child.trialUsed ? m.booking_student_trial_used() : undefined}
            disabled={type === 'trial' && child.trialUsed}
            checked={lessonType === type}
            onChange={() => changeLesson({ lessonType: type })}
          />
        ))}
      </fieldset>
      <TeacherPicker
        child={child}
        lessonType={lessonType}
        chosen={teacher}
        onChoose={next => {
          setLeft(undefined)
          changeLesson({ teacher: next })
        }}
      />
      {left && (
        <Alert kind="warning" live title={m.admin_act_teacher_left({ teacher: left })}>
          {m.admin_act_teacher_left_text()}
        </Alert>
      )}
      {teacher && (
        <LengthAndHour
          draft={draft}
          teacher={teacher}
          studentId={child.id}
          onLength={length => changeLesson({ length })}
          onHour={next => change({ hour: next, ...(next?.startsAt !== hour?.startsAt && wholeSeries) })}
          onTeacherLeft={clearTeacher}
        />
      )}
      {teacher && hour && (
        <>
          {!isTrial && <SeriesFields draft={draft} onChange={change} />}
          {isTrialUsed && (
            <Alert kind="warning" live>
              {m.booking_refused_trial_used()}
            </Alert>
          )}
          {quote && !isTrialUsed && (
            <BookingPrice
              quote={quote}
              isFormerQuote={isFormerQuote}
              draft={draft}
              child={child.firstName}
              onChange={change}
            />
          )}
          <ReasonField
            isMissing={isMissing}
            value={reason}
            onChange={event => onReason(event.currentTarget.value)}
          />
          <div>
            <Button
              type="submit"
              variant="highlight"
              disabled={isFormerQuote || isTrialUsed || isBlocked}
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
  studentId,
  onLength,
  onHour,
  onTeacherLeft,
}: {
  draft: BookingDraft
  teacher: ChosenTeacher
  studentId: string
  onLength: (length: LessonLength) => void
  onHour: (hour: OpenHour | undefined) => void
  onTeacherLeft: () => void
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
          studentId={studentId}
          chosen={hour}
          onChoose={onHour}
          onTeacherLeft={onTeacherLeft}
        />
      </section>
    </>
  )
}
