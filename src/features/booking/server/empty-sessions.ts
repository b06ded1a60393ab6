import { type Calendar, findCalendars } from '#features/availability/server/list-slots.ts'
import { isOpenAt } from '#features/availability/slots.ts'
import type { Db } from '#platform/db/connect.ts'
import { listPlannedSessions, type OpenedGroup } from '../groups.ts'

/** Whether a first child can book a group lesson then: of a listed teacher, within the hours, with no lesson in the way. */
export const isFreeForGroup = (
  calendar: Calendar,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): boolean =>
  calendar.isListed &&
  isOpenAt({
    ...calendar,
    // A group lesson with a free seat has children already.
    taken: calendar.taken.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    startsAt,
    lessonType: 'group',
    now,
  })

/** The next session of each group that has no child yet and can still be booked, by the group's id. One statement. */
export const findEmptySessions = async (
  db: Db,
  groups: readonly (Omit<OpenedGroup, 'lastDate'> & { id: string; teacherId: string })[],
  now: Temporal.Instant,
): Promise<Map<string, Temporal.Instant>> => {
  const planned = groups.map(group => ({ ...group, starts: listPlannedSessions(group, now) }))
  const until = planned
    .flatMap(({ starts }) => starts.at(-1) ?? [])
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  if (!until) return new Map()
  const ids = [...new Set(groups.map(({ teacherId }) => teacherId))]
  const calendars = new Map(
    (await findCalendars(db, ids, { from: now, until, now })).map(each => [each.teacherId, each]),
  )
  return new Map(
    planned.flatMap(({ id, teacherId, starts }): [string, Temporal.Instant][] => {
      const calendar = calendars.get(teacherId)
      const next = calendar && starts.find(startsAt => isFreeForGroup(calendar, startsAt, now))
      return next ? [[id, next]] : []
    }),
  )
}
