import { listTouchedHours } from '#features/lessons/lesson-minutes.ts'
import type { Period } from '#platform/time/period.ts'
import { type AvailabilityRule, coversHour } from './availability.ts'

/** The lessons in hours that one of the rules closes. */
export const listClosedLessons = <Lesson extends Period>(
  rules: readonly AvailabilityRule[],
  lessons: readonly Lesson[],
  zone: string,
): Lesson[] => {
  const exceptions = rules.filter(rule => rule.isException)
  return lessons.filter(lesson =>
    listTouchedHours(lesson, zone).some(hour => exceptions.some(rule => coversHour(rule, hour))),
  )
}
