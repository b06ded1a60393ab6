import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { asChildWith } from './as-child.ts'

/** A word about something: a speciality, an interest. */
export function Chip({
  size = 'xs',
  colour,
  className,
  children,
}: {
  size?: 'xs' | 'sm'
  colour?: 'safran' | 'paon' | 'grenade' | 'success'
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cn('chip', size === 'sm' && 'chip-sm', colour && `chip-${colour}`, className)}>
      {children}
    </span>
  )
}

/** A filter that is on or off. `asChild` for filters that are links (they carry `aria-current`). */
export function ChoiceChip({
  chosen,
  asChild = false,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { chosen: boolean; asChild?: boolean }) {
  const looks = cn('chip-choice', className)
  if (asChild)
    return asChildWith(children, { ...props, className: looks, 'aria-current': chosen ? 'true' : undefined })
  return (
    <button type="button" className={looks} aria-pressed={chosen} {...props}>
      {chosen && <span aria-hidden="true" className="nuqta size-1.5 bg-highlight dark:bg-current" />}
      {children}
    </button>
  )
}
