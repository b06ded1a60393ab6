import type { ReactNode } from 'react'
import { Badge, type BadgeColour } from '#ui/feedback/badge.tsx'
import { Glyph, type Shape } from '#ui/feedback/glyph.tsx'
import { type Status, statusLabels } from '../status-labels.ts'

const looks: Record<Status, { colour: BadgeColour; shape: Shape }> = {
  confirmed: { colour: 'success', shape: 'full' },
  pending: { colour: 'warning', shape: 'half' },
  upcoming: { colour: 'outline', shape: 'hollow' },
  running: { colour: 'solid', shape: 'full' },
  absent: { colour: 'alert', shape: 'exclamation' },
  completed: { colour: 'plain', shape: 'star' },
  postponed: { colour: 'dashed', shape: 'leaving' },
  cancelled: { colour: 'plain', shape: 'struck' },
}

export function StatusGlyph({ status, className }: { status: Status; className?: string }) {
  return <Glyph shape={looks[status].shape} {...(className && { className })} />
}

/** A lesson's status as glyph, label and form: no two share both glyph and form. `children` replace the label. */
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
    <Badge colour={looks[status].colour} {...(className && { className })}>
      <StatusGlyph status={status} />
      {children ?? statusLabels[status]()}
    </Badge>
  )
}
