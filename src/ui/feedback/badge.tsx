import type { ReactNode } from 'react'
import { statusLabels } from '#platform/words/status-labels.ts'
import { cn } from '../cn.ts'
import { type Status, StatusGlyph } from './status-glyph.tsx'

type Colour =
  | 'success'
  | 'warning'
  | 'info'
  | 'danger'
  | 'muted'
  | 'solid'
  | 'outline'
  | 'dashed'
  | 'alert'
  | 'plain'

const statusColours: Record<Status, Colour> = {
  confirmed: 'success',
  pending: 'warning',
  upcoming: 'outline',
  running: 'solid',
  absent: 'alert',
  completed: 'plain',
  postponed: 'dashed',
  cancelled: 'plain',
}

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
  return (
    <span className={cn(`badge badge-${statusColours[status]}`, className)}>
      <StatusGlyph status={status} />
      {children ?? statusLabels[status]()}
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
