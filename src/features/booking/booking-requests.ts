import { lastBookable } from '#features/lessons/lessons.ts'

// Requests of a child's login that a parent answers (domain.md, "Booking").

/** How long a parent has to answer. */
const answerHours = 48
/** Characters of the note that a parent adds to a refusal. */
export const maxRefusalNoteLength = 300
/** Requests of one child that await an answer at the same time. */
export const maxOpenRequests = 10

export const requestStatuses = ['pending', 'approved', 'refused', 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The last instant of an answer: 48 hours later, and before the first lesson comes within the teacher's notice. */
export const requestExpiry = (
  requestedAt: Temporal.Instant,
  firstStart: Temporal.Instant,
  minimumNoticeMinutes: number,
): Temporal.Instant => {
  const latest = requestedAt.add({ hours: answerHours })
  const bookable = lastBookable(firstStart, minimumNoticeMinutes)
  return Temporal.Instant.compare(latest, bookable) < 0 ? latest : bookable
}

/** The status of a request at `now`. One without an answer expires at `expiresAt`, without any write. */
export const requestStatus = (
  request: { isApproved: boolean; isRefused: boolean; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): RequestStatus => {
  if (request.isApproved) return 'approved'
  if (request.isRefused) return 'refused'
  return Temporal.Instant.compare(now, request.expiresAt) >= 0 ? 'expired' : 'pending'
}
