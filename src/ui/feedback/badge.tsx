import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export type BadgeColour =
  | 'success'
  | 'warning'
  | 'info'
  | 'danger'
  | 'muted'
  | 'solid'
  | 'outline'
  | 'dashed'
  | 'alert'
  | 'plain'

/** A short coloured label. */
export function Badge({
  colour = 'muted',
  className,
  children,
}: {
  colour?: BadgeColour
  className?: string
  children: ReactNode
}) {
  return <span className={cn(`badge badge-${colour}`, className)}>{children}</span>
}
