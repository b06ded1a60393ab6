import { sql } from 'kysely'
import { findFreeTeachers } from '#features/availability/server/find-free-teachers.ts'
import { findCalendars } from '#features/availability/server/list-slots.ts'
import type { Level } from '#features/families/families.ts'
import type { TeacherCard } from '#features/teachers/server/view.ts'
import type { Db } from '#platform/db/connect.ts'
import { type GroupAudience, teachesGroup } from '../../groups.ts'
import { listSeriesLessons } from '../../series.ts'
import { isFreeForGroup } from '../empty-sessions.ts'

/** A group as the school plans it: one session a week from `startsAt` on, at that hour of the teacher's clock. */
export type GroupPlan = GroupAudience & { startsAt: Temporal.Instant; sessions: number }

/** How many teachers are found at most, and of how many the calendars are read at once. */
const batch = 60
/** The search costs what it finds, so it is widened only when too few of the first are free at every session. */
const searchLimits = [batch, 300, 1500]

/** The listed teachers who take these children and are free for every session, best rated first, among the 1,500 best rated who are free at the first. */
export const findGroupTeachers = async (
  db: Db,
  plan: GroupPlan,
  now: Temporal.Instant,
): Promise<TeacherCard[]> => {
  const { startsAt, level, youngest } = plan
  const query = { startsAt, lessonType: 'group' as const, level, age: youngest, now }
  const found: TeacherCard[] = []
  let seen = 0
  for (const limit of searchLimits) {
    const freeAtFirst = await findFreeTeachers(db, query, limit)
    const candidates = freeAtFirst.slice(seen).filter(card => teachesGroup(card, plan))
    for (let from = 0; from < candidates.length && found.length < batch; from += batch) {
      const some = candidates.slice(from, from + batch)
      const ids = some.map(({ id }) => id)
      const free = await listFree(db, ids, plan, now)
      found.push(...some.filter(({ id }) => free.has(id)))
    }
    if (found.length >= batch || freeAtFirst.length < limit) break
    seen = freeAtFirst.length
  }
  return found.slice(0, batch)
}

/** Whether this listed teacher takes these children and is free for every session. The caller holds the lock on the calendar. */
export const canGiveGroup = async (
  tx: Db,
  teacherId: string,
  plan: GroupPlan,
  now: Temporal.Instant,
): Promise<boolean> =>
  (await takesGroup(tx, teacherId, plan)) && (await listFree(tx, [teacherId], plan, now)).has(teacherId)

/** Whether this teacher takes children of the level and the ages. */
export const takesGroup = async (tx: Db, teacherId: string, audience: GroupAudience): Promise<boolean> => {
  const teacher = await tx
    .selectFrom('teachers')
    .where('id', '=', teacherId)
    .select([sql<Level[]>`levels::text[]`.as('levels'), 'age_from as ageFrom', 'age_to as ageTo'])
    .executeTakeFirst()
  return teacher !== undefined && teachesGroup(teacher, audience)
}

const listFree = async (
  db: Db,
  teacherIds: readonly string[],
  { startsAt, sessions }: GroupPlan,
  now: Temporal.Instant,
): Promise<Set<string>> => {
  const until = startsAt.add({ hours: 24 * 7 * sessions })
  const calendars = await findCalendars(db, teacherIds, { from: startsAt, until, now })
  return new Set(
    calendars.flatMap(calendar => {
      const lessons = listSeriesLessons({
        startsAt,
        teacherZone: calendar.zone,
        viewerZone: calendar.zone,
        frequency: 'weekly',
        numberOfSessions: sessions,
      })
      const isFree = lessons.every(
        lesson => lesson.startsAt && isFreeForGroup(calendar, lesson.startsAt, now),
      )
      return isFree ? [calendar.teacherId] : []
    }),
  )
}
