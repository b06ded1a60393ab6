import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

/**
 * Arabic text, isolated and right to left. `kufi` is the display face. Inside a French line, `inline` enlarges it so that
 * the vowel signs stay legible without changing the line height.
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
