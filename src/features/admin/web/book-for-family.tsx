import { keepPreviousData, skipToken, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { maxNumberOfSessions } from '#features/booking/booking.ts'
import { type PackageTerms, sessionsOfPackage } from '#features/booking/packages.ts'
import { lessonPriceCents } from '#features/booking/price.ts'
import { attemptId, endAttempt } from '#features/booking/web/attempt-id.ts'
import { PackageCards } from '#features/booking/web/package-cards.tsx'
import { problemLabels } from '#features/booking/web/problem-labels.ts'
import { packagesQuery } from '#features/booking/web/queries.ts'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { type LessonType, lessonTypes } from '#features/school/lesson-types.ts'
import {
  defaultLength,
  type LessonLength,
  lengthLabel,
  nearestLength,
} from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { refusalCode } from '#platform/http/client-errors.ts'
import { formatDay } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { FamilyRecord } from '../server/record-views.ts'
import { adminApi } from './api.ts'
import { type OpenHour, OpenHours } from './open-hours.tsx'
import { familyQuery } from './queries.ts'
import { RecordHead } from './record-parts.tsx'
import { ReasonField } from './seat-acts.tsx'
import { type ChosenTeacher, TeacherPicker } from './teacher-picker.tsx'
import { useRefetch } from './use-refetch.ts'

type Child = FamilyRecord['children'][number]
type Package = PackageTerms & { id: string }

/** The school books for one of a family's children. */
export function BookForFamily({ id, childId }: { id: string; childId: string | undefined }) {
  const { data: family } = useSuspenseQuery(familyQuery(id))
  const [child, setChild] = useState(
    family.children.find(one => one.id === childId) ??
      (family.children.length === 1 ? family.children[0] : undefined),
  )
  return (
    <>
      <RecordHead
        back={{
          label: m.desk_family_of({ name: family.lastName || family.firstName }),
          to: '/admin/families/$id',
          params: { id },
        }}
        title={m.acts_book_title()}
        facts={[m.acts_book_text({ name: family.firstName })]}
      />
      <div className="mt-8 flex max-w-3xl flex-col gap-8">
        <fieldset className="grid gap-2.5 sm:grid-cols-2">
          <legend className="mb-3 text-xl font-semibold">{m.acts_book_child()}</legend>
          {family.children.map(one => (
            <RadioCard
              key={one.id}
              name="child"
              value={one.id}
              title={m.desk_child_named({ name: one.firstName, age: one.age })}
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
  const [lessonType, setLessonType] = useState<LessonType>('individual')
  const [teacher, setTeacher] = useState<ChosenTeacher>()
  const [length, setLength] = useState<LessonLength>(defaultLength)
  const [hour, setHour] = useState<OpenHour>()
  const [sessions, setSessions] = useState(1)
  const [chosenPackage, setChosenPackage] = useState<Package>()
  const [isMissing, setIsMissing] = useState(false)
  const navigate = useNavigate()
  const duration =
    teacher && lessonType === 'individual' ? nearestLength(teacher.lessonLengths, length) : defaultLength
  const isSeries = sessions > 1 && lessonType !== 'trial'
  const choices = teacher &&
    hour && {
      teacherId: teacher.id,
      studentId: child.id,
      lessonType,
      duration,
      startsAt: hour.startsAt,
      ...(chosenPackage && lessonType !== 'trial' && { packageId: chosenPackage.id }),
      ...(isSeries && {
        isRecurring: true,
        recurrenceFrequency: 'weekly' as const,
        numberOfSessions: sessions,
      }),
    }
  const { data: quote, isPlaceholderData: isFormerQuote } = useQuery(
    adminApi.quoteFor.queryOptions({
      input: choices ? { id: familyId, quote: choices } : skipToken,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const { refetch, onError } = useRefetch(() => setHour(undefined), lessonsApi.key())
  // The hour stays chosen: the new price, or the packages still on offer, are shown in the form.
  const { onError: onPriceRefused } = useRefetch(() => undefined, packagesQuery().queryKey)
  const book = useMutation(
    adminApi.bookFor.mutationOptions({
      onSuccess: async ({ id }) => {
        endAttempt()
        await refetch()
        toast.success(m.acts_booked({ name: child.firstName }), { description: m.acts_told() })
        await navigate({ to: '/admin/bookings/$id', params: { id } })
      },
      onError: error => {
        const code = refusalCode(error)
        if (code === 'package_retired') setChosenPackage(undefined)
        return code === 'price_changed' || code === 'package_retired' ? onPriceRefused(error) : onError(error)
      },
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsMissing(reason === '')
    if (!choices || !hour || !reason || book.isPending) return
    const booking = {
      ...choices,
      id: attemptId(JSON.stringify(choices)),
      agreedTotalCents: quote?.totalCents,
    }
    book.mutate({ id: familyId, booking, reason, waivesNotice: hour.isWithinNotice })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-8">
      <fieldset className="grid gap-2.5 sm:grid-cols-3">
        <legend className="mb-3 text-xl font-semibold">{m.desk_format()}</legend>
        {lessonTypes.map(type => (
          <RadioCard
            key={type}
            name="type"
            value={type}
            title={lessonTypeLabel(type)}
            checked={lessonType === type}
            onChange={() => {
              setLessonType(type)
              setHour(undefined)
            }}
          />
        ))}
      </fieldset>
      <TeacherPicker
        child={child}
        isTrial={lessonType === 'trial'}
        chosen={teacher}
        onChoose={next => {
          setTeacher(next)
          setHour(undefined)
        }}
      />
      {teacher && (
        <>
          {lessonType === 'individual' && teacher.lessonLengths.length > 1 && (
            <Field label={m.booking_length()} className="max-w-xs">
              <NativeSelect
                value={duration}
                onChange={event => {
                  setLength(Number(event.currentTarget.value) as LessonLength)
                  setHour(undefined)
                }}
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
              {m.acts_book_hour()}
            </h2>
            <OpenHours
              key={`${teacher.id} ${lessonType} ${duration}`}
              teacherId={teacher.id}
              teacherName={teacher.firstName}
              lessonType={lessonType}
              duration={duration}
              isBooked={false}
              chosen={hour}
              onChoose={setHour}
            />
          </section>
        </>
      )}
      {choices && (
        <>
          {lessonType !== 'trial' && teacher && (
            <Packages
              teacher={teacher}
              lessonType={lessonType}
              duration={duration}
              chosen={chosenPackage?.id}
              onChoose={next => {
                setChosenPackage(next)
                setSessions(next ? sessionsOfPackage(next) : 1)
              }}
            />
          )}
          {lessonType !== 'trial' && (
            <Field label={m.acts_book_sessions()} hint={m.acts_book_sessions_hint()}>
              <Input
                type="number"
                inputMode="numeric"
                min={1}
                max={maxNumberOfSessions}
                value={sessions}
                onChange={event => {
                  const count = event.currentTarget.valueAsNumber
                  if (count >= 1 && count <= maxNumberOfSessions) setSessions(Math.trunc(count))
                }}
                className="max-w-32"
              />
            </Field>
          )}
          {chosenPackage && lessonType !== 'trial' && sessions < chosenPackage.numberOfLessons && (
            <Alert kind="warning" live>
              {m.acts_book_package_short({
                total: chosenPackage.numberOfLessons,
                discount: chosenPackage.discountPercentage,
                count: sessions,
              })}
            </Alert>
          )}
          {quote && <Price quote={quote} isTrial={lessonType === 'trial'} />}
          <ReasonField isMissing={isMissing} />
          <div>
            <Button
              type="submit"
              variant="highlight"
              disabled={isFormerQuote}
              busy={book.isPending}
              className="max-sm:w-full"
            >
              <Send aria-hidden="true" />
              {m.acts_book_confirm()}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** The packages that a family chooses from, at the price of a lesson with this teacher. Nothing when none is on offer. */
function Packages({
  teacher,
  lessonType,
  duration,
  chosen,
  onChoose,
}: {
  teacher: ChosenTeacher
  lessonType: LessonType
  duration: LessonLength
  chosen: string | undefined
  onChoose: (chosen: Package | undefined) => void
}) {
  const { data: packages, isError } = useQuery(packagesQuery())
  if (isError) return <Alert kind="danger" title={m.booking_packages_failed()} />
  if (!packages || packages.length === 0) return null
  return (
    <PackageCards
      legend={m.acts_book_package()}
      packages={packages}
      chosen={chosen}
      onChoose={id => onChoose(packages.find(one => one.id === id))}
      centsOf={discount => lessonPriceCents(lessonType, teacher.hourlyRateCents, duration, discount)}
      hint={
        lessonType === 'group'
          ? m.booking_packages_hint_teacher_group({ teacher: teacher.firstName })
          : m.booking_packages_hint_teacher({ length: lengthLabel(duration), teacher: teacher.firstName })
      }
    />
  )
}

/** The price, and the dates that can't be held. */
function Price({
  quote,
  isTrial,
}: {
  quote: Awaited<ReturnType<typeof adminApi.quoteFor.call>>
  isTrial: boolean
}) {
  const problems = quote.sessions.filter(session => session.problem !== null)
  return (
    <div className="border-y py-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{m.booking_total()}</span>
        <span className="titre chiffres text-2xl font-bold">
          {isTrial ? m.booking_free() : formatEuros(quote.totalCents)}
        </span>
      </p>
      {problems.length > 0 && (
        <Alert kind="warning" live className="mt-4" title={m.acts_book_problems()}>
          <ul className="mt-2">
            {problems.map(({ seriesDate, date, time, problem }) => (
              <li key={seriesDate}>
                {m.acts_book_problem({
                  day: formatDay(date),
                  time,
                  reason: problem ? problemLabels[problem]() : '',
                })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
