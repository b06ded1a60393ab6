import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/**
 * A setting that applies at once. It is a native checkbox: name it with a `<label>` around it, `aria-label` or
 * `aria-labelledby`.
 */
export function Switch({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
  return <input type="checkbox" role="switch" className={cn('switch', className)} {...props} />
}
