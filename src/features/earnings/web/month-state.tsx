import { Lock, LockOpen } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/feedback/badge.tsx'

/** Whether a month still changes, by form, word and colour. */
export function MonthState({ closedOn }: { closedOn: string | null }) {
  return closedOn ? (
    <Badge colour="success">
      <Lock aria-hidden="true" className="size-3.5" />
      {m.earnings_closed_on({ day: closedOn })}
    </Badge>
  ) : (
    <Badge colour="dashed">
      <LockOpen aria-hidden="true" className="size-3.5" />
      {m.earnings_open()}
    </Badge>
  )
}
