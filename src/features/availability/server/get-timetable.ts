import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { listTouchedHours } from '#features/lessons/lesson-minutes.ts'
import { selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { localOf } from '#platform/time/zones.ts'
import { coversHour } from '../availability.ts'
import { listStoredRules } from './rules.ts'
import type { TimetableView } from './view.ts'

export const getTimetable = async (
  db: Db,
  by: TeacherSelf,
  now: Temporal.Instant,
): Promise<TimetableView> => {
  const [rules, lessons] = await Promise.all([
    listStoredRules(db, by),
    selectUpcomingLessons(db, { teacher: by }, now)
      .clearSelect()
      .select(['lessons.starts_at as startsAt', 'lessons.ends_at as endsAt'])
      .execute(),
  ])
  const hours = lessons.map(lesson => listTouchedHours(lesson, by.timezone))
  return {
    timezone: by.timezone,
    today: localOf(now, by.timezone).date,
    rows: rules.map(rule => ({
      ...rule,
      lessons: hours.filter(touched => touched.some(hour => coversHour(rule, hour))).length,
    })),
  }
}
