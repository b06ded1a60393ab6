import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/** The platform's own list, the best there is on a phone. `className` goes to the box around it. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('select', className)}>
      <select className="input" {...useFieldControl()} {...props} />
      <ChevronDown />
    </span>
  )
}
