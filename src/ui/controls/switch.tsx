import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/**
 * On or off, at once; its thumb is a nuqta. It is a native checkbox: name it by a `<label>` around it, `aria-label`
 * or `aria-labelledby`.
 */
export function Switch({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
  return <input type="checkbox" role="switch" className={cn('switch', className)} {...props} />
}
