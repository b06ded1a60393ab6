import { cloneElement, isValidElement, type ReactNode } from 'react'
import { cn } from '../cn.ts'

/** Renders the only child (for example a router link) with a component's classes and properties instead of its own element. */
export function renderAsChild(child: ReactNode, props: Record<string, unknown> & { className?: string }) {
  if (!isValidElement<{ className?: string }>(child)) throw new Error('asChild needs exactly one element')
  return cloneElement(child, { ...props, className: cn(props.className, child.props.className) })
}
