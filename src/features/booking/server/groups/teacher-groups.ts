import { sql } from 'kysely'
import { z } from 'zod'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { rulesJson, toRule } from '#features/availability/server/calendar-json.ts'
import { type Level as LevelName, maxAge, minAge } from '#features/families/families.ts'
import { Level } from '#features/families/server/student.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatHour, weekdays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { isPeriodOver, opensHour } from '../../groups.ts'
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
  isOpen: z.boolean().describe('Les horaires du professeur ouvrent cette heure'),
  mayWithdraw: z.boolean().describe('Personne n’y est inscrit ni ne l’attend, et l’école ne l’a pas ouvert'),
})
export type TeacherGroupView = z.infer<typeof TeacherGroupView>

/** The teacher's groups that have a child or that the teacher described, in the order of the week. */
export const listTeacherGroups = async (
  db: Db,
  { teacherId, timezone }: TeacherSelf,
  now: Temporal.Instant,
): Promise<TeacherGroupView[]> => {
  const { rows } = await sql<
    Omit<TeacherGroupView, 'at' | 'isOpen' | 'mayWithdraw'> & { nextStart: Temporal.Instant | null }
  >`
    select g.id, g.day_of_week as "dayOfWeek", g.hour::int, g.level, g.youngest::int, g.oldest::int, g.is_named as "isNamed",
      coalesce(ahead.sessions, 0) as sessions, coalesce(ahead.seats, 0) as "seatsTaken", ahead.next as "nextStart",
      (select count(*)::int from group_waits w where w.group_id = g.id and ${isOpenWait('w')}) as waiting,
      case when g.last_day is not null then json_build_object(
        'firstDate', g.first_day, 'lastDate', g.last_day, 'sessions', g.planned_sessions) end as opened
    from groups g
    cross join lateral (
      select count(*)::int as sessions, (array_agg(l.seats_taken order by l.starts_at))[1]::int as seats,
        min(l.starts_at) as next
      from lessons l where l.group_id = g.id and l.status in (${activeStatusList}) and l.starts_at > ${now}) ahead
    where g.teacher_id = ${teacherId}::uuid and is_settled(g, ${now})
    order by g.day_of_week, g.hour`.execute(db)
  const rules = await findRules(db, teacherId)
  const { date: today } = localOf(now, timezone)
  return rows.map(({ nextStart, opened: period, ...group }) => {
    const opened = period && !isPeriodOver(period, today) ? period : null
    const { weekday, time } = nextStart
      ? localOf(nextStart, timezone)
      : { weekday: group.dayOfWeek, time: formatHour(group.hour) }
    return {
      ...group,
      opened,
      at: { weekday, time },
      isOpen: opensHour(rules, group, today),
      mayWithdraw: group.sessions === 0 && group.waiting === 0 && !opened,
    }
  })
}

const findRules = async (db: Db, teacherId: string) => {
  const found = await db
    .selectFrom('teachers as t')
    .where('t.id', '=', teacherId)
    .select(rulesJson.as('rules'))
    .executeTakeFirst()
  return (found?.rules ?? []).map(toRule)
}

/**
 * Writes the level and the ages of an hour of groups. A new group needs an open hour, since families could not book it; one that
 * exists is changed whatever its hour. Repeating it changes nothing.
 */
export const describeGroup = (
  db: Db,
  { teacherId, timezone }: TeacherSelf,
  { dayOfWeek, hour, level, youngest, oldest }: z.output<typeof GroupInput>,
  now: Temporal.Instant,
): Promise<Outcome<undefined, 'hour_closed'>> =>
  db.transaction().execute(async tx => {
    // As bookings do, the calendar before the group.
    await lockCalendars(tx, [teacherId])
    const described = { level, youngest, oldest, is_named: true }
    const existing = await tx
      .selectFrom('groups')
      .where('teacher_id', '=', teacherId)
      .where('day_of_week', '=', dayOfWeek)
      .where('hour', '=', hour)
      .where(sql<boolean>`is_settled(groups, ${now})`)
      .select('id')
      .executeTakeFirst()
    const { date: today } = localOf(now, timezone)
    if (!existing && !opensHour(await findRules(tx, teacherId), { dayOfWeek, hour }, today))
      return refuse('hour_closed')
    await tx
      .insertInto('groups')
      .values({ teacher_id: teacherId, day_of_week: dayOfWeek, hour, ...described })
      .onConflict(conflict =>
        conflict.columns(['teacher_id', 'day_of_week', 'hour']).doUpdateSet({
          ...described,
          described_level: whileOpened<LevelName>('level'),
          described_youngest: whileOpened<number>('youngest'),
          described_oldest: whileOpened<number>('oldest'),
        }),
      )
      .execute()
    return ok(undefined)
  })

/** What the hour is described with once the school closes the group that it opened there. */
const whileOpened = <Value>(column: 'level' | 'youngest' | 'oldest') =>
  sql<Value | null>`case when groups.opened_at is not null then ${sql.ref(`excluded.${column}`)} end`

/** The columns of a group that the school has not opened. */
export const notOpened = {
  opened_at: null,
  first_day: null,
  planned_sessions: null,
  described_level: null,
  described_youngest: null,
  described_oldest: null,
}

/** SQL: whether a row of `groups` has a booked session to come. */
export const hasSessionsAhead = (now: Temporal.Instant) => sql<boolean>`has_sessions_ahead(groups.id, ${now})`

/**
 * Takes a group without children back: its hour is an hour like others again. What children or the school rely on stays.
 * Repeating it changes nothing.
 */
export const withdrawGroup = (
  db: Db,
  { teacherId, timezone }: TeacherSelf,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<undefined, 'not_found' | 'group_in_use'>> =>
  db.transaction().execute(async tx => {
    // Bookings of a first child wait for this lock.
    await lockCalendars(tx, [teacherId])
    const group = await tx
      .selectFrom('groups')
      .where('id', '=', id)
      .where('teacher_id', '=', teacherId)
      .select([
        'last_day as lastDate',
        sql<boolean>`(${hasSessionsAhead(now)}
        or exists (select from group_waits w where w.group_id = groups.id and ${isOpenWait('w')}))`.as(
          'isInUse',
        ),
      ])
      .forUpdate()
      .executeTakeFirst()
    if (!group) return refuse('not_found')
    const { lastDate } = group
    const isPlanned = lastDate !== null && !isPeriodOver({ lastDate }, localOf(now, timezone).date)
    if (group.isInUse || isPlanned) return refuse('group_in_use')
    await tx
      .updateTable('groups')
      .set({ is_named: false, ...notOpened })
      .where('id', '=', id)
      .execute()
    return ok(undefined)
  })
