import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { renderAsChild } from './as-child.ts'

export type ButtonVariant =
  | 'primary'
  | 'highlight'
  | 'secondary'
  | 'outline'
  | 'ghost'
  | 'destructive'
  | 'band'
  | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon'

/** Button classes, for elements that are not a `Button`. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md') =>
  `btn btn-${variant} btn-${size}`

/**
 * `highlight`: one call to action per view. `busy`: the action is running; the button keeps its place and focus and
 * ignores clicks. A button with `busy`, true or false, also ignores the second click of a double click, which would repeat an
 * action that is over already. `asChild`: styles the only child instead, for links: `<Button asChild><Link …/></Button>`.
 */
export function Button({
  variant,
  size,
  busy,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  busy?: boolean
  asChild?: boolean
  children?: ReactNode
}) {
  const classes = cn(buttonClass(variant, size), className)
  if (asChild) return renderAsChild(children, { ...props, ...(onClick && { onClick }), className: classes })
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (busy === false && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={classes}
      onClick={click}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...props}
    >
      {busy && <span aria-hidden="true" className="spinner size-5" />}
      {children}
    </button>
  )
}
