import { sql } from 'kysely'
import { z } from 'zod'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { formatHour } from '#features/availability/availability.ts'
import { maxAge, minAge } from '#features/families/families.ts'
import { Level } from '#features/families/server/student.ts'
import { activeStatusList } from '#features/lessons/server/lesson-rows.ts'
import type { Db } from '#platform/db/connect.ts'
import { weekdays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { isOpenWait } from './waiting-list.ts'

const age = z.int().min(minAge).max(maxAge)

/** A teacher's weekly group hour, on the teacher's own clock. */
export const GroupInput = z
  .object({
    dayOfWeek: z.enum(weekdays),
    hour: z.int().min(0).max(23),
    level: Level,
    youngest: age,
    oldest: age,
  })
  .refine(({ youngest, oldest }) => youngest <= oldest, 'youngest is above oldest')

/** The period of a group that the school opened, on the teacher's clock. */
export const OpenedView = z.object({ firstDate: z.string(), lastDate: z.string(), sessions: z.int() })

export const TeacherGroupView = z.object({
  id: z.guid(),
  dayOfWeek: z.enum(weekdays),
  hour: z.int(),
  /** What the teacher's clock shows at the next session: the hour of the group, unless the clocks of two zones changed since. */
  at: z.object({ weekday: z.enum(weekdays), time: z.string() }),
  level: Level,
  youngest: z.int(),
  oldest: z.int(),
  /** False while level and ages are those of the child who opened the group. */
  isNamed: z.boolean(),
  /** Booked sessions to come, the children in the next one, and the children who wait for a seat. */
  sessions: z.int(),
  seatsTaken: z.int(),
  waiting: z.int(),
  opened: OpenedView.nullable(),
})
export type TeacherGroupView = z.infer<typeof TeacherGroupView>

/** The teacher's groups that have a child or that the teacher described, in the order of the week. */
export const listTeacherGroups = async (
  db: Db,
  { teacherId, timezone }: TeacherSelf,
  now: Temporal.Instant,
): Promise<TeacherGroupView[]> => {
  const { rows } = await sql<Omit<TeacherGroupView, 'at'> & { nextStart: Temporal.Instant | null }>`
    select g.id, g.day_of_week as "dayOfWeek", g.hour::int, g.level, g.youngest::int, g.oldest::int, g.is_named as "isNamed",
      coalesce(ahead.sessions, 0) as sessions, coalesce(ahead.seats, 0) as "seatsTaken", ahead.next as "nextStart",
      (select count(*)::int from group_waits w where w.group_id = g.id and ${isOpenWait('w')}) as waiting,
      case when g.last_day >= ${localOf(now, timezone).date}::date then json_build_object(
        'firstDate', g.first_day, 'lastDate', g.last_day, 'sessions', g.planned_sessions) end as opened
    from groups g
    cross join lateral (
      select count(*)::int as sessions, (array_agg(l.seats_taken order by l.starts_at))[1]::int as seats,
        min(l.starts_at) as next
      from lessons l where l.group_id = g.id and l.status in (${activeStatusList}) and l.starts_at > ${now}) ahead
    where g.teacher_id = ${teacherId}::uuid and (g.is_named or ahead.sessions > 0)
    order by g.day_of_week, g.hour`.execute(db)
  return rows.map(({ nextStart, ...group }) => {
    const { weekday, time } = nextStart
      ? localOf(nextStart, timezone)
      : { weekday: group.dayOfWeek, time: formatHour(group.hour) }
    return { ...group, at: { weekday, time } }
  })
}

/** Writes the level and the ages of an hour of groups. Repeating it changes nothing. */
export const describeGroup = async (
  db: Db,
  { teacherId }: TeacherSelf,
  { dayOfWeek, hour, level, youngest, oldest }: z.output<typeof GroupInput>,
): Promise<void> => {
  const described = { level, youngest, oldest, is_named: true }
  await db
    .insertInto('groups')
    .values({ teacher_id: teacherId, day_of_week: dayOfWeek, hour, ...described })
    .onConflict(conflict => conflict.columns(['teacher_id', 'day_of_week', 'hour']).doUpdateSet(described))
    .execute()
}
