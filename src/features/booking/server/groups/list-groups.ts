import { sql } from 'kysely'
import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { joinDeadline } from '#features/lessons/lessons.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { cardColumns, TeacherCard } from '#features/teachers/server/view.ts'
import type { Db } from '#platform/db/connect.ts'
import { addDays } from '#platform/time/dates.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { listPlannedSessions, type OpenedGroup } from '../../groups.ts'
import { hourPrices } from '../../price.ts'
import { findEmptySessions } from '../empty-sessions.ts'

/** The public view of a group: nothing that identifies the children. */
export const GroupView = z.object({
  id: z.guid(),
  level: Level,
  youngest: z.int(),
  oldest: z.int(),
  teacher: TeacherCard,
  /** The next session with a child and a free seat, else the next empty one that the school planned; of a full group, the next session. */
  startsAt: z.string(),
  date: z.string(),
  time: z.string(),
  seatsTaken: z.int(),
  isFull: z.boolean(),
  /** One child sits in it, and it takes place when a second one joins before `until`. */
  isPending: z.boolean(),
  /** Until when a second child can join; null once there is one. */
  until: LocalTime.nullable(),
  /** Sessions that are still to come, booked or planned by the school. */
  sessions: z.int(),
  priceCents: z.int(),
})
export type GroupView = z.infer<typeof GroupView>

type Row = Pick<GroupView, 'id' | 'level' | 'youngest' | 'oldest' | 'teacher' | 'sessions'> & {
  noticeMinutes: number
  /** Set for a group that the school opened and that may not be over. */
  opened: OpenedGroup | null
  /** A booked session that can still be joined, else the first one. */
  next: { startsAt: string; seatsTaken: number; isJoinable: boolean; joinUntil: string | null } | null
}
type Session = {
  startsAt: Temporal.Instant
  seatsTaken: number
  isJoinable: boolean
  joinUntil: Temporal.Instant | null
}

const maxGroups = 100

/** SQL: the school opened the group `g`, and its last day is not over in every zone. The caller checks the date in its own zone. */
export const mayBeOpened = (now: Temporal.Instant) =>
  sql<boolean>`coalesce(g.last_day >= ${addDays(localOf(now, 'UTC').date, -1)}::date, false)`

/** SQL: the plan of a group `g` that the school opened, though its sessions may be over; null for any other group. */
export const openedGroupJson = (now: Temporal.Instant) => sql<OpenedGroup | null>`
  case when ${mayBeOpened(now)} then json_build_object(
    'firstDate', g.first_day, 'lastDate', g.last_day, 'sessions', g.planned_sessions, 'hour', g.hour, 'zone', t.timezone) end`

/** The groups of listed teachers that have a session to come, soonest first; dates and times are in the viewer's zone. */
export const listGroups = async (
  db: Db,
  { zone, now, groupId }: { zone: string; now: Temporal.Instant; groupId?: string | undefined },
): Promise<GroupView[]> => {
  const { rows } = await sql<Row>`
    select g.id, g.level, g.youngest, g.oldest, t.minimum_notice_minutes as "noticeMinutes",
      ${openedGroupJson(now)} as opened, to_json(next) as next, ahead.count as sessions,
      (select to_json(card) from (select ${sql.raw(cardColumns)} from profiles p where p.id = t.id) card) as teacher
    from groups g join teachers t on t.id = g.teacher_id and t.is_listed
    left join lateral (
      select l.starts_at as "startsAt", l.seats_taken as "seatsTaken", l.is_joinable as "isJoinable",
        l.join_until as "joinUntil"
      from lessons l
      where l.group_id = g.id and l.status in (${activeStatusList}) and not l.teacher_absent
        and l.starts_at >= ${now}::timestamptz + make_interval(mins => t.minimum_notice_minutes)
        and coalesce(l.join_until >= ${now}, true)
      order by l.is_joinable desc, l.starts_at limit 1) next on true
    cross join lateral (
      select count(*)::int from lessons l
      where l.group_id = g.id and l.status in (${activeStatusList}) and l.starts_at >= ${now}) ahead
    where (next."startsAt" is not null or ${mayBeOpened(now)})
      and (${groupId ?? null}::uuid is null or g.id = ${groupId ?? null}::uuid)
    order by coalesce(next."startsAt", greatest(g.first_day, ${now}::timestamptz)), g.id limit ${maxGroups}`.execute(
    db,
  )
  const empty = await findEmptySessions(
    db,
    rows.flatMap(({ id, teacher, opened, next }) =>
      opened && !next?.isJoinable ? [{ ...opened, id, teacherId: teacher.id }] : [],
    ),
    now,
  )
  return rows
    .flatMap(({ next, noticeMinutes, ...group }) => {
      const emptyAt = empty.get(group.id)
      const session = emptyAt ? emptySession(emptyAt, noticeMinutes, now) : next && bookedSession(next)
      return session ? [{ group, session }] : []
    })
    .toSorted((one, other) => Temporal.Instant.compare(one.session.startsAt, other.session.startsAt))
    .map(({ group, session }) => toGroupView(group, session, { zone, now }))
}

/** A session that nobody has booked: its first child, who may come now, waits for a second. */
const emptySession = (startsAt: Temporal.Instant, noticeMinutes: number, now: Temporal.Instant): Session => ({
  startsAt,
  seatsTaken: 0,
  isJoinable: true,
  joinUntil: joinDeadline({ startsAt, noticeMinutes, since: now }),
})

const bookedSession = ({ startsAt, joinUntil, ...booked }: NonNullable<Row['next']>): Session => ({
  ...booked,
  startsAt: Temporal.Instant.from(startsAt),
  joinUntil: joinUntil === null ? null : Temporal.Instant.from(joinUntil),
})

const toGroupView = (
  { opened, sessions, ...group }: Omit<Row, 'next' | 'noticeMinutes'>,
  { startsAt, seatsTaken, isJoinable, joinUntil }: Session,
  { zone, now }: { zone: string; now: Temporal.Instant },
): GroupView => {
  const local = localOf(startsAt, zone)
  const { groupCents: priceCents } = hourPrices(group.teacher.hourlyRateCents)
  return {
    ...group,
    seatsTaken,
    isPending: seatsTaken > 0 && joinUntil !== null,
    isFull: !isJoinable,
    startsAt: startsAt.toString(),
    date: local.date,
    time: local.time,
    until: joinUntil && toLocalTime(joinUntil, zone),
    sessions: Math.max(sessions, opened ? listPlannedSessions(opened, now).length : 0),
    priceCents,
  }
}
