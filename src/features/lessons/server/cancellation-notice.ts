import type { NewNotification } from '#features/notifications/server/notify.ts'

export type CancelledPlace = {
  lessonId: string
  startsAt: Temporal.Instant
  /** Absent when the child is being deleted. */
  studentId?: string | null
  /** False: a group goes on without the child. */
  lessonCancelled: boolean
}

/** One notification of an act, whatever number of places it cancelled: with several, the first lesson and how many. */
export const toCancellationNotice = (
  recipientId: string,
  places: readonly CancelledPlace[],
): NewNotification[] => {
  const [first] = places.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  if (!first) return []
  const { lessonId, studentId = null, lessonCancelled } = first
  if (places.length === 1)
    return [
      { recipientId, kind: lessonCancelled ? 'lesson_cancelled' : 'seat_released', lessonId, studentId },
    ]
  const isOfOneChild = places.every(place => place.studentId === studentId)
  return [
    {
      recipientId,
      kind: 'lesson_cancelled',
      lessonId,
      studentId: isOfOneChild ? studentId : null,
      count: places.length,
    },
  ]
}
