import type { ReactNode } from 'react'
import { Khatam } from '#ui/brand/khatam.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'

/** The star of a day, gold once it was practised: the letter of its lesson's teacher, else what is given. */
export function DayStar({
  day: { isPractised, teacher },
  className,
  emptyClassName = 'bg-foreground/12',
  children,
}: {
  day: { isPractised: boolean; teacher: string | null }
  className: string
  /** The colours of a day without a lesson and not practised. */
  emptyClassName?: string
  children?: ReactNode
}) {
  if (teacher)
    return (
      <LetterStar
        name={teacher}
        className={cn(
          className,
          'mx-auto',
          isPractised ? 'fill-safran-400 text-encre-950' : 'fill-paon-800 text-chaux-0',
        )}
      />
    )
  return (
    <Khatam
      className={cn(className, isPractised ? 'bg-highlight text-highlight-foreground' : emptyClassName)}
    >
      {children}
    </Khatam>
  )
}
