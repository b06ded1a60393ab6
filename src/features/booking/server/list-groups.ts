import { sql } from 'kysely'
import { z } from 'zod'
import { levels } from '#features/families/families.ts'
import { cardColumns, TeacherCard } from '#features/teachers/server/views.ts'
import type { Db } from '#platform/db/connect.ts'
import { localOf } from '#platform/time/zones.ts'
import { joinDeadline } from '../groups.ts'
import { calculatePrice } from '../price.ts'

const Moment = z.object({ date: z.string(), time: z.string() })

/** A group as anyone reads it: nothing that tells who the children are. */
export const GroupView = z.object({
  id: z.guid(),
  level: z.enum(levels),
  youngest: z.int(),
  oldest: z.int(),
  teacher: TeacherCard,
  /** The next session with a free seat; of a full group, the next session. */
  startsAt: z.string(),
  date: z.string(),
  time: z.string(),
  seatsTaken: z.int(),
  isFull: z.boolean(),
  /** One child sits in it, and it takes place when a second one joins before `until`. */
  isPending: z.boolean(),
  until: Moment,
  /** Booked sessions that are still to come. */
  sessions: z.int(),
  priceCents: z.int(),
})
export type GroupView = z.infer<typeof GroupView>

type Row = {
  id: string
  level: GroupView['level']
  youngest: number
  oldest: number
  teacher: TeacherCard
  noticeMinutes: number
  startsAt: Temporal.Instant
  seatsTaken: number
  isJoinable: boolean
  isPending: boolean
  sessions: number
}

const maximumGroups = 100

/** The groups of listed teachers that have a session to come, soonest first; dates and times are in the viewer's zone. */
export const listGroups = async (
  db: Db,
  { zone, now, groupId }: { zone: string; now: Temporal.Instant; groupId?: string | undefined },
): Promise<GroupView[]> => {
  const { rows } = await sql<Row>`
    select g.id, g.level, g.youngest, g.oldest, t.minimum_notice_minutes as "noticeMinutes",
      next.starts_at as "startsAt", next.seats_taken::int as "seatsTaken", next.is_joinable as "isJoinable",
      next.status = 'pending' as "isPending", ahead.count as sessions,
      (select to_json(card) from (select ${sql.raw(cardColumns)} from profiles p where p.id = t.id) card) as teacher
    from groups g join teachers t on t.id = g.teacher_id and t.is_listed
    cross join lateral (
      select l.starts_at, l.seats_taken, l.is_joinable, l.status from lessons l
      where l.group_id = g.id and l.status in ('pending', 'upcoming', 'confirmed')
        and l.starts_at >= ${now}::timestamptz + make_interval(mins => t.minimum_notice_minutes)
      order by l.is_joinable desc, l.starts_at limit 1) next
    cross join lateral (
      select count(*)::int from lessons l
      where l.group_id = g.id and l.status in ('pending', 'upcoming', 'confirmed') and l.starts_at >= ${now}) ahead
    where ${groupId ?? null}::uuid is null or g.id = ${groupId ?? null}::uuid
    order by next.starts_at, g.id limit ${maximumGroups}`.execute(db)
  return rows.map(({ noticeMinutes, isJoinable, startsAt, ...group }) => {
    const local = localOf(startsAt, zone)
    const until = localOf(joinDeadline(startsAt, noticeMinutes), zone)
    const { totalCents: priceCents } = calculatePrice({
      lessonType: 'group',
      hourlyRateCents: group.teacher.hourlyRateCents,
      discountPercentage: null,
      numberOfSessions: 1,
    })
    return {
      ...group,
      isFull: !isJoinable,
      startsAt: startsAt.toString(),
      date: local.date,
      time: local.time,
      until: { date: until.date, time: until.time },
      priceCents,
    }
  })
}
