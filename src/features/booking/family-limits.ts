import type { LessonType } from '#features/school/lesson-types.ts'

/** How many trials a family may have within a number of days, those of erased children included. */
export const maxTrials = 3
export const trialPeriodDays = 90

/**
 * In one hour: bookings that a family made and cancelled again, and hours that a teacher proposed. Each tells the other side by mail,
 * so that without a limit a program could flood its mailbox.
 */
export const maxCancelledPerHour = 30
export const maxProposalsPerHour = 30

/** The facts that a family's limits are checked against. */
export type FamilyFacts = {
  /** Changes with every booking of the family. */
  version: number
  /** Trials of the last 90 days or to come, those of erased children included; only read for a trial. */
  recentTrials: number
  /** Neither approved by the school nor confirmed by a trial or an individual lesson; only read for a group. */
  isNew: boolean
  /** Booked lessons of the student that are still to come, and how many there may be. */
  lessonsAhead: number
  /** Bookings that the family made in the last hour and cancelled again itself; those of the school do not count. */
  recentlyCancelled: number
  maximumLessonsAhead: number
}

export const familyObstacles = [
  'new_family',
  'too_many_trials',
  'too_many_lessons',
  'too_many_cancelled',
] as const
export type FamilyObstacle = (typeof familyObstacles)[number]

export const isFamilyObstacle = (code: string): code is FamilyObstacle =>
  (familyObstacles as readonly string[]).includes(code)

/** The rule of the family that refuses a booking (domain.md, "Families and children"). */
export const findFamilyObstacle = (
  { isNew, recentTrials, lessonsAhead, maximumLessonsAhead, recentlyCancelled }: FamilyFacts,
  { lessonType, numberOfSessions }: { lessonType: LessonType; numberOfSessions: number },
): FamilyObstacle | undefined => {
  if (lessonType === 'group' && isNew) return 'new_family'
  if (lessonType === 'trial' && recentTrials >= maxTrials) return 'too_many_trials'
  if (lessonsAhead + numberOfSessions > maximumLessonsAhead) return 'too_many_lessons'
  if (recentlyCancelled >= maxCancelledPerHour) return 'too_many_cancelled'
  return undefined
}
