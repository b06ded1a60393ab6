import { sql } from 'kysely'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { type GroupAudience, type GroupChild, suitsChild } from '../../groups.ts'
import { mayBeOpened } from './list-groups.ts'
import { isOpenWait } from './waiting-list.ts'

/**
 * Ends what families await of a teacher who leaves for good: places on waiting lists and requests of children. Each family gets
 * one mail. The teacher's calendar is locked, so that no place is offered and no request approved meanwhile.
 */
export const endWaitsAndRequests = async (tx: Db, teacherId: string, now: Temporal.Instant) => {
  const waits = await closeWaits(tx, teacherId, now)
  const requests = await endRequests(tx, 'teacher_id', teacherId, now)
  await mailFamilies(tx, { waits, requests })
}

const endRequests = (db: Db, column: 'teacher_id' | 'parent_id', id: string, now: Temporal.Instant) =>
  db
    .updateTable('booking_requests')
    .set({ expires_at: now })
    .where(column, '=', id)
    .where('approved_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'parent_id as familyId'])
    .execute()

/** Ends the open requests of a blocked family's children: no parent can answer them. Takes no other lock, because bookings lock people before requests. */
export const endFamilyRequests = (db: Db, familyId: string, now: Temporal.Instant) =>
  endRequests(db, 'parent_id', familyId, now)

/** Ends the waiting lists of a blocked teacher, with one mail to each family. The teacher's calendar is locked. */
export const closeTeacherWaits = async (tx: Db, teacherId: string, now: Temporal.Instant) =>
  mailFamilies(tx, { waits: await closeWaits(tx, teacherId, now), requests: [] })

const closeWaits = (tx: Db, teacherId: string, now: Temporal.Instant) =>
  tx
    .updateTable('group_waits')
    .set({ status: 'left', closed_at: now })
    .where('group_id', 'in', eb =>
      eb.selectFrom('groups').where('teacher_id', '=', teacherId).select('groups.id'),
    )
    .where('closed_at', 'is', null)
    .returning(['id', 'parent_id as familyId'])
    .execute()

type Closed = readonly { id: string; familyId: string }[]

const mailFamilies = (tx: Db, { waits, requests }: { waits: Closed; requests: Closed }) => {
  const families = new Set([...waits, ...requests].map(({ familyId }) => familyId))
  const idsOf = (rows: Closed, familyId: string) =>
    rows.filter(row => row.familyId === familyId).map(({ id }) => id)
  return enqueueMails(
    tx,
    [...families].map(familyId => ({
      kind: 'teacher-left',
      familyId,
      waitIds: idsOf(waits, familyId),
      requestIds: idsOf(requests, familyId),
    })),
  )
}

/**
 * Closes the places on a group's waiting list that can't become a seat: of a child who no longer fits, because the group or the
 * child was changed; and all of them once the group has no upcoming session. Each family gets a mail with the reason.
 */
export const closeLostWaits = async (tx: Db, groupId: string, now: Temporal.Instant) => {
  const { rows } = await sql<GroupChild & { id: string; group: GroupAudience; hasEnded: boolean }>`
    select w.id, c.age, c.level, c.level_known as "levelKnown",
      json_build_object('level', g.level, 'youngest', g.youngest, 'oldest', g.oldest) as "group",
      not (${mayBeOpened(now)} or exists (select from lessons l
        where l.group_id = g.id and l.status in (${activeStatusList}) and l.ends_at > ${now})) as "hasEnded"
    from group_waits w join groups g on g.id = w.group_id join students c on c.id = w.student_id
    where w.group_id = ${groupId}::uuid and ${isOpenWait('w')} for update of w`.execute(tx)
  const lost = rows.filter(({ group, hasEnded, ...child }) => hasEnded || !suitsChild(group, child))
  if (lost.length === 0) return
  await tx
    .updateTable('group_waits')
    .set({ status: 'left', closed_at: now })
    .where('id', '=', isAnyOf(lost.map(({ id }) => id)))
    .execute()
  await enqueueMails(
    tx,
    lost.map(({ id, hasEnded }) => ({ kind: 'wait-closed', waitId: id, hasEnded })),
  )
}
