import { type AvailabilityRule, getRuleState } from '#features/availability/availability.ts'
import type { Level } from '#features/families/families.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { levelsTaken } from '#features/teachers/teachers.ts'
import type { Period } from '#platform/time/period.ts'
import { localOf } from '#platform/time/zones.ts'

/** One lesson only, or it and the later ones of the same bookings with the same teacher. */
export const substitutionScopes = ['one', 'following'] as const
export type SubstitutionScope = (typeof substitutionScopes)[number]

export type Candidate = {
  zone: string
  rules: readonly AvailabilityRule[]
  offersTrials: boolean
  /** Levels that the teacher teaches; none when the teacher has not said. */
  levels: readonly Level[]
  /** Lessons already given to one of the children. */
  lessonsTogether: number
  rating: number
}

/** Whether the teacher's hours cover a lesson from its start to its end. The notice is for families, not for the school. */
const coversLesson = ({ rules, zone }: Pick<Candidate, 'rules' | 'zone'>, { startsAt, endsAt }: Period) => {
  for (let at = startsAt; Temporal.Instant.compare(at, endsAt) < 0; at = at.add({ minutes: 30 }))
    if (getRuleState(rules, localOf(at, zone)) !== 'available') return false
  return true
}

/** The lessons outside the teacher's hours. Other lessons of the teacher are the database's business. */
export const lessonsOutsideHours = <Lesson extends Period>(
  candidate: Pick<Candidate, 'rules' | 'zone'>,
  lessons: readonly Lesson[],
): Lesson[] => lessons.filter(lesson => !coversLesson(candidate, lesson))

/** Whether the teacher takes this type of lesson, and every child's level. */
export const fitsLesson = (
  teacher: Pick<Candidate, 'offersTrials' | 'levels'>,
  { type, childLevels }: { type: LessonType; childLevels: readonly Level[] },
): boolean =>
  (type !== 'trial' || teacher.offersTrials) &&
  childLevels.every(level => levelsTaken(teacher).includes(level))

/** 1 to 4 points: free, teaches the level, knows a child, well rated. */
export const fitPoints = ({ levels, lessonsTogether, rating }: Candidate): number =>
  1 + Number(levels.length > 0) + Number(lessonsTogether > 0) + Number(rating >= 4.5)
