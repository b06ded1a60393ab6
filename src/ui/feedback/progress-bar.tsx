import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'

/** A labelled percentage; the figure is always printed. */
export function ProgressBar({
  label,
  value,
  className,
}: {
  label: ReactNode
  value: number
  className?: string
}) {
  const id = useId()
  return (
    <div className={cn('min-w-0', className)}>
      <div className="mb-2 flex justify-between gap-3 text-sm">
        <span id={id}>{label}</span>
        <span className="chiffres text-muted-foreground">{m.ui_percent({ value })}</span>
      </div>
      <progress className="progress" aria-labelledby={id} value={value} max={100} />
    </div>
  )
}
