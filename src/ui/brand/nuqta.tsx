import { cn } from '../cn.ts'

/** The pen's dot, for bullets and marks: half an em by default, `size-…` and `bg-…` to change it. */
export function Nuqta({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('nuqta', className)} />
}
