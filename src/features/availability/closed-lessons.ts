import type { Period } from '#platform/time/period.ts'
import { localOf } from '#platform/time/zones.ts'
import { type AvailabilityRule, coversHour } from './availability.ts'

/** The hours of the teacher's clock that a lesson touches: one or more, as it may begin or end within an hour. */
export const listTouchedHours = ({ startsAt, endsAt }: Period, zone: string) => {
  const lastMinute = endsAt.subtract({ minutes: 1 })
  const hours = [localOf(lastMinute, zone)]
  for (let at = startsAt; Temporal.Instant.compare(at, lastMinute) < 0; at = at.add({ hours: 1 }))
    hours.push(localOf(at, zone))
  return hours
}

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
