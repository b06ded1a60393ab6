import type { ReactNode } from 'react'
import { Zellige } from '../brand/zellige.tsx'
import { cn } from '../cn.ts'

/** Shown in place of an empty list: what that means, and one action. */
export function EmptyState({
  title,
  text,
  action,
  heading: Heading = 'h2',
  className,
}: {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div className={cn('flex flex-col items-center justify-center py-4 text-center', className)}>
      <Zellige tile="missing" />
      <Heading className="mt-6 text-xl">{title}</Heading>
      {text && <p className="mt-2 max-w-xs text-muted-foreground">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
