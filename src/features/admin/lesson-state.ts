import type { LessonStatus } from '#features/school/lesson-statuses.ts'

/** States on a lesson's chip for the school: its status, and three that follow from other facts. */
export const lessonStates = [
  'absent',
  'running',
  'pending',
  'upcoming',
  'confirmed',
  'completed',
  'postponed',
  'cancelled',
] as const
type ShownState = (typeof lessonStates)[number]

type LessonFacts = {
  status: LessonStatus
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** Where the last seat of a cancelled lesson went. */
  movedTo: unknown
  /** The teacher can't give it, and nobody else has it yet. */
  isAbsent: boolean
}

/**
 * A cancelled lesson whose child went to another hour was postponed; an active one is absent while it has no
 * teacher (domain.md, "Absences and holidays"), and running between start and end.
 */
export const lessonStateOf = (
  { status, startsAt, endsAt, movedTo, isAbsent }: LessonFacts,
  now: Temporal.Instant,
): ShownState => {
  if (status === 'cancelled') return movedTo ? 'postponed' : 'cancelled'
  if (status === 'completed') return 'completed'
  const hasStarted = Temporal.Instant.compare(startsAt, now) <= 0
  if (isAbsent) return 'absent'
  return hasStarted && Temporal.Instant.compare(now, endsAt) < 0 ? 'running' : status
}

/** The states that the school's page offers as filters: without upcoming, which it shows by itself. */
export const filterableStates = [
  'absent',
  'pending',
  'postponed',
  'cancelled',
  'completed',
  'unreported',
] as const
export type FilterableState = (typeof filterableStates)[number]
