import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayShort } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { resubmitOnTravel } from '#ui/controls/before-hydration.ts'
import { Button } from '#ui/controls/button.tsx'
import { Steps } from '#ui/layout/steps.tsx'
import type { StepKind } from '../choices.ts'
import { formPath, textOf } from '../wizard-form.ts'
import { PathStep } from './path-step.tsx'
import { sessionsId } from './session-list.tsx'
import { StepPlace } from './step-frame.tsx'
import { StudentStep } from './student-step.tsx'
import { Summary } from './summary.tsx'
import { TeacherStep } from './teacher-step.tsx'
import { TimeStep } from './time-step.tsx'
import { TypeStep } from './type-step.tsx'
import { useBook } from './use-book.ts'
import { useChoices, useWizardForm } from './use-choices.ts'
import { useWizard, type Wizard } from './wizard-state.ts'

const names: Record<StepKind, () => string> = {
  path: m.booking_step_path,
  type: m.booking_step_type,
  teacher: m.booking_step_teacher,
  time: m.booking_step_time,
  student: m.booking_step_student,
}
const views: Record<StepKind, (props: { wizard: Wizard }) => ReactNode> = {
  path: PathStep,
  type: TypeStep,
  teacher: TeacherStep,
  time: TimeStep,
  student: StudentStep,
}

/**
 * /book-lesson: five steps, every choice in the address (specification §2, §4). A step is a form whose buttons send it: it
 * works before the script has come, and without one (server/forms.ts).
 */
export function BookingWizard() {
  const address = useChoices()
  const wizard = useWizard(address)
  const { choices } = wizard
  const { book, isBooking, isRefused, forget } = useBook(wizard.students.data?.students)
  const form = useWizardForm(address, book)
  const isBlocked = wizard.quote.data?.sessions.some(session => session.problem !== null) ?? false
  // The pressed button is disabled by then: the focus, and on a phone the eye, go to the list of dates.
  useEffect(() => {
    if (!isRefused || !isBlocked) return
    toSessions()
    forget()
  }, [isRefused, isBlocked, forget])
  const Step = views[choices.kind]
  return (
    <div className="mx-auto max-w-page px-gutter pt-8 pb-32 md:pb-16 lg:pt-12">
      <h1 className="text-3xl tracking-display lg:text-4xl">
        {choices.isTrial ? m.booking_title_trial() : m.booking_title()}
      </h1>
      <Steps
        className="mt-4 md:mt-10"
        steps={choices.steps.map(kind => names[kind]())}
        current={choices.step}
      />
      <div className="mt-7 grid gap-6 md:mt-12 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:gap-8">
        <form
          action={formPath}
          {...form}
          {...(!wizard.isHydrated && resubmitOnTravel)}
          className="group/wizard min-w-0"
        >
          <input type="hidden" name="choices" value={textOf(address.search)} />
          {/* Enter in a field presses the first button of a form, in Safari the first that is rendered: this one changes
              nothing but what the field does. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" formNoValidate />
          <StepCard step={choices.step} name={names[choices.kind]()}>
            <Step wizard={wizard} />
          </StepCard>
          <Buttons wizard={wizard} isBooking={isBooking} isBlocked={isBlocked} />
        </form>
        <Summary wizard={wizard} />
      </div>
    </div>
  )
}

/** The card of a step; the focus goes to its question when the step changes (step-frame.tsx). */
function StepCard({ step, name, children }: { step: number; name: string; children: ReactNode }) {
  return (
    <section
      aria-label={m.booking_step_announce({ step, count: 5, name })}
      className="overflow-clip rounded-2xl border bg-card"
    >
      <StepPlace step={step}>{children}</StepPlace>
    </section>
  )
}

const toSessions = () => document.getElementById(sessionsId)?.focus()

const stepButton = (step: number) => ({ type: 'submit', name: 'step', value: step }) as const

function Buttons({
  wizard,
  isBooking,
  isBlocked,
}: {
  wizard: Wizard
  isBooking: boolean
  isBlocked: boolean
}) {
  const { choices, isHydrated } = wizard
  const isLast = choices.step === choices.steps.length
  // The server makes the id of the attempt for a form that is sent without a script: sent twice, it books once.
  const [id] = useState(() => (import.meta.env.SSR ? crypto.randomUUID() : ''))
  // Before hydration the browser alone knows whether a card is chosen. It shows the button as open or closed then, and
  // refuses a form whose required cards are empty.
  const isOpen =
    choices.isStepDone || (!isHydrated && (choices.kind === 'path' || choices.kind === 'student'))
  const back = { ...stepButton(choices.step - 1), formNoValidate: true, disabled: choices.step === 1 }
  const forward = isLast ? (
    <Button
      type="submit"
      formMethod="post"
      name="id"
      value={id}
      suppressHydrationWarning
      size="lg"
      variant={choices.isTrial ? 'highlight' : 'primary'}
      className="h-auto min-h-13 min-w-0 shrink py-1.5 leading-tight whitespace-normal! max-md:w-full max-md:px-2 max-md:text-sm md:min-w-40 group-invalid/wizard:opacity-45"
      busy={isBooking}
      disabled={!isOpen || (isHydrated && wizard.isTrialUsed) || isBlocked}
    >
      {isBooking ? m.booking_confirming() : choices.isTrial ? m.booking_confirm_trial() : m.booking_confirm()}
    </Button>
  ) : (
    <Button
      {...stepButton(choices.step + 1)}
      size="lg"
      className="md:min-w-40 group-invalid/wizard:opacity-45"
      disabled={!isOpen}
    >
      {m.booking_next()}
      <ChevronRight aria-hidden="true" strokeWidth={1.75} />
    </Button>
  )
  return (
    <>
      <div className="mt-6 hidden items-center justify-between gap-4 md:flex">
        <Button size="lg" variant="ghost" {...back}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
          {m.booking_back()}
        </Button>
        {forward}
      </div>
      <div className="action-bar fixed inset-x-0 bottom-0 z-30 border-t bg-card px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
        {/* The last button has a long text: the total stands above the two, on a line of its own. */}
        <div
          className={cn(
            'items-center gap-3',
            isLast ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-y-2.5' : 'flex',
          )}
        >
          <Button variant="outline" size="icon" className="size-13" aria-label={m.booking_back()} {...back}>
            <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
          </Button>
          <BarTotal
            wizard={wizard}
            isBlocked={isLast && isBlocked}
            className={
              isLast
                ? 'order-first col-span-2 flex items-baseline justify-between gap-4'
                : 'mr-auto min-w-16 shrink'
            }
          />
          {forward}
        </div>
      </div>
    </>
  )
}

function BarTotal({
  wizard: { choices, quote },
  isBlocked,
  className,
}: {
  wizard: Wizard
  /** The button is disabled, for a reason shown further down. */
  isBlocked: boolean
  className: string
}) {
  const first = quote.data?.sessions[0]
  const total = choices.isTrial ? m.booking_free() : quote.data ? formatEuros(quote.data.totalCents) : null
  return (
    <div className={className}>
      {total && <p className="titre chiffres text-xl leading-tight font-bold">{total}</p>}
      {isBlocked ? (
        <button
          type="button"
          className="cursor-pointer text-left text-xs text-destructive underline underline-offset-4"
          onClick={toSessions}
        >
          {m.booking_bar_blocked()}
        </button>
      ) : (
        first && (
          <p className="chiffres text-xs text-muted-foreground">
            {formatDayShort(first.date)}, {first.time}
          </p>
        )
      )}
    </div>
  )
}
