import type { LessonView } from '../server/view.ts'

type ChangingLesson = Pick<
  LessonView,
  'status' | 'mayComplete' | 'mayPostpone' | 'mayCancel' | 'free' | 'startsAt' | 'endsAt'
>

/** When an upcoming lesson looks different next, for each reader. At its end it leaves the list. */
const changes = {
  /** From its start a lesson can be completed. */
  teacher: ({ status, mayComplete, startsAt, endsAt }: ChangingLesson) =>
    mayComplete || status === 'pending' ? endsAt : startsAt,
  /** It can be postponed while that is free of charge, and cancelled until its start. */
  family: ({ mayPostpone, mayCancel, free, startsAt, endsAt }: ChangingLesson) =>
    mayPostpone && free ? free.until : mayCancel ? startsAt : endsAt,
}
export type Reader = keyof typeof changes

/**
 * The earliest time at which one of the lessons looks different. Derived from the server's flags instead of this device's
 * clock: with a fast clock the change would seem to have happened already.
 * @returns an ISO instant, or undefined without a lesson
 */
export const nextStatusChange = (lessons: readonly ChangingLesson[], reader: Reader): string | undefined =>
  lessons
    .map(changes[reader])
    .reduce<string | undefined>(
      (first, change) => (first === undefined || Date.parse(change) < Date.parse(first) ? change : first),
      undefined,
    )

/** With a fast clock the server has not reached the change yet: refetch after this long. */
const retryMs = 15_000
/** Browsers fire a timer with a longer delay at once. */
const maxDelayMs = 2 ** 31 - 1

/** Milliseconds until the change, by this device's clock. */
export const delayUntil = (change: string, nowMs: number): number => {
  const delay = Date.parse(change) - nowMs
  return delay < 0 ? retryMs : Math.min(delay, maxDelayMs)
}
