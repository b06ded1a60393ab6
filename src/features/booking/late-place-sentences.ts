import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { formatList } from '#platform/words/list.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import type { LatePlaceView, LateView } from './server/late-view.ts'

/** Read before the hour of another person is accepted, before one's own choice is confirmed, or once the lesson is booked. */
export type LateStage = 'accepting' | 'confirming' | 'booked'

/** What becomes of places at the same hours that were cancelled too late; none without one that costs something. */
export const latePlaceSentences = (
  { late }: { late: LateView },
  { today, stage }: { today: string; stage: LateStage },
): string[] => {
  const condition = stage === 'accepting' ? m.booking_late_if_accepted() : m.booking_late_if_confirmed()
  const replaced = { ...describePlaces(late.replaced, today), condition }
  const waiting = { ...describePlaces(late.waiting, today), condition }
  const isBooked = stage === 'booked'
  return [
    ...(replaced.count > 0
      ? [isBooked ? m.booking_late_replaced(replaced) : m.booking_late_replaced_if(replaced)]
      : []),
    ...(waiting.count > 0
      ? [isBooked ? m.booking_late_waiting(waiting) : m.booking_late_waiting_if(waiting)]
      : []),
    ...(late.due.length > 0 ? [m.booking_late_due(describePlaces(late.due, today))] : []),
  ]
}

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
