import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/**
 * A number with buttons for one less and one more, which submit the form around it under `name`. `children` is the value as
 * text (« 8 séances »); the labels name the buttons (« Une séance de moins »). At `min` and `max` a button stays focusable
 * and does nothing.
 */
export function Stepper({
  name,
  value,
  min = 1,
  max,
  lessLabel,
  moreLabel,
  className,
  children,
}: {
  name: string
  value: number
  min?: number
  max: number
  lessLabel: string
  moreLabel: string
  className?: string
  children: ReactNode
}) {
  const step = (label: string, next: number, icon: ReactNode) => {
    const isPossible = next >= min && next <= max
    return (
      <button
        type={isPossible ? 'submit' : 'button'}
        name={name}
        value={next}
        formNoValidate
        aria-label={label}
        aria-disabled={!isPossible}
      >
        {icon}
      </button>
    )
  }
  return (
    <div className={cn('stepper', className)}>
      {step(lessLabel, value - 1, <Minus />)}
      <output className="chiffres">{children}</output>
      {step(moreLabel, value + 1, <Plus />)}
    </div>
  )
}
