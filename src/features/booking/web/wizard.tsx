import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayShort, formatEuros } from '#platform/time/dates.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { holdsTravel } from '#ui/controls/early-travel.ts'
import { Steps } from '#ui/layout/steps.tsx'
import { changes, type StepKind } from './choices.ts'
import { PathStep } from './path-step.tsx'
import { sessionsId } from './session-list.tsx'
import { StepPlace } from './step-frame.tsx'
import { StudentStep } from './student-step.tsx'
import { Summary } from './summary.tsx'
import { TeacherStep } from './teacher-step.tsx'
import { TimeStep } from './time-step.tsx'
import { TypeStep } from './type-step.tsx'
import { useBook } from './use-book.ts'
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

/** /book-lesson: five steps, every choice in the address (specification §2, §4). */
export function BookingWizard() {
  const wizard = useWizard()
  const { choices } = wizard
  const Step = views[choices.kind]
  return (
    <div {...holdsTravel} className="mx-auto max-w-page px-gutter pt-8 pb-32 md:pb-16 lg:pt-12">
      <h1 className="text-3xl tracking-display lg:text-4xl">
        {choices.isTrial ? m.booking_title_trial() : m.booking_title()}
      </h1>
      <Steps
        className="mt-4 md:mt-10"
        steps={choices.steps.map(kind => names[kind]())}
        current={choices.step}
      />
      <div className="mt-7 grid gap-6 md:mt-12 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:gap-8">
        <div className="min-w-0">
          <StepCard step={choices.step} name={names[choices.kind]()}>
            <Step wizard={wizard} />
          </StepCard>
          <Buttons wizard={wizard} />
        </div>
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

function Buttons({ wizard }: { wizard: Wizard }) {
  const { choices, goTo, quote } = wizard
  const { book, isBooking, isRefused, forget } = useBook(choices, wizard.student !== undefined)
  const isLast = choices.step === choices.steps.length
  const isBlocked = quote.data?.sessions.some(session => session.problem !== null) ?? false
  // The button that was pressed is closed by then: the focus, and on a phone the eye, go where the answer is given.
  useEffect(() => {
    if (!isRefused || !isBlocked) return
    toSessions()
    forget()
  }, [isRefused, isBlocked, forget])
  const back = () => goTo(choices.step - 1)
  const forward = isLast ? (
    <Button
      size="lg"
      variant={choices.isTrial ? 'highlight' : 'primary'}
      className="h-auto min-h-13 min-w-0 shrink py-1.5 leading-tight whitespace-normal! max-md:w-full max-md:px-2 max-md:text-sm md:min-w-40"
      busy={isBooking}
      disabled={!choices.isStepDone || wizard.isTrialUsed || isBlocked}
      onClick={book}
    >
      {isBooking ? m.booking_confirming() : choices.isTrial ? m.booking_confirm_trial() : m.booking_confirm()}
    </Button>
  ) : (
    <Button
      size="lg"
      className="md:min-w-40"
      disabled={!choices.isStepDone}
      onClick={() => goTo(choices.step + 1, changes.defaults())}
    >
      {m.booking_next()}
      <ChevronRight aria-hidden="true" strokeWidth={1.75} />
    </Button>
  )
  return (
    <>
      <div className="mt-6 hidden items-center justify-between gap-4 md:flex">
        <Button size="lg" variant="ghost" disabled={choices.step === 1} onClick={back}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
          {m.booking_back()}
        </Button>
        {forward}
      </div>
      <div className="action-bar fixed inset-x-0 bottom-0 z-30 border-t bg-card px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
        {/* The last button says a whole act: there the total stands above the two, on a line of its own. */}
        <div
          className={cn(
            'items-center gap-3',
            isLast ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-y-2.5' : 'flex',
          )}
        >
          <Button
            variant="outline"
            size="icon"
            className="size-13"
            aria-label={m.booking_back()}
            disabled={choices.step === 1}
            onClick={back}
          >
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
  /** The button is closed, and why stands further down. */
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
