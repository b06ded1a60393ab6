import { freeUntilPhrase } from '#features/school/free-cancellation.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import type { LocalTime } from '#platform/time/local-time.ts'
import { formatHours } from '#platform/words/numbers.ts'
import type { QuoteView } from './server/booking-view.ts'

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
  newHour,
  today,
  date,
  ...limit
}: LocalTime & {
  isFree: boolean
  freeCancellationHours: number
  isTrial: boolean
  isPending: boolean
  isSeries: boolean
  /** Of a lesson before it is moved: the sentence is about this hour, not the one that it has. */
  newHour?: LocalTime | undefined
  /** Names the year of another one. */
  today: string
}): string => {
  const day = formatDayFrom(today, date)
  const time = hourLabel(limit)
  const until = freeUntilPhrase(freeCancellationHours)
  if (isFree)
    return isSeries ? m.booking_cancel_series({ day, time, until }) : m.booking_cancel_until({ day, time })
  const hours = formatHours(freeCancellationHours)
  const lesson = newHour
    ? m.booking_cancel_moved({ day: formatDayFrom(today, newHour.date), time: hourLabel(newHour) })
    : m.booking_cancel_this()
  if (isTrial) return m.booking_cancel_late_trial({ lesson, hours })
  if (isPending)
    return isSeries
      ? m.booking_cancel_late_series_pending({ hours, until })
      : m.booking_cancel_late_pending({ lesson, hours })
  return isSeries ? m.booking_cancel_late_series({ hours, until }) : m.booking_cancel_late({ lesson, hours })
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
