import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { type Status, StatusGlyph } from './status-glyph.tsx'

type Colour = 'success' | 'warning' | 'info' | 'danger' | 'muted'

const statuses = {
  confirmed: { colour: 'success', label: m.ui_status_confirmed },
  pending: { colour: 'warning', label: m.ui_status_pending },
  upcoming: { colour: 'info', label: m.ui_status_upcoming },
  completed: { colour: 'info', label: m.ui_status_completed },
  cancelled: { colour: 'info', label: m.ui_status_cancelled },
} satisfies Record<Status, { colour: Colour; label: () => string }>

/** A status as glyph, label and colour. `children` replace the label. */
export function StatusBadge({
  status,
  className,
  children,
}: {
  status: Status
  className?: string
  children?: ReactNode
}) {
  const { colour, label } = statuses[status]
  return (
    <span className={cn(`badge badge-${colour}`, className)}>
      <StatusGlyph status={status} />
      {children ?? label()}
    </span>
  )
}

/** A short coloured label. */
export function Badge({
  colour = 'muted',
  className,
  children,
}: {
  colour?: Colour
  className?: string
  children: ReactNode
}) {
  return <span className={cn(`badge badge-${colour}`, className)}>{children}</span>
}
