import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/**
 * Eight-pointed star, drawn by a CSS clip path. Colour with `bg-…`, size with `size-…`. Children are centred in it.
 */
export function Khatam({ className, children }: { className?: string; children?: ReactNode }) {
  if (children === undefined) return <span aria-hidden="true" className={cn('khatam', className)} />
  return <span className={cn('khatam inline-flex items-center justify-center', className)}>{children}</span>
}

/** Rating star, saffron unless `text-…` is given. `part` (0 to 1) is the share filled from the left, for a rating like 4.5. */
export function Star({ className, part = 1 }: { className?: string; part?: number }) {
  const tenths = Math.round(Math.min(1, Math.max(0, part)) * 10)
  return (
    <span
      aria-hidden="true"
      className={cn('khatam star', className)}
      data-part={tenths === 10 ? undefined : tenths}
    />
  )
}
