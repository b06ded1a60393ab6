import { lastBookable } from '#features/lessons/lessons.ts'

// Another hour that a teacher proposes for a lesson (domain.md, "Proposing another hour").

/** How long a family has to answer. */
const proposalHours = 48

/**
 * The end of the time to answer, excluded: 48 hours, but before the lesson begins, and before the new hour comes within the
 * teacher's notice, when it could no longer be booked.
 */
export const proposalExpiry = (
  proposedAt: Temporal.Instant,
  lessonStart: Temporal.Instant,
  newStart: Temporal.Instant,
  minimumNoticeMinutes: number,
): Temporal.Instant =>
  [
    proposedAt.add({ hours: proposalHours }),
    lessonStart,
    lastBookable(newStart, minimumNoticeMinutes),
  ].reduce((first, other) => (Temporal.Instant.compare(other, first) < 0 ? other : first))
