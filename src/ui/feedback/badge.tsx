import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { type Status, StatusGlyph } from './status-glyph.tsx'

type Colour = 'success' | 'warning' | 'info' | 'danger' | 'muted'

const statuses = {
  confirmed: { colour: 'success', word: m.ui_status_confirmed },
  pending: { colour: 'warning', word: m.ui_status_pending },
  upcoming: { colour: 'info', word: m.ui_status_upcoming },
  completed: { colour: 'info', word: m.ui_status_completed },
  cancelled: { colour: 'info', word: m.ui_status_cancelled },
} satisfies Record<Status, { colour: Colour; word: () => string }>

/** A status as glyph, word and colour. `children` replace the word. */
export function StatusBadge({
  status,
  className,
  children,
}: {
  status: Status
  className?: string
  children?: ReactNode
}) {
  const { colour, word } = statuses[status]
  return (
    <span className={cn(`badge badge-${colour}`, className)}>
      <StatusGlyph status={status} />
      {children ?? word()}
    </span>
  )
}

/** A short remark in a colour; never the colour alone. */
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
