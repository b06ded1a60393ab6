import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'

/** Loading indicator. Colour with `text-…`, size with `size-…`. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span role="status" className={cn('spinner text-primary', className)}>
      <span className="sr-only">{m.ui_loading()}</span>
    </span>
  )
}
