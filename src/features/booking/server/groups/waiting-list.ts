import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lockStudent } from '#features/families/server/queries.ts'
import { Level } from '#features/families/server/student.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { maxWaits, suitsChild, toAudience } from '../../groups.ts'
import { hourPrices } from '../../price.ts'
import { listGroups } from './list-groups.ts'

const waitStatuses = ['waiting', 'offered', 'taken', 'declined', 'missed', 'left'] as const

/** SQL: a child waits in this place, or was offered a seat. */
export const isOpenWait = (wait: 'w' | 'o') => sql.raw(`${wait}.status in ('waiting', 'offered')`)

/** SQL: the session `l` of a group can be given by its teacher `t`, who is not suspended. */
export const canBeGiven = sql<boolean>`(l.status in (${activeStatusList}) and not l.teacher_absent and t.is_listed)`

/** SQL: the family of the place `w` gets offers; a blocked family and one that is still new keep their place. */
export const getsOffers = sql<boolean>`(not is_blocked(w.parent_id) and not is_new_family(w.parent_id))`

/**
 * SQL: the seat that the place `w` is offered can be taken, or could until the offer ended. The notice of its teacher may have
 * been raised since, and a substitute takes the session out of the group.
 */
export const canTakeOffer = (now: Temporal.Instant) => sql<boolean>`(${getsOffers} and exists (
  select from lessons l join teachers t on t.id = l.teacher_id
  where l.id = w.lesson_id and l.group_id = w.group_id and ${canBeGiven}
    and l.starts_at >= least(w.offer_ends_at, ${now}::timestamptz) + make_interval(mins => t.minimum_notice_minutes)))`

/** A child's place on the waiting list of a group; dates and times are in the family's zone. */
export const WaitView = z.object({
  id: z.guid(),
  groupId: z.guid(),
  studentId: z.guid(),
  studentName: z.string(),
  teacherId: z.guid(),
  teacherName: z.string(),
  level: Level,
  youngest: z.int(),
  oldest: z.int(),
  status: z.enum(waitStatuses),
  /** 1 for the child that is asked first; null once the child waits no more. */
  position: z.int().nullable(),
  /** The lesson that is offered, or was. */
  lesson: LocalTime.extend({ startsAt: z.string() }).nullable(),
  answerUntil: LocalTime.nullable(),
  priceCents: z.int(),
  freeCancellationHours: z.int(),
})
export type WaitView = z.infer<typeof WaitView>

type WaitRow = Omit<WaitView, 'lesson' | 'answerUntil' | 'priceCents'> & {
  startsAt: Temporal.Instant | null
  offerEndsAt: Temporal.Instant | null
  hourlyRateCents: number
}

const selectWaits = async (db: Db, family: Family, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<WaitRow>`
    select w.id, w.group_id as "groupId", w.student_id as "studentId", c.first_name as "studentName",
      g.teacher_id as "teacherId", ${fullNameSql('p')} as "teacherName",
      g.level, g.youngest, g.oldest, w.status, w.offer_ends_at as "offerEndsAt", l.starts_at as "startsAt",
      t.hourly_rate_cents as "hourlyRateCents", offered_free_cancellation_hours() as "freeCancellationHours",
      case when ${isOpenWait('w')} then (
        select count(*)::int from group_waits o
        where o.group_id = w.group_id and ${isOpenWait('o')} and (o.joined_at, o.id) <= (w.joined_at, w.id))
      end as position
    from group_waits w
    join groups g on g.id = w.group_id join teachers t on t.id = g.teacher_id join profiles p on p.id = g.teacher_id
    join students c on c.id = w.student_id left join lessons l on l.id = w.lesson_id
    where w.parent_id = ${family.familyId}::uuid and (${family.studentId}::uuid is null or w.student_id = ${family.studentId}::uuid)
      and ${condition}
    order by w.joined_at, w.id`.execute(db)
  return rows
}

const toWaitView = (
  { startsAt, offerEndsAt, hourlyRateCents, ...wait }: WaitRow,
  { timezone }: Family,
): WaitView => {
  return {
    ...wait,
    lesson: startsAt && { ...toLocalTime(startsAt, timezone), startsAt: startsAt.toString() },
    answerUntil: offerEndsAt && toLocalTime(offerEndsAt, timezone),
    priceCents: hourPrices(hourlyRateCents).groupCents,
  }
}

/** The waiting lists on which the family's children are. */
export const listWaits = async (db: Db, family: Family): Promise<WaitView[]> =>
  (await selectWaits(db, family, isOpenWait('w'))).map(row => toWaitView(row, family))

/** One place of the family's, closed ones included. */
export const findWait = async (db: Db, family: Family, id: string): Promise<WaitView | undefined> => {
  const [row] = await selectWaits(db, family, sql`w.id = ${id}::uuid`)
  return row && toWaitView(row, family)
}

export type WaitRefusal =
  | 'not_found'
  | 'group_open'
  | 'group_unfit'
  | 'already_in_group'
  | 'too_many_waits'
  | 'wait_id_taken'

/** Puts a child on the waiting list of a full group, of a new family too: its first lesson may come before the seat. A repeated request returns the place that the child has. */
export const joinWaitingList = (
  db: Db,
  family: Family,
  request: { id: string; groupId: string; studentId: string },
  now: Temporal.Instant,
): Promise<Outcome<WaitView, WaitRefusal>> =>
  db.transaction().execute(async tx => {
    const { id, groupId, studentId } = request
    // Requests of one child are counted one after another.
    const student = await lockStudent(tx, family, studentId)
    if (!student) return refuse('not_found')
    const waits = await listWaits(tx, family)
    const earlier = waits.find(wait => wait.groupId === groupId && wait.studentId === studentId)
    if (earlier) return ok(earlier)
    const [group] = await listGroups(tx, { zone: family.timezone, now, groupId })
    if (!group) return refuse('not_found')
    if (!group.isFull) return refuse('group_open')
    if (!suitsChild(group, student)) return refuse('group_unfit', { group: toAudience(group) })
    if (await sitsInGroup(tx, groupId, studentId, now)) return refuse('already_in_group')
    if (waits.filter(wait => wait.studentId === studentId).length >= maxWaits)
      return refuse('too_many_waits', { maximum: maxWaits })
    await tx
      .insertInto('group_waits')
      .values({
        id,
        group_id: groupId,
        student_id: studentId,
        parent_id: family.familyId,
        joined_at: now,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    const wait = await findWait(tx, family, id)
    // A place that was closed is not opened again: the child joins at the end, under another id.
    const isSame = wait?.groupId === groupId && wait.studentId === studentId && wait.position !== null
    return isSame ? ok(wait) : refuse('wait_id_taken')
  })

/** Whether the child has a seat in a session of the group that is still to come. */
const sitsInGroup = async (tx: Db, groupId: string, studentId: string, now: Temporal.Instant) => {
  const seat = await tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('lessons.group_id', '=', groupId)
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .where('seats.starts_at', '>', now)
    .select('seats.id')
    .executeTakeFirst()
  return seat !== undefined
}

export type WaitToAnswer = {
  id: string
  studentId: string
  teacherId: string
  status: WaitView['status']
  lessonId: string | null
  startsAt: Temporal.Instant | null
  offerEndsAt: Temporal.Instant | null
  canTakeOffer: boolean
}

/** A place of the family's with what its answer needs. */
export const findWaitToAnswer = (
  tx: Db,
  family: Family,
  id: string,
  now: Temporal.Instant,
): Promise<WaitToAnswer | undefined> =>
  tx
    .selectFrom('group_waits as w')
    .innerJoin('groups', 'groups.id', 'w.group_id')
    .leftJoin('lessons', 'lessons.id', 'w.lesson_id')
    .where('w.id', '=', id)
    .where('w.parent_id', '=', family.familyId)
    .select([
      'w.id',
      'w.student_id as studentId',
      'groups.teacher_id as teacherId',
      'w.status',
      'w.lesson_id as lessonId',
      'lessons.starts_at as startsAt',
      'w.offer_ends_at as offerEndsAt',
      canTakeOffer(now).as('canTakeOffer'),
    ])
    .executeTakeFirst()
