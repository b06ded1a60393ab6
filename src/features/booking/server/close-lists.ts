import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'

/**
 * Ends what families await of a teacher who leaves for good: places on waiting lists and requests of children. Each family gets
 * one mail. The teacher's calendar is locked, so that no place is offered and no request approved meanwhile.
 */
export const closeTeacherLists = async (tx: Db, teacherId: string, now: Temporal.Instant) => {
  const waits = await tx
    .updateTable('group_waits')
    .set({ status: 'left', closed_at: now })
    .where('group_id', 'in', eb =>
      eb.selectFrom('groups').where('teacher_id', '=', teacherId).select('groups.id'),
    )
    .where('closed_at', 'is', null)
    .returning(['id', 'parent_id as familyId'])
    .execute()
  const requests = await tx
    .updateTable('booking_requests')
    .set({ expires_at: now })
    .where('teacher_id', '=', teacherId)
    .where('approved_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'parent_id as familyId'])
    .execute()
  const families = new Set([...waits, ...requests].map(({ familyId }) => familyId))
  const idsOf = (rows: typeof waits, familyId: string) =>
    rows.filter(row => row.familyId === familyId).map(({ id }) => id)
  await enqueueMails(
    tx,
    [...families].map(familyId => ({
      kind: 'teacher-left',
      familyId,
      waitIds: idsOf(waits, familyId),
      requestIds: idsOf(requests, familyId),
    })),
  )
}
