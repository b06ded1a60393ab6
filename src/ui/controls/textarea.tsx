import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/** Several lines; grows with what is written. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn('input', className)} {...useFieldControl()} {...props} />
}
