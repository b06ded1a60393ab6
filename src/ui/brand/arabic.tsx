import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/**
 * Arabic to read, isolated and set from right to left. `kufi` for display. Inside a French line, `inline` gives it the
 * size its vowels need without moving the line.
 */
export function Arabic({
  kufi = false,
  inline = false,
  className,
  children,
}: {
  kufi?: boolean
  inline?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      lang="ar"
      dir="rtl"
      className={cn(kufi && 'kufi', inline && 'text-[1.35em] leading-none!', className) || undefined}
    >
      {children}
    </span>
  )
}
