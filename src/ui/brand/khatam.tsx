import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/**
 * The eight-pointed star as a shape of CSS: no drawing in the page. Colour by `bg-…`, size by `size-…`.
 * With children, they stand in its middle.
 */
export function Khatam({ className, children }: { className?: string; children?: ReactNode }) {
  if (children === undefined) return <span aria-hidden="true" className={cn('khatam', className)} />
  return <span className={cn('khatam inline-flex items-center justify-center', className)}>{children}</span>
}

/** A star of a rating, in saffron or in the colour of `text-…`; `part` 0…1 fills it from the left (the last of 4,5). */
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
