import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/**
 * A small number, one less, one more. `children` say the value in words (« 8 séances »); the labels say what a press
 * does (« Une séance de moins »). At an end the button stays in place for the focus, and does nothing.
 */
export function Stepper({
  value,
  onChange,
  min = 1,
  max,
  lessLabel,
  moreLabel,
  className,
  children,
}: {
  value: number
  onChange: (value: number) => void
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
        type="button"
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onChange(next)}
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
