import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/** Multi-line text field that grows with its content. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn('input', className)} {...useFieldControl()} {...props} />
}
