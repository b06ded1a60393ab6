import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatTime, showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import { cn } from '#ui/cn.ts'
import { resubmitOnHistoryNavigation } from '#ui/controls/before-hydration.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { type StepLink, Steps } from '#ui/layout/steps.tsx'
import type { Choices, StepKind } from '../../choices.ts'
import { lateDueLabel } from '../../late-place-sentences.ts'
import { stringifySearch } from '../../search-string.ts'
import { bookingFormPath } from '../../wizard-form.ts'
import { useChosenSlot } from './chosen-slot.ts'
import { PathStep } from './path-step.tsx'
import { sessionsId } from './session-list.tsx'
import { StepFocus } from './step-frame.tsx'
import { StudentStep } from './student-step.tsx'
import { Summary } from './summary.tsx'
import { TeacherStep } from './teacher-step.tsx'
import { TimeStep } from './time-step.tsx'
import { NoTrials } from './trial-notices.tsx'
import { TypeStep } from './type-step.tsx'
import { useBook } from './use-book.ts'
import { useChoices, useWizardForm } from './use-choices.ts'
import { type ReviewsOf, useWizard, type Wizard } from './use-wizard.ts'

const stepNames: Record<StepKind, () => string> = {
  path: m.booking_step_path,
  type: m.booking_step_type,
  teacher: m.booking_step_teacher,
  time: m.booking_step_time,
  student: m.booking_step_student,
}
const stepViews: Record<StepKind, (props: { wizard: Wizard }) => ReactNode> = {
  path: PathStep,
  type: TypeStep,
  teacher: TeacherStep,
  time: TimeStep,
  student: StudentStep,
}

/**
 * /book-lesson: five steps, with every choice in the address. A step is a form that its buttons submit, so that it works
 * before hydration and without JavaScript (server/forms.ts).
 */
export function BookingWizard({ reviewsOf }: { reviewsOf: ReviewsOf }) {
  const address = useChoices()
  const wizard = useWizard(address, reviewsOf)
  const { choices } = wizard
  const { book, isBooking, isRefused, reset } = useBook(wizard.students.data?.students)
  const form = useWizardForm(address, confirmed => book(confirmed, wizard.agreed))
  const problems = wizard.quote.data?.sessions.filter(session => session.problem !== null).length ?? 0
  const isBlocked = problems > 0
  // The pressed button is disabled by now, so the focus moves to the list of sessions.
  useEffect(() => {
    if (!isRefused || !isBlocked) return
    focusSessions()
    reset()
  }, [isRefused, isBlocked, reset])
  const Step = stepViews[choices.kind]
  const answers = useAnswers(wizard)
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 pb-10 md:pt-8 lg:pt-10">
      <h1 className="text-2xl tracking-display sm:text-3xl lg:text-4xl">
        {choices.isTrial
          ? wizard.isParent
            ? m.booking_title_trial()
            : m.booking_title_trial_self()
          : m.booking_title()}
      </h1>
      {/* Enter in a field presses the form's first submit button (in Safari the first one rendered): this one only applies the
          field. It stands before the buttons of the steps. */}
      <button
        type="submit"
        form={formId}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        formNoValidate
      />
      <Steps
        className="mt-4 md:mt-8"
        steps={choices.steps.map(kind => ({
          label: stepNames[kind](),
          // The type has a default: it is an answer once its step was reached.
          answer: choices.done[kind] && (kind !== 'type' || choices.isTypeKnown) ? answers[kind] : undefined,
          link: linkOf(choices, kind),
        }))}
        current={choices.step}
        furthest={choices.furthest}
        form={formId}
      />
      {/* A profile beside the list (teacher-sheet.tsx) takes the place of the summary. */}
      <div className="group/columns mt-7 grid gap-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:gap-8 xl:relative xl:has-[.beside]:min-h-[calc(100dvh-12.5rem)] xl:has-[.beside]:grid-cols-[minmax(0,1fr)_29rem]">
        <form
          id={formId}
          action={bookingFormPath}
          {...form}
          {...(!wizard.isHydrated && resubmitOnHistoryNavigation)}
          className="group/wizard min-w-0"
        >
          <input type="hidden" name="choices" value={stringifySearch(address.search)} />
          {Object.entries(wizard.agreed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value ?? ''} />
          ))}
          <NoTrials wizard={wizard} />
          <StepCard step={choices.step} count={choices.steps.length} name={stepNames[choices.kind]()}>
            <Step wizard={wizard} />
          </StepCard>
          <Buttons wizard={wizard} isBooking={isBooking} problems={problems} />
        </form>
        <Summary wizard={wizard} />
      </div>
    </div>
  )
}

/** The card of a step; its heading takes the focus when the step changes (step-frame.tsx). */
function StepCard({
  step,
  count,
  name,
  children,
}: {
  step: number
  count: number
  name: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={m.booking_step_announce({ step, count, name })}
      className="overflow-clip rounded-2xl border bg-card"
    >
      <StepFocus step={step}>{children}</StepFocus>
    </section>
  )
}

const formId = 'booking'

/** The field that opens the step again; undefined while it cannot be opened. */
const linkOf = ({ steps, furthest, mayOpen }: Choices, kind: StepKind): StepLink | undefined => {
  const number = steps.indexOf(kind) + 1
  if (number <= furthest) return { name: 'step', value: number }
  return (kind === 'type' || kind === 'student') && mayOpen[kind] ? { name: 'open', value: kind } : undefined
}

/** The choice of each step, in a few words. */
const useAnswers = (wizard: Wizard): Record<StepKind, string | undefined> => {
  const { choices, teacher, student } = wizard
  const zone = useZone()
  const slot = useChosenSlot(wizard)
  const { path, date, startsAt, lessonType } = choices
  return {
    path: path && (path === 'time' ? m.booking_answer_time() : m.booking_answer_teacher()),
    type: lessonTypeLabel(lessonType),
    teacher: teacher && fullName(teacher),
    time:
      date && startsAt && zone
        ? `${showDayShort(date)}, ${slot?.time ?? formatTime(startsAt, zone)}`
        : undefined,
    student: student && m.booking_answer_student({ name: student.firstName, age: student.age }),
  }
}

/** The heading at the top: what is wrong stands below it, and the bars cover both ends of the screen. */
const focusSessions = () => {
  const heading = document.getElementById(sessionsId)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

const stepButton = (step: number) => ({ type: 'submit', name: 'step', value: step }) as const

function Buttons({
  wizard,
  isBooking,
  problems,
}: {
  wizard: Wizard
  isBooking: boolean
  /** The sessions that can't be held. */
  problems: number
}) {
  const { choices, isHydrated } = wizard
  const isLast = choices.step === choices.steps.length && !choices.isAhead
  // The server generates the id of the attempt for a form without JavaScript: submitted twice, it books once.
  const [id] = useState(() => (import.meta.env.SSR ? crypto.randomUUID() : ''))
  // Before hydration only the browser knows whether a card is chosen: CSS shows the button as enabled or disabled, and
  // `required` stops an incomplete form.
  const isOpen =
    choices.isStepDone || (!isHydrated && (choices.kind === 'path' || choices.kind === 'student'))
  const back = {
    ...stepButton(choices.step - 1),
    formNoValidate: true,
    disabled: choices.step === 1 || choices.isAhead,
  }
  const trialBooking =
    isLast && isHydrated && wizard.isTrialUsed && wizard.isParent && wizard.student?.trialBookingId
  const forward = trialBooking ? (
    <Link
      to="/parent/bookings/$id"
      params={{ id: trialBooking }}
      className={`${buttonClass('primary', 'lg')} md:ml-auto`}
    >
      {m.booking_trial_ahead_see()}
    </Link>
  ) : isLast ? (
    <Button
      type="submit"
      formMethod="post"
      name="id"
      value={id}
      suppressHydrationWarning
      size="lg"
      variant={choices.isTrial ? 'highlight' : 'primary'}
      className="min-w-0 shrink py-1.5 leading-tight max-md:w-full max-md:px-2 max-md:text-sm md:min-w-40 group-invalid/wizard:opacity-45"
      busy={isBooking}
      disabled={
        !isOpen ||
        (isHydrated &&
          (wizard.isTrialUsed ||
            wizard.hasNoTrials ||
            wizard.hasObstacle ||
            wizard.agreed.agreedTotalCents === undefined)) ||
        problems > 0
      }
    >
      {isBooking ? m.booking_confirming() : confirmLabel(wizard)}
    </Button>
  ) : (
    <Button
      {...stepButton(choices.isAhead ? choices.reached : choices.next)}
      size="lg"
      className="md:min-w-40 group-invalid/wizard:opacity-45"
      disabled={!isOpen}
    >
      {m.booking_next()}
      <ChevronRight aria-hidden="true" strokeWidth={1.75} />
    </Button>
  )
  // Always at the bottom of the screen, so that the next step is in reach without scrolling.
  return (
    <div className="action-bar action-bar-wide fixed inset-x-0 bottom-0 z-30 border-t bg-card pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {/* On a phone the last button has a long label, so the total gets a line of its own above the two buttons. Its height
          is kept free from the start: the bar's parts may arrive one after the other on a slow network. */}
      <div
        className={cn(
          'mx-auto max-w-page items-center gap-3 px-gutter md:flex md:gap-5',
          isLast ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-y-2.5' : 'flex',
          isLast && !trialBooking && 'max-md:min-h-22.5 max-md:content-end',
        )}
      >
        <Button
          variant="outline"
          size="lg"
          className="max-md:size-13 max-md:px-0"
          aria-label={m.booking_back()}
          {...back}
        >
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
          <span className="max-md:hidden">{m.booking_back()}</span>
        </Button>
        {!trialBooking && (
          <BarTotal
            wizard={wizard}
            problems={isLast ? problems : 0}
            className={cn(
              'md:order-none md:ml-auto md:block md:text-right',
              isLast
                ? 'order-first col-span-2 flex items-baseline justify-between gap-4'
                : 'mr-auto min-w-16 shrink md:mr-0',
            )}
          />
        )}
        {forward}
      </div>
    </div>
  )
}

/** A child's own login asks for what costs money. */
const confirmLabel = ({ choices, isParent }: Wizard) => {
  if (choices.isTrial) return m.booking_confirm_trial()
  return isParent ? m.booking_confirm() : m.booking_ask_parent()
}

function BarTotal({
  wizard: { choices, quote, isParent },
  problems,
  className,
}: {
  wizard: Wizard
  /** The sessions that can't be held, for which the button is disabled. */
  problems: number
  className: string
}) {
  const first = quote.data?.sessions[0]
  const lateDue = isParent && lateDueLabel(quote.data?.late)
  const total = choices.isTrial ? m.booking_free() : quote.data ? formatEuros(quote.data.totalCents) : null
  return (
    <div className={className}>
      {total && <p className="titre chiffres text-xl leading-tight font-bold">{total}</p>}
      {problems > 0 ? (
        <button
          type="button"
          className="cursor-pointer text-left text-xs text-destructive underline underline-offset-4"
          onClick={focusSessions}
        >
          {quote.data?.bookedAs ? m.booking_bar_booked() : m.booking_bar_problem({ count: problems })}
        </button>
      ) : lateDue ? (
        <p className="chiffres text-xs font-semibold">{lateDue}</p>
      ) : (
        first && (
          <p className="chiffres text-xs text-muted-foreground">
            {showDayShort(first.date)}, {hourLabel(first)}
          </p>
        )
      )}
    </div>
  )
}
