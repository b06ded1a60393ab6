import { cloneElement, isValidElement, type ReactNode } from 'react'
import { cn } from '../cn.ts'

/** Gives a child element (a router's link, say) the looks and properties of a piece of the kit, in place of its own tag. */
export function asChildWith(child: ReactNode, props: Record<string, unknown> & { className?: string }) {
  if (!isValidElement<{ className?: string }>(child)) throw new Error('asChild wants exactly one element')
  return cloneElement(child, { ...props, className: cn(props.className, child.props.className) })
}
