import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'

export type StepState = {
  label: string
  /** The choice of this step; undefined while there is none. */
  answer: string | undefined
  link: StepLink | undefined
}
/** The field that leads to the step when its button submits the form; undefined while the step cannot be opened. */
export type StepLink = { name: 'step' | 'open'; value: number | string }

/**
 * Progress through a wizard. `current` counts from 1. Each step with an answer shows it and, as soon as it can be opened, is a
 * button that leads to it: it submits the form with this id.
 */
export function Steps({
  steps,
  current,
  furthest,
  form,
  className,
}: {
  steps: readonly StepState[]
  current: number
  /** The first step without an answer. */
  furthest: number
  form: string
  className?: string
}) {
  const known = steps.filter((step, index) => step.answer !== undefined && index + 1 !== current)
  /** A step that was opened early does not answer those before it. */
  const reached = Math.min(current, furthest)
  return (
    <div className={className}>
      <ol className="hidden items-start md:flex" aria-label={m.ui_steps()}>
        {steps.map((step, index) => (
          <Step
            key={step.label}
            step={step}
            number={index + 1}
            current={current}
            reached={reached}
            isKnown={known.includes(step)}
            form={form}
          />
        ))}
      </ol>
      <div className="md:hidden">
        <div className="flex items-center gap-3">
          <span className="flex gap-2.5" aria-hidden="true">
            {steps.map(({ label }, index) => (
              <span
                key={label}
                className={cn(
                  'nuqta size-3 rounded-[2px]',
                  index + 1 < reached || index + 1 === current
                    ? 'bg-primary'
                    : 'border-2 border-input bg-transparent',
                  index + 1 === current && 'outline-2 outline-offset-2 outline-primary',
                )}
              />
            ))}
          </span>
          <p className="text-sm text-muted-foreground">
            {m.ui_step_position({ step: current, count: steps.length })}
            <span className="sr-only">, {steps[current - 1]?.label}</span>
          </p>
        </div>
        {known.length > 0 && (
          <ul className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border">
            {known.map(({ label, answer, link }) => (
              <li key={label} className="bg-card odd:last:col-span-2">
                <StepButton form={form} link={link} className="w-full px-4 py-2.5 text-left">
                  <span className="block text-xs text-muted-foreground">{label}</span>
                  <span className="block text-sm font-semibold">{answer}</span>
                </StepButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** A button that opens a step; its text alone while the step cannot be opened. */
const StepButton = ({
  form,
  link,
  className,
  children,
}: {
  form: string
  link: StepLink | undefined
  className: string
  children: ReactNode
}) => {
  if (!link) return <span className={cn('block', className)}>{children}</span>
  return (
    <button
      type="submit"
      form={form}
      {...link}
      formNoValidate
      title={m.ui_step_change()}
      className={cn('min-h-11 cursor-pointer hover:bg-accent', className)}
    >
      {children}
      <span className="sr-only"> {m.ui_step_change()}</span>
    </button>
  )
}

function Step({
  step: { label, answer, link },
  number,
  current,
  reached,
  isKnown,
  form,
}: {
  step: StepState
  number: number
  current: number
  reached: number
  isKnown: boolean
  form: string
}) {
  const isCurrent = number === current
  const isDone = !isCurrent && (number < reached || isKnown)
  const text = (
    <>
      <span className={cn('block text-sm', isCurrent ? 'font-semibold' : 'text-muted-foreground')}>
        {label}
        {isDone && <span className="sr-only"> {m.ui_step_done()}</span>}
      </span>
      {isKnown && <span className="block text-sm font-semibold">{answer}</span>}
    </>
  )
  return (
    <li
      className="relative flex flex-1 flex-col items-center gap-2 text-center"
      aria-current={isCurrent ? 'step' : undefined}
    >
      {number > 1 && (
        <span
          aria-hidden="true"
          className={cn(
            'absolute top-[1.0625rem] right-1/2 mr-6 h-0.5 w-[calc(100%-3rem)]',
            number <= reached ? 'bg-primary' : 'bg-border',
          )}
        />
      )}
      <span className="relative inline-flex size-9 items-center justify-center">
        <span
          aria-hidden="true"
          className={cn(
            'absolute',
            isCurrent && 'khatam size-12 bg-primary',
            isDone && 'size-6 rotate-45 rounded-xs bg-primary',
            !isCurrent && !isDone && 'size-6 rotate-45 rounded-xs border-2 border-input bg-background',
          )}
        />
        {isDone ? (
          <Check className="relative size-4 stroke-[2.75] text-primary-foreground" />
        ) : (
          <span
            className={cn(
              'chiffres relative font-display',
              isCurrent ? 'font-bold text-primary-foreground' : 'text-sm font-semibold text-muted-foreground',
            )}
          >
            {number}
          </span>
        )}
      </span>
      <StepButton form={form} link={isKnown ? link : undefined} className="rounded-md px-3 py-1">
        {text}
      </StepButton>
    </li>
  )
}
