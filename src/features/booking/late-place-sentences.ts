import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { formatList } from '#platform/words/list.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import type { LatePlaceView, LateView } from './server/late-view.ts'

/** What becomes of places at the same hours that were cancelled too late; none without one that costs something. */
export const latePlaceSentences = ({ late }: { late: LateView }, today: string): string[] => [
  ...(late.replaced.length > 0 ? [m.booking_late_replaced(describePlaces(late.replaced, today))] : []),
  ...(late.waiting.length > 0 ? [m.booking_late_waiting(describePlaces(late.waiting, today))] : []),
  ...(late.due.length > 0 ? [m.booking_late_due(describePlaces(late.due, today))] : []),
]

/** Each place with its amount: one that stays due may be at the hour of one that is replaced. */
const describePlaces = (places: readonly LatePlaceView[], today: string) => ({
  count: places.length,
  places: formatList(
    places.map(({ priceCents, ...start }) =>
      m.booking_late_place({
        day: formatDayFrom(today, start.date),
        time: hourLabel(start),
        euros: formatEuros(priceCents),
      }),
    ),
  ),
})

/** What stays due of late cancellations beside the total; undefined without any. */
export const lateDueLabel = (late: LateView | undefined): string | undefined => {
  const cents = late?.due.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return cents ? m.booking_late_due_total({ euros: formatEuros(cents) }) : undefined
}
