import { isFreeOfCharge } from '#features/lessons/lessons.ts'
import type { LessonType } from '#features/school/lesson-types.ts'

/** A place of the child with this teacher that was cancelled too late and is due. */
export type LatePlace = {
  seatId: string
  startsAt: Temporal.Instant
  minutes: number
  type: LessonType
  priceCents: number
}

/**
 * The late places at the hours of a new booking. `replaced`: the booking takes their place, so that one hour is owed once. It is
 * of the same type and length, and can't be cancelled free of charge itself, neither by its limit nor because its group waits
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
  const isReplaced = ({ startsAt, minutes, type }: LatePlace) =>
    type === lessonType &&
    minutes === duration &&
    !isFreeOfCharge({ startsAt, freeCancellationHours }, now) &&
    (type !== 'group' || teacherTaken.some(time => time.joinable && time.startsAt.equals(startsAt)))
  const { replaced = [], due = [] } = Object.groupBy(
    places.filter(({ startsAt }) => starts.some(start => start.equals(startsAt))),
    place => (isReplaced(place) ? 'replaced' : 'due'),
  )
  return { replaced, due }
}
