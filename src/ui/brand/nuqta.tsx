import { cn } from '../cn.ts'

/** Diamond-shaped dot for bullets: half an em by default; change it with `size-…` and `bg-…`. */
export function Nuqta({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('nuqta', className)} />
}
