import { Check } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'

/** Progress through a wizard. `current` counts from 1. One line on a phone. */
export function Steps({
  steps,
  current,
  className,
}: {
  steps: readonly string[]
  current: number
  className?: string
}) {
  return (
    <div className={className}>
      <ol className="hidden items-start md:flex" aria-label={m.ui_steps()}>
        {steps.map((label, index) => (
          <Step key={label} label={label} number={index + 1} current={current} />
        ))}
      </ol>
      <div className="flex items-center gap-3 md:hidden">
        <span className="flex gap-2.5" aria-hidden="true">
          {steps.map((label, index) => (
            <span
              key={label}
              className={cn(
                'nuqta size-3 rounded-[2px]',
                index < current ? 'bg-primary' : 'border-2 border-input bg-transparent',
                index + 1 === current && 'outline-2 outline-offset-2 outline-primary',
              )}
            />
          ))}
        </span>
        <p className="text-sm text-muted-foreground">
          {m.ui_step_position({ step: current, count: steps.length })}
          <span className="sr-only">, {steps[current - 1]}</span>
        </p>
      </div>
    </div>
  )
}

function Step({ label, number, current }: { label: string; number: number; current: number }) {
  const isDone = number < current
  const isCurrent = number === current
  return (
    <li
      className="relative flex flex-1 flex-col items-center gap-3 text-center"
      aria-current={isCurrent ? 'step' : undefined}
    >
      {number > 1 && (
        <span
          aria-hidden="true"
          className={cn(
            'absolute top-[1.0625rem] right-1/2 mr-6 h-0.5 w-[calc(100%-3rem)]',
            number <= current ? 'bg-primary' : 'bg-border',
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
      <span className={cn('text-sm', isCurrent ? 'font-semibold' : 'text-muted-foreground')}>
        {label}
        {isDone && <span className="sr-only"> {m.ui_step_done()}</span>}
      </span>
    </li>
  )
}
