import { cn } from '../cn.ts'
import { nuqta } from './shapes.ts'

const dots = (places: readonly (readonly [number, number])[]) =>
  places.map(([x, y]) => nuqta(x, y, 0.95)).join('')

const marks = [
  dots([[0, 0]]),
  dots([
    [-1, 0],
    [1, 0],
  ]),
  dots([
    [0, -1],
    [-1, 1],
    [1, 1],
  ]),
  dots([
    [0, -2],
    [-2, 0],
    [2, 0],
    [0, 2],
  ]),
  dots([
    [0, -2],
    [-2, 0],
    [0, 0],
    [2, 0],
    [0, 2],
  ]),
]

/** Level 1 to 5 as dots, like the dots that turn ب into ت and ث. Decorative: print the level's name beside it. */
export function LevelMark({ level, className }: { level: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={cn('level-mark', className)} viewBox="-3.4 -3.4 6.8 6.8">
      <path d={marks[Math.min(5, Math.max(1, level)) - 1]} fill="currentColor" />
    </svg>
  )
}
