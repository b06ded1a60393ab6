import type { LessonView } from './lesson-view.ts'

type Turning = Pick<
  LessonView,
  'status' | 'mayComplete' | 'mayPostpone' | 'mayCancel' | 'freeUntil' | 'startsAt' | 'endsAt'
>

/** When a lesson to come is told otherwise; that it is over takes it off the list. */
const turns = {
  /** One that begins may be marked as given. */
  teacher: ({ status, mayComplete, startsAt, endsAt }: Turning) =>
    mayComplete || status === 'pending' ? endsAt : startsAt,
  /** Until a day before it may be moved, and given up free of charge; until it begins it may be given up. */
  family: ({ mayPostpone, mayCancel, freeUntil, startsAt, endsAt }: Turning) =>
    mayPostpone ? freeUntil : mayCancel ? startsAt : endsAt,
}
export type Reader = keyof typeof turns

/**
 * The next moment at which one of the lessons is told otherwise. Read off what the server said, so that a clock that is
 * fast does not take the moment for gone by.
 * @returns an instant, or undefined without a lesson
 */
export const nextTurn = (lessons: readonly Turning[], reader: Reader): string | undefined =>
  lessons
    .map(turns[reader])
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
