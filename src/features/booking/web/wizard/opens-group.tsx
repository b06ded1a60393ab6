import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { cn } from '#ui/cn.ts'
import type { Quote } from '../queries.ts'

/** Before a group lesson is booked or moved: an empty group needs a second child. */
export function OpensGroup({ quote, className }: { quote: Quote | undefined; className?: string }) {
  if (!quote?.opensGroup) return null
  const { date, until } = quote.opensGroup
  return (
    <p className={cn('rounded-lg bg-wash-safran p-4 text-sm text-wash-safran-foreground', className)}>
      {m.groups_opens({
        day: showDay(date),
        time: hourLabel(quote.opensGroup),
        until: showDay(until.date),
        untilTime: hourLabel(until),
      })}
    </p>
  )
}
