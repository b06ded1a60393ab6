import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/** Single-line text field. `icon` is shown inside, before the text. */
export function Input({ className, icon, ...props }: ComponentProps<'input'> & { icon?: ReactNode }) {
  const input = <input className={cn('input', className)} {...useFieldControl()} {...props} />
  if (!icon) return input
  return (
    <span className="input-shell">
      {icon}
      {input}
    </span>
  )
}
