import { useQuery } from '@tanstack/react-query'
import { isNumberOfSessions, maxNumberOfSessions, minNumberOfSessions } from '#features/booking/booking.ts'
import { quoteCancellingSentence } from '#features/booking/cancelling-sentence.ts'
import { latePlaceSentences } from '#features/booking/late-place-sentences.ts'
import { packageNote } from '#features/booking/packages.ts'
import { lessonPriceCents } from '#features/booking/price.ts'
import { packagesQuery } from '#features/booking/web/queries.ts'
import { OpensGroup } from '#features/booking/web/wizard/opens-group.tsx'
import { PackageCards } from '#features/booking/web/wizard/package-cards.tsx'
import { QuotedSessions } from '#features/booking/web/wizard/session-list.tsx'
import type { LessonType } from '#features/school/lesson-types.ts'
import { type LessonLength, lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { currentDate } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import type { adminApi } from '../api.ts'
import type { ChosenTeacher } from '../substitutes/teacher-picker.tsx'
import {
  type BookingDraft,
  choosePackage,
  dropDates,
  durationOf,
  keepDate,
  moveDate,
  type OfferedPackage,
  wholeSeries,
} from './booking-draft.ts'

/** How many lessons, with a package or without. A trial has neither. */
export function SeriesFields({
  draft,
  onChange,
}: {
  draft: BookingDraft
  onChange: (changes: Partial<BookingDraft>) => void
}) {
  const { lessonType, teacher, length, sessions, exceptDates, package: chosen } = draft
  const note = chosen && packageNote(chosen, sessions - exceptDates.length)
  return (
    <>
      {teacher && (
        <Packages
          teacher={teacher}
          lessonType={lessonType}
          duration={durationOf(lessonType, teacher, length)}
          chosen={chosen?.id}
          onChoose={next => onChange(choosePackage(draft, next))}
        />
      )}
      <Field
        label={m.admin_act_book_sessions()}
        hint={m.admin_act_book_sessions_hint()}
        error={
          !isNumberOfSessions(sessions) &&
          m.booking_package_range({ min: minNumberOfSessions, max: maxNumberOfSessions })
        }
      >
        <Input
          // A package may bring its own number.
          key={chosen?.id}
          type="number"
          inputMode="numeric"
          min={minNumberOfSessions}
          max={maxNumberOfSessions}
          defaultValue={Number.isNaN(sessions) ? '' : sessions}
          onChange={event =>
            onChange({
              sessions: event.currentTarget.valueAsNumber,
              hasTypedSessions: event.currentTarget.value !== '',
              ...wholeSeries,
            })
          }
          className="max-w-32"
        />
      </Field>
      {note && (
        <Alert kind="warning" live>
          {note}
        </Alert>
      )}
    </>
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
  onChoose: (chosen: OfferedPackage | undefined) => void
}) {
  const { data: packages, isError } = useQuery(packagesQuery())
  if (isError) return <Alert kind="danger" title={m.booking_packages_failed()} />
  if (!packages || packages.length === 0) return null
  return (
    <PackageCards
      legend={m.admin_act_book_package()}
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

/** The price, the limit of free cancellation, whether a group needs a second child, and every date with what can be done about it. */
export function BookingPrice({
  quote,
  isFormerQuote,
  draft,
  child,
  onChange,
}: {
  quote: Awaited<ReturnType<typeof adminApi.quoteFor.call>>
  isFormerQuote: boolean
  draft: BookingDraft
  child: string
  onChange: (changes: Partial<BookingDraft>) => void
}) {
  const today = currentDate()
  const isTrial = draft.lessonType === 'trial'
  const isSeries = quote.sessions.length > 1
  const held = quote.sessions.filter(({ choice }) => choice !== 'dropped').length
  return (
    <div className="border-y py-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{m.booking_total()}</span>
        <span className="titre chiffres text-2xl font-bold">
          {isTrial ? m.booking_free() : formatEuros(quote.totalCents)}
        </span>
      </p>
      <p className="mt-2 text-sm text-muted-foreground">
        {[
          quoteCancellingSentence(quote, isTrial, today),
          ...latePlaceSentences(quote, { today, stage: 'confirming' }),
        ].join(' ')}
      </p>
      <OpensGroup quote={quote} className="mt-4" />
      {(isSeries || hasProblem(quote)) && (
        <QuotedSessions
          quote={quote}
          isBusy={isFormerQuote}
          isSeries={isSeries}
          reader="school"
          child={child}
          // Not to submit the form, which Enter in a field would do with the first such button.
          actProps={(name, dates) => ({
            type: 'button',
            disabled: isFormerQuote || (name === 'drop' && dates.split(',').length >= held),
            onClick: () =>
              onChange(name === 'drop' ? dropDates(draft, dates.split(',')) : keepDate(draft, dates)),
          })}
          onMove={(date, startsAt) => startsAt && onChange(moveDate(draft, date, startsAt))}
          className="mt-6"
        />
      )}
    </div>
  )
}

export const hasProblem = ({ sessions }: { sessions: readonly { problem: string | null }[] }) =>
  sessions.some(({ problem }) => problem !== null)
