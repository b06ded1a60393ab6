import { isFreeOfCharge } from '#features/lessons/lessons.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { overlaps } from './plan.ts'

/** A place of the child with this teacher that was cancelled too late and is due. */
export type LatePlace = {
  seatId: string
  startsAt: Temporal.Instant
  minutes: number
  type: LessonType
  priceCents: number
}

type Taken = readonly { startsAt: Temporal.Instant; joinable?: boolean }[]

/** Whether a lesson at this hour would wait for a second child, since no group can be joined there. */
export const opensGroup = (
  { startsAt }: { startsAt: Temporal.Instant },
  { lessonType, teacherTaken }: { lessonType: LessonType; teacherTaken: Taken },
): boolean =>
  lessonType === 'group' && !teacherTaken.some(time => time.joinable && time.startsAt.equals(startsAt))

export type SortedLatePlaces = Record<'replaced' | 'waiting' | 'due', LatePlace[]>

/**
 * The late places that a new booking overlaps. It takes the place of those with the same start, type and length, so that one hour is
 * owed once, unless it can itself be cancelled free of charge: else booking again would free a family of what it owes. `replaced`:
 * at once. `waiting`: with the second child of its group, which is left free of charge until then. `due`: the others, which stay
 * due beside it.
 */
export const sortLatePlaces = (
  places: readonly LatePlace[],
  {
    starts,
    lessonType,
    duration,
    freeCancellationHours,
    teacherTaken,
    now,
  }: {
    starts: readonly Temporal.Instant[]
    lessonType: LessonType
    duration: number
    freeCancellationHours: number
    teacherTaken: Taken
    now: Temporal.Instant
  },
): SortedLatePlaces => {
  const isOverlapped = ({ startsAt, minutes }: LatePlace) =>
    starts.some(start => overlaps(start, duration, { startsAt, endsAt: startsAt.add({ minutes }) }))
  const isReplaced = ({ startsAt, minutes, type }: LatePlace) =>
    type === lessonType &&
    minutes === duration &&
    starts.some(start => start.equals(startsAt)) &&
    !isFreeOfCharge({ startsAt, freeCancellationHours }, now)
  const {
    replaced = [],
    waiting = [],
    due = [],
  } = Object.groupBy(places.filter(isOverlapped), place => {
    if (!isReplaced(place)) return 'due'
    return opensGroup(place, { lessonType, teacherTaken }) ? 'waiting' : 'replaced'
  })
  return { replaced, waiting, due }
}
