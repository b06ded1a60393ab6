import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** A framed block for one item. Lists use dividing lines instead. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('card', className)} {...props} />
}
