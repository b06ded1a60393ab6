import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { asChildWith } from './as-child.ts'

export type ButtonVariant =
  | 'primary'
  | 'highlight'
  | 'secondary'
  | 'outline'
  | 'ghost'
  | 'destructive'
  | 'band'
  | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon' | 'iconsm'

/** The looks alone, for what is neither button nor link. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md') =>
  `btn btn-${variant} btn-${size}`

/**
 * `highlight`: one call to action a view. `busy`: the act is under way; the button keeps its place and the focus, and
 * does nothing more. `asChild`: the looks go to the only child, for links: `<Button asChild><Link …/></Button>`.
 */
export function Button({
  variant,
  size,
  busy = false,
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
  const looks = cn(buttonClass(variant, size), className)
  if (asChild) return asChildWith(children, { ...props, ...(onClick && { onClick }), className: looks })
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={looks}
      onClick={busy || onClick ? click : undefined}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...props}
    >
      {busy && <span aria-hidden="true" className="spinner size-5" />}
      {children}
    </button>
  )
}
