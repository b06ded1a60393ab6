import { cn } from '../cn.ts'
import { rhomb } from './shapes.ts'

const rhombs = Array.from({ length: 8 }, (_, index) => rhomb(32, 32, 31, index))

/** Progress in eighths of a star, `value` from 0 to 100. Decorative: print the figure beside it. */
export function ProgressStar({ value, className }: { value: number; className?: string }) {
  const filled = Math.min(8, Math.max(0, Math.round((value / 100) * 8)))
  return (
    <svg aria-hidden="true" className={cn('progress-star', className)} viewBox="0 0 64 64">
      <path className="fill-border" d={rhombs.slice(filled).join('')} />
      <path className="fill-nuqta" d={rhombs.slice(0, filled).join('')} />
    </svg>
  )
}
