import type { LessonView } from './lesson-view'

type Turning = Pick<LessonView, 'status' | 'mayComplete' | 'startsAt' | 'endsAt'>

/**
 * The next moment at which lessons to come are told otherwise: one that begins may be marked as given, one that is over
 * leaves the list. Read off what the server said, so that a clock that is fast does not take the moment for gone by.
 * @returns an instant, or undefined without a lesson
 */
export const nextTurn = (lessons: readonly Turning[]): string | undefined =>
  lessons
    .map(({ status, mayComplete, startsAt, endsAt }) =>
      mayComplete || status === 'pending' ? endsAt : startsAt,
    )
    .reduce<string | undefined>(
      (first, turn) => (first === undefined || Date.parse(turn) < Date.parse(first) ? turn : first),
      undefined,
    )

/** A clock that is fast finds the server still of the old opinion, and asks again after this long. */
const patienceMs = 15_000
/** A browser takes a longer wait for none at all. */
const longestWaitMs = 2 ** 31 - 1

/** How long until the turn, by this device's clock. */
export const waitUntil = (turn: string, nowMs: number): number => {
  const wait = Date.parse(turn) - nowMs
  return wait < 0 ? patienceMs : Math.min(wait, longestWaitMs)
}
