import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck }

/** A notice in the page. Set `live` when it appears after a user action, so that screen readers announce it. */
export function Alert({
  kind = 'info',
  title,
  live = false,
  className,
  children,
}: {
  kind?: keyof typeof icons
  title?: ReactNode
  live?: boolean
  className?: string
  children?: ReactNode
}) {
  const Icon = icons[kind]
  const role = live ? (kind === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={cn(`alert alert-${kind}`, className)}>
      <Icon />
      <div className="min-w-0 flex-1">
        {title && <span className="font-semibold">{title} </span>}
        {children}
      </div>
    </div>
  )
}
