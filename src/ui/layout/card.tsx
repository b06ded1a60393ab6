import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** Holds one thing to read or to act on. Lists use lines instead. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('card', className)} {...props} />
}
