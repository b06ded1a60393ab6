import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { renderAsChild } from './as-child.ts'

/** A short tag: a speciality, an interest. */
export function Chip({
  size = 'xs',
  colour,
  className,
  children,
}: {
  size?: 'xs' | 'sm'
  colour?: 'safran' | 'success'
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
  const classes = cn('chip-choice', className)
  if (asChild)
    return renderAsChild(children, {
      ...props,
      className: classes,
      'aria-current': chosen ? 'true' : undefined,
    })
  return (
    <button type="button" className={classes} aria-pressed={chosen} {...props}>
      {chosen && <span aria-hidden="true" className="nuqta size-1.5 bg-highlight dark:bg-current" />}
      {children}
    </button>
  )
}
