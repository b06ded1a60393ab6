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

/**
 * The late places that a new booking overlaps. `replaced`: the booking takes their place, so that one hour is owed once. It has
 * the same start, type and length, and can't be cancelled free of charge itself, neither by its limit nor because its group waits
 * for a second child: else booking again would free a family of what it owes. `due`: the others, which stay due beside it.
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
    teacherTaken: readonly { startsAt: Temporal.Instant; joinable?: boolean }[]
    now: Temporal.Instant
  },
): { replaced: LatePlace[]; due: LatePlace[] } => {
  const isOverlapped = ({ startsAt, minutes }: LatePlace) =>
    starts.some(start => overlaps(start, duration, { startsAt, endsAt: startsAt.add({ minutes }) }))
  const isReplaced = ({ startsAt, minutes, type }: LatePlace) =>
    type === lessonType &&
    minutes === duration &&
    starts.some(start => start.equals(startsAt)) &&
    !isFreeOfCharge({ startsAt, freeCancellationHours }, now) &&
    (type !== 'group' || teacherTaken.some(time => time.joinable && time.startsAt.equals(startsAt)))
  const { replaced = [], due = [] } = Object.groupBy(places.filter(isOverlapped), place =>
    isReplaced(place) ? 'replaced' : 'due',
  )
  return { replaced, due }
}
