import { freeUntilPhrase } from '#features/school/free-cancellation.ts'
import { m } from '#paraglide/messages.js'
import { currentDate, showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import type { LocalTime } from '#platform/time/local-time.ts'
import { cancellingSentence } from '../cancelling-sentence.ts'
import type { Confirmation, FirstLesson } from './booking-queries.ts'

type Lesson = Confirmation['booking']['lessons'][number]

/** The lessons of the booking that are not cancelled: those to come, from the next one on, and those before. */
export const heldLessons = (lessons: readonly Lesson[], nextId: string | undefined) => {
  const held = lessons.filter(({ status }) => status !== 'cancelled')
  const next = held.findIndex(({ id }) => id === nextId)
  const from = next === -1 ? held.length : next
  const past = held.slice(0, from)
  return {
    held,
    coming: held.slice(from),
    past,
    given: past.filter(({ status }) => status === 'completed').length,
  }
}

/** The title of a booking's page, right after the booking and later. */
export const bookingTitle = ({
  booking,
  first,
  isFresh,
}: {
  booking: { numberOfSessions: number }
  first: { joinUntil: unknown } | null
  isFresh: boolean
}): string => {
  if (!first) return m.booking_done_over()
  if (!isFresh) return booking.numberOfSessions > 1 ? m.booking_series_title() : m.booking_one_title()
  return first.joinUntil ? m.booking_done_title_pending() : m.booking_done_title()
}

/** Until when the next lesson of a group waits for a second child; in a series, which lessons wait. */
export const awaitingText = (
  { booking, lesson }: { booking: { lessons: readonly Lesson[] }; lesson: { id: string } | null },
  start: LocalTime,
  joinUntil: LocalTime,
): string => {
  const { held, coming } = heldLessons(booking.lessons, lesson?.id)
  const until = { day: showDay(joinUntil.date), time: hourLabel(joinUntil) }
  if (held.length === 1) return m.booking_done_pending(until)
  const count = coming.filter(({ status }) => status === 'pending').length
  return m.booking_done_pending_of_series({ ...until, lesson: showDay(start.date), count })
}

/** What the limit of the next lesson means; in a series every later lesson has its own. */
export const limitText = (
  { booking, lesson }: { booking: { lessons: readonly Lesson[] }; lesson: { id: string } | null },
  { freeCancellationHours }: Pick<FirstLesson, 'freeCancellationHours'>,
): string =>
  heldLessons(booking.lessons, lesson?.id).coming.length > 1
    ? m.booking_done_next_limit_series({ until: freeUntilPhrase(freeCancellationHours) })
    : m.booking_done_next_limit_text()

/** The sentence of the wizard about a lesson that begins too soon to be cancelled free of charge. */
export const lateCancelling = (
  { lessonType, numberOfSessions }: Pick<Confirmation['booking'], 'lessonType' | 'numberOfSessions'>,
  {
    freeUntil,
    freeCancellationHours,
    joinUntil,
  }: Pick<FirstLesson, 'freeUntil' | 'freeCancellationHours' | 'joinUntil'>,
  isFresh: boolean,
): string =>
  cancellingSentence({
    ...freeUntil,
    isFree: false,
    freeCancellationHours,
    isTrial: lessonType === 'trial',
    isPending: joinUntil !== null,
    // Later the next lesson may be any of them.
    isSeries: isFresh && numberOfSessions > 1,
    today: currentDate(),
  })
