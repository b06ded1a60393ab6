import { sql } from 'kysely'
import { lastBookable } from '#features/lessons/lessons.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type GroupAudience, type GroupChild, groupSeats, offerEnd, suitsChild } from '../../groups.ts'
import { closeLostWaits, closeTeacherWaits } from './close-lists.ts'
import { canBeGiven, canTakeOffer, getsOffers, isOpenWait } from './waiting-list.ts'

/**
 * Scheduled job: offers the free seats of groups along their waiting lists, and offers that expired to the next child; and
 * ends the lists of blocked teachers (domain.md, "Groups"). One transaction a group. Safe to run repeatedly and concurrently.
 * @returns how many seats were offered
 */
export const offerFreeSeats = async (db: Db, now: Temporal.Instant): Promise<number> => {
  const { rows } = await sql<{ id: string; teacherId: string; isBlocked: boolean }>`
    select g.id, g.teacher_id as "teacherId", is_blocked(g.teacher_id) as "isBlocked" from groups g
    where exists (select from group_waits w where w.group_id = g.id and ${isOpenWait('w')})
      or exists (select from lessons l
        where l.group_id = g.id and l.status in (${activeStatusList}) and l.seats_held > 0)
    order by g.id`.execute(db)
  let offered = 0
  for (const group of rows)
    offered += await db.transaction().execute(async tx => {
      await lockCalendars(tx, [group.teacherId])
      if (group.isBlocked) await closeTeacherWaits(tx, group.teacherId, now)
      return offerInGroup(tx, group.id, now)
    })
  return offered
}

const offerInGroup = async (tx: Db, groupId: string, now: Temporal.Instant): Promise<number> => {
  await closeEndedWaits(tx, groupId, now)
  await closeLostWaits(tx, groupId, now)
  let offered = 0
  for (const lesson of await listJoinableLessons(tx, groupId, now)) {
    let offers = lesson.offers
    while (lesson.seatsTaken + offers < groupSeats && (await offerSeat(tx, groupId, lesson, now))) {
      offers += 1
      offered += 1
    }
    if (offers !== lesson.seatsHeld)
      await tx.updateTable('lessons').set({ seats_held: offers }).where('id', '=', lesson.id).execute()
  }
  return offered
}

/**
 * Closes offers that were not answered in time and places that the child no longer needs. An offer that can't be taken returns
 * to the waiting list.
 */
const closeEndedWaits = async (tx: Db, groupId: string, now: Temporal.Instant) => {
  await sql`
    update group_waits w
    set (status, lesson_id, offer_ends_at, closed_at) = (
      select 'waiting'::wait_status, null::uuid, null::timestamptz, null::timestamptz)
    where w.group_id = ${groupId}::uuid and w.status = 'offered'
      and not ${canTakeOffer(now)}`.execute(tx)
  await sql`
    update group_waits w set status = 'missed', closed_at = ${now}
    where w.group_id = ${groupId}::uuid and w.status = 'offered' and w.offer_ends_at <= ${now}`.execute(tx)
  await sql`
    update group_waits w set status = 'taken', closed_at = ${now}
    where w.group_id = ${groupId}::uuid and ${isOpenWait('w')} and exists (
      select from seats s join lessons l on l.id = s.lesson_id
      where l.group_id = w.group_id and s.student_id = w.student_id and s.released_at is null
        and s.starts_at > ${now})`.execute(tx)
}

type OfferedLesson = {
  id: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  noticeMinutes: number
  /** Until when a second child can join; null unless the lesson is pending. */
  joinUntil: Temporal.Instant | null
  seatsTaken: number
  seatsHeld: number
  /** Open offers of its seats. */
  offers: number
}

/**
 * The sessions of the group that can be joined, soonest first; none while its teacher is suspended or absent, when held seats
 * stay held.
 */
const listJoinableLessons = async (tx: Db, groupId: string, now: Temporal.Instant) => {
  const { rows } = await sql<OfferedLesson>`
    select l.id, l.starts_at as "startsAt", l.ends_at as "endsAt", l.seats_taken::int as "seatsTaken",
      l.seats_held::int as "seatsHeld", t.minimum_notice_minutes as "noticeMinutes",
      l.join_until as "joinUntil",
      (select count(*)::int from group_waits w where w.lesson_id = l.id and w.status = 'offered') as offers
    from lessons l join teachers t on t.id = l.teacher_id
    where l.group_id = ${groupId}::uuid and ${canBeGiven}
      and (l.seats_held > 0 or l.starts_at > ${now}::timestamptz + make_interval(mins => t.minimum_notice_minutes))
    order by l.starts_at for no key update of l`.execute(tx)
  return rows
}

/**
 * Offers a seat to the first child on the list who fits the group and is free at that hour. A new family is skipped and stays on
 * the list.
 * @returns false when there is none, or no time left to answer
 */
const offerSeat = async (
  tx: Db,
  groupId: string,
  lesson: OfferedLesson,
  now: Temporal.Instant,
): Promise<boolean> => {
  const deadline = lesson.joinUntil ?? lastBookable(lesson.startsAt, lesson.noticeMinutes)
  if (Temporal.Instant.compare(deadline, now) <= 0) return false
  type Waiting = GroupChild & {
    id: string
    familyId: string
    studentId: string
    zone: string
    group: GroupAudience
  }
  const { rows } = await sql<Waiting>`
    select w.id, w.parent_id as "familyId", w.student_id as "studentId", f.timezone as zone,
      c.age, c.level, c.level_known as "levelKnown",
      json_build_object('level', g.level, 'youngest', g.youngest, 'oldest', g.oldest) as "group"
    from group_waits w join parents f on f.id = w.parent_id
    join students c on c.id = w.student_id join groups g on g.id = w.group_id
    where w.group_id = ${groupId}::uuid and w.status = 'waiting' and ${getsOffers}
      and not exists (
      select from seats s where s.student_id = w.student_id and s.released_at is null
        and s.starts_at < ${lesson.endsAt} and s.ends_at > ${lesson.startsAt})
    order by w.joined_at, w.id for update of w`.execute(tx)
  const next = rows.find(child => suitsChild(child.group, child))
  if (!next) return false
  await tx
    .updateTable('group_waits')
    .set({ status: 'offered', lesson_id: lesson.id, offer_ends_at: offerEnd(now, next.zone, deadline) })
    .where('id', '=', next.id)
    .execute()
  // Column bookingId: the booking, if there will be one, has the id of the place on the list.
  await notify(tx, [
    {
      recipientId: next.familyId,
      kind: 'seat_offered',
      lessonId: lesson.id,
      bookingId: next.id,
      studentId: next.studentId,
    },
  ])
  await enqueueMail(tx, { kind: 'seat-offered', waitId: next.id })
  return true
}
