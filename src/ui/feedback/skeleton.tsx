import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'

/** Placeholder for content that is loading: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('skeleton', className)} />
}

/** Wraps skeletons: screen readers hear « Chargement » instead of them. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="sr-only">{m.ui_loading()}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
