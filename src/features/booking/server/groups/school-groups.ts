import { sql } from 'kysely'
import { z } from 'zod'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { joinDeadline } from '#features/lessons/lessons.ts'
import { lacksTeacherAs } from '#features/lessons/server/lacks-teacher-sql.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import type { Weekday } from '#platform/db/schema.ts'
import { cutPage } from '#platform/http/cursor.ts'
import { isUuid } from '#platform/http/input.ts'
import { addDays, datesFrom, weekdayOf, weekdays } from '#platform/time/dates.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { instantOfHour, localOf, toLocalTime } from '#platform/time/zones.ts'
import { firstDayFrom, isPeriodOver, type OpenedGroup, weeksLookedAt } from '../../groups.ts'
import { findEmptySessions } from '../empty-sessions.ts'
import { openedGroupJson } from './list-groups.ts'
import { OpenedView } from './teacher-groups.ts'
import { isOpenWait } from './waiting-list.ts'

/** A group as the school sees it fill; dates and times are in the school's zone. */
export const SchoolGroupView = z.object({
  id: z.guid(),
  teacherId: z.guid(),
  teacherName: z.string(),
  level: Level,
  youngest: z.int(),
  oldest: z.int(),
  /** A week's day and hour of the group: its next session's, else those of the coming week. */
  at: LocalTime,
  /** The next session with a child, else the next empty one of a group that the school opened. */
  next: LocalTime.extend({
    lessonId: z.guid().nullable(),
    seatsTaken: z.int(),
    /** Until when the children who are missing must join; null once there are two. */
    until: LocalTime.nullable(),
    /** False while its teacher can't give it. */
    isJoinable: z.boolean(),
  }).nullable(),
  /** Without a next session: the first date on which a child can open the hour again; null where none can. */
  freeOn: z.string().nullable(),
  /** Set while the school's sessions last. */
  opened: OpenedView.nullable(),
  /** Sessions to come that have a child. */
  booked: z.int(),
  waiting: z.int(),
})
export type SchoolGroupView = z.infer<typeof SchoolGroupView>

type Row = Pick<
  SchoolGroupView,
  'id' | 'teacherId' | 'teacherName' | 'level' | 'youngest' | 'oldest' | 'booked' | 'waiting'
> & {
  zone: string
  dayOfWeek: Weekday
  hour: number
  noticeMinutes: number
  opened: OpenedGroup | null
  next: {
    lessonId: string
    startsAt: string
    seatsTaken: number
    joinUntil: string | null
    lacksTeacher: boolean
  } | null
}

/** Where the next page starts: after the group of this hour of the week and id, even when it was closed or given away meanwhile. */
export type GroupCursor = Pick<Row, 'dayOfWeek' | 'hour' | 'id'>

export const formatGroupCursor = ({ dayOfWeek, hour, id }: GroupCursor) => `${dayOfWeek}_${hour}_${id}`

export const GroupCursorInput = z.string().transform((text, context): GroupCursor => {
  const [day, hour = '', id = ''] = text.split('_')
  const dayOfWeek = weekdays.find(one => one === day)
  if (dayOfWeek && /^(1?\d|2[0-3])$/.test(hour) && isUuid(id)) return { dayOfWeek, hour: Number(hour), id }
  context.addIssue({ code: 'custom', message: 'Not a cursor of groups' })
  return z.NEVER
})

/** The groups with a child in a session to come, and those that a teacher described or the school opened; in the order of the week. None of a teacher who left. */
export const listSchoolGroups = async (
  db: Db,
  _by: Admin,
  { after, limit }: { after: GroupCursor | undefined; limit: number },
  now: Temporal.Instant,
): Promise<{ groups: SchoolGroupView[]; next: GroupCursor | null }> => {
  const { rows } = await sql<Row>`
    select g.id, g.teacher_id as "teacherId", ${fullNameSql('p')} as "teacherName",
      g.level, g.youngest, g.oldest, g.day_of_week as "dayOfWeek", g.hour, t.timezone as zone,
      t.minimum_notice_minutes as "noticeMinutes",
      ${openedGroupJson(now)} as opened, ahead.booked, to_json(next) as next,
      (select count(*)::int from group_waits w where w.group_id = g.id and ${isOpenWait('w')}) as waiting
    from groups g join teachers t on t.id = g.teacher_id join profiles p on p.id = g.teacher_id
    cross join lateral (
      select count(*)::int as booked from lessons l
      where l.group_id = g.id and l.status in (${activeStatusList}) and l.starts_at > ${now}) ahead
    left join lateral (
      select l.id as "lessonId", l.starts_at as "startsAt", l.seats_taken as "seatsTaken", l.join_until as "joinUntil",
        ${lacksTeacherAs('l')} as "lacksTeacher"
      from lessons l
      where l.group_id = g.id and l.status in (${activeStatusList}) and l.starts_at > ${now}
      order by l.starts_at limit 1) next on true
    where t.retired_at is null and is_settled(g, ${now})
      and ${
        after
          ? sql`(g.day_of_week, g.hour, g.id) > (${after.dayOfWeek}::weekday, ${after.hour}::int, ${after.id}::uuid)`
          : sql`true`
      }
    order by g.day_of_week, g.hour, g.id limit ${limit + 1}`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  const empty = await findEmptySessions(
    db,
    shown.flatMap(({ id, teacherId, opened, next }) =>
      opened && !next ? [{ ...opened, id, teacherId }] : [],
    ),
    now,
  )
  const free = await findEmptySessions(
    db,
    shown.flatMap(({ next, ...group }) => (next || empty.has(group.id) ? [] : [weeksAhead(group, now)])),
    now,
  )
  return {
    // Of teachers in several zones: a page follows the school's clock, the pages the teachers'.
    groups: shown
      .map(row => toView(row, { emptyAt: empty.get(row.id), freeAt: free.get(row.id) }, now))
      .toSorted(compareByWeek),
    next: last ?? null,
  }
}

const dayOfWeek = ({ at }: SchoolGroupView) => weekdays.indexOf(weekdayOf(at.date))

const compareByWeek = (one: SchoolGroupView, other: SchoolGroupView) =>
  dayOfWeek(one) - dayOfWeek(other) || one.at.time.localeCompare(other.at.time)

const toView = (
  { next: booked, opened, zone, dayOfWeek, hour, noticeMinutes, ...group }: Row,
  { emptyAt, freeAt }: Record<'emptyAt' | 'freeAt', Temporal.Instant | undefined>,
  now: Temporal.Instant,
): SchoolGroupView => {
  const startsAt = booked ? Temporal.Instant.from(booked.startsAt) : emptyAt
  const joinUntil = booked
    ? booked.joinUntil && Temporal.Instant.from(booked.joinUntil)
    : startsAt && joinDeadline({ startsAt, noticeMinutes, since: now })
  return {
    ...group,
    at: toLocalTime(startsAt ?? freeAt ?? findNextHour({ dayOfWeek, hour, zone }, now), schoolZone),
    next: startsAt
      ? {
          ...toLocalTime(startsAt, schoolZone),
          lessonId: booked?.lessonId ?? null,
          seatsTaken: booked?.seatsTaken ?? 0,
          until: joinUntil ? toLocalTime(joinUntil, schoolZone) : null,
          isJoinable: !booked?.lacksTeacher,
        }
      : null,
    freeOn: freeAt ? localOf(freeAt, schoolZone).date : null,
    opened: opened && toOpenedView(opened, now),
  }
}

/** Null once the last day is over on the teacher's clock. */
const toOpenedView = ({ zone, hour: _, ...period }: OpenedGroup, now: Temporal.Instant) =>
  isPeriodOver(period, localOf(now, zone).date) ? null : period

/** Every week of the group's hour, as if the school had planned them. */
const weeksAhead = (
  { id, teacherId, dayOfWeek, hour, zone }: Pick<Row, 'id' | 'teacherId' | 'dayOfWeek' | 'hour' | 'zone'>,
  now: Temporal.Instant,
) => ({
  id,
  teacherId,
  hour,
  zone,
  firstDate: firstDayFrom(localOf(now, zone).date, dayOfWeek),
  sessions: weeksLookedAt,
})

/** When the teacher's clock next shows this hour of this weekday. */
const findNextHour = (
  { dayOfWeek, hour, zone }: Pick<Row, 'dayOfWeek' | 'hour' | 'zone'>,
  now: Temporal.Instant,
): Temporal.Instant => {
  const { date } = localOf(now, zone)
  const days = datesFrom(addDays(date, 1), addDays(date, 14)).filter(day => weekdayOf(day) === dayOfWeek)
  const [next] = days.flatMap(day => instantOfHour(day, hour, zone) ?? [])
  if (!next) throw new Error('No clock skips the same hour in two weeks that follow each other')
  return next
}
