import { khatam, nuqta } from '#ui/brand/shapes.ts'
import { cn } from '#ui/cn.ts'
import { groupSeats } from '../../groups.ts'

const places = [
  [50, 17],
  [83, 50],
  [50, 83],
  [17, 50],
] as const
const star = khatam(50, 50, 11)

/** Four seats around the teacher: filled where a child sits. Decorative: print the number beside it. */
export function GroupSeats({
  taken,
  isPending = false,
  className,
}: {
  taken: number
  /** The second seat is the one that everybody waits for. */
  isPending?: boolean
  className?: string
}) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className={cn('shrink-0', className)}>
      <path d={star} className="fill-nuqta" />
      {places.slice(0, groupSeats).map(([x, y], index) => (
        <path
          key={`${x} ${y}`}
          d={nuqta(x, y, 15)}
          fill={index < taken ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth={3}
          strokeDasharray={isPending && index === 1 ? '5 4' : undefined}
          opacity={index < taken || (isPending && index === 1) ? 1 : 0.55}
        />
      ))}
    </svg>
  )
}
