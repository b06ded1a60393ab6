import { z } from 'zod'
import { taughtMinutes } from '#features/lessons/lesson-types.ts'
import { joinWindow } from '#features/lessons/lessons.ts'
import { localOf } from '#platform/time/zones.ts'
import { doorOf } from '../classroom.ts'
import type { Entry } from './queries.ts'

const instant = z.string().describe('Instant in UTC, ISO 8601')

/** What someone with a place in the lesson reads before entering; hours are the reader's own. */
export const DoorView = z.object({
  id: z.guid(),
  door: z.enum(['open', 'early', 'over', 'cancelled']),
  role: z.enum(['teacher', 'parent', 'student']),
  name: z.string(),
  teacherName: z.string(),
  studentNames: z.string(),
  type: z.enum(['trial', 'individual', 'group']),
  date: z.string(),
  time: z.string(),
  /** Until when is taught: a trial ends before its hour does. */
  endTime: z.string(),
  opensTime: z.string(),
  timezone: z.string(),
  startsAt: instant,
  opensAt: instant,
  closesAt: instant,
  /** The server's clock: a phone's own may be wrong by minutes. */
  now: instant,
  kind: z.enum(['own', 'daily']),
  /** Who is in our own room already. */
  inside: z.array(z.object({ name: z.string(), isTeacher: z.boolean() })),
})
export type DoorView = z.infer<typeof DoorView>

export const doorView = (
  entry: Entry,
  { timezone, kind, inside }: { timezone: string } & Pick<DoorView, 'kind' | 'inside'>,
  now: Temporal.Instant,
): DoorView => {
  const { opensAt, closesAt } = joinWindow(entry)
  const local = localOf(entry.startsAt, timezone)
  return {
    id: entry.lessonId,
    door: doorOf(entry.role, entry, now),
    role: entry.role,
    name: entry.name,
    teacherName: entry.teacherName,
    studentNames: entry.studentNames,
    type: entry.type,
    date: local.date,
    time: local.time,
    endTime: localOf(entry.startsAt.add({ minutes: taughtMinutes[entry.type] }), timezone).time,
    opensTime: localOf(opensAt, timezone).time,
    timezone,
    startsAt: entry.startsAt.toString(),
    opensAt: opensAt.toString(),
    closesAt: closesAt.toString(),
    now: now.toString(),
    kind,
    inside,
  }
}
