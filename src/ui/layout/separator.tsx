import { cn } from '../cn.ts'

/** A line between two blocks, for the eye alone. */
export function Separator({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('h-px w-full bg-border', className)} />
}
