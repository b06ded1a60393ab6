import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/** The browser's own select, which works best on phones. `className` goes to the wrapper. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('select', className)}>
      <select className="input" {...useFieldControl()} {...props} />
      <ChevronDown />
    </span>
  )
}
