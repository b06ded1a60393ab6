import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { type Status, StatusGlyph } from './status-glyph.tsx'

type Colour = 'success' | 'warning' | 'info' | 'danger' | 'muted' | 'solid' | 'outline' | 'dashed' | 'plain'

const statuses = {
  confirmed: { colour: 'success', label: m.ui_status_confirmed },
  pending: { colour: 'warning', label: m.ui_status_pending },
  upcoming: { colour: 'outline', label: m.ui_status_upcoming },
  running: { colour: 'solid', label: m.ui_status_running },
  completed: { colour: 'plain', label: m.ui_status_completed },
  postponed: { colour: 'dashed', label: m.ui_status_postponed },
  cancelled: { colour: 'plain', label: m.ui_status_cancelled },
} satisfies Record<Status, { colour: Colour; label: () => string }>

/** A status as glyph, label and form: no two share a glyph, so that colour is not the only sign. `children` replace the label. */
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
