import { freeUntilPhrase } from '#features/school/free-cancellation.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import type { LocalTime } from '#platform/time/local-time.ts'
import { formatList } from '#platform/words/list.ts'
import { formatEuros, formatHours } from '#platform/words/numbers.ts'
import type { QuoteView } from './server/booking-view.ts'
import type { LatePlaceView, LateView } from './server/late-view.ts'

/**
 * Until when a booking's first lesson can be cancelled free of charge, in a sentence that is true of it (domain.md,
 * "Cancelling"). Its date and time are those of the limit in the family's zone.
 * @param isPending its group waits for a second child, and is cancelled free of charge without one
 */
export const cancellingSentence = ({
  isFree,
  freeCancellationHours,
  isTrial,
  isPending,
  isSeries,
  today,
  date,
  ...limit
}: LocalTime & {
  isFree: boolean
  freeCancellationHours: number
  isTrial: boolean
  isPending: boolean
  isSeries: boolean
  /** Names the year of another one. */
  today: string
}): string => {
  const day = formatDayFrom(today, date)
  const time = hourLabel(limit)
  const until = freeUntilPhrase(freeCancellationHours)
  if (isFree)
    return isSeries ? m.booking_cancel_series({ day, time, until }) : m.booking_cancel_until({ day, time })
  const hours = formatHours(freeCancellationHours)
  if (isTrial) return m.booking_cancel_late_trial({ hours })
  if (isPending)
    return isSeries
      ? m.booking_cancel_late_series_pending({ hours, until })
      : m.booking_cancel_late_pending({ hours })
  return isSeries ? m.booking_cancel_late_series({ hours, until }) : m.booking_cancel_late({ hours })
}

/** The sentence about a quote; undefined before its hour is chosen. */
export const quoteCancellingSentence = (
  {
    cancelling,
    opensGroup,
    sessions,
    numberOfSessions,
  }: Pick<QuoteView, 'cancelling' | 'opensGroup' | 'sessions' | 'numberOfSessions'>,
  isTrial: boolean,
  today: string,
): string | undefined =>
  cancelling
    ? cancellingSentence({
        ...cancelling,
        isTrial,
        isPending: opensGroup !== null && opensGroup.date === sessions[0]?.date,
        isSeries: numberOfSessions > 1,
        today,
      })
    : undefined

/** What becomes of places at the same hours that were cancelled too late; none without one that costs something. */
export const lateSentences = ({ late }: { late: LateView }, today: string): string[] => [
  ...(late.replaced.length > 0 ? [m.booking_late_replaced(countPlaces(late.replaced, today))] : []),
  ...(late.waiting.length > 0 ? [m.booking_late_waiting(countPlaces(late.waiting, today))] : []),
  ...(late.due.length > 0 ? [m.booking_late_due(countPlaces(late.due, today))] : []),
]

/** Each place with its amount: one that stays due may be at the hour of one that is replaced. */
const countPlaces = (places: readonly LatePlaceView[], today: string) => ({
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

/** The sentence about a child's request: whether its group will wait for a second child is not known before it is booked. */
export const requestCancellingSentence = (
  {
    lessonType,
    numberOfSessions,
    cancelling,
  }: {
    lessonType: LessonType
    numberOfSessions: number
    cancelling: LocalTime & { freeCancellationHours: number; isFree: boolean }
  },
  today: string,
): string =>
  cancellingSentence({
    ...cancelling,
    isTrial: false,
    isPending: lessonType === 'group',
    isSeries: numberOfSessions > 1,
    today,
  })

/** The sentence about a seat offered in a group, which waits for no second child. */
export const offerCancellingSentence = (
  cancelling: LocalTime & { freeCancellationHours: number; isFree: boolean },
  today: string,
): string => cancellingSentence({ ...cancelling, isTrial: false, isPending: false, isSeries: false, today })
