import { sql } from 'kysely'
import { mailDelayMinutes } from '#features/messages/messages.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueOrExtendMails } from '#platform/jobs/jobs.ts'

export type SharedWith = { familyId: string | null; studentId: string | null; teacherId: string | null }

const listFamilies = async (tx: Db) => {
  const families = await tx
    .selectFrom('parents')
    .where('place', 'is not', null)
    .select('family_id as familyId')
    .distinct()
    .execute()
  return families.map(({ familyId }) => familyId)
}

/** Families that a file for all of them reaches. */
export const countFamilies = async (db: Db) => {
  const { count } = await db
    .selectFrom('parents')
    .where('place', 'is not', null)
    .select(sql<number>`count(distinct family_id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Notifies those on the other side of a file: the child's teacher of a parent's, else the family, or every family. The mail waits
 * for further files of this side about this child, and is one for all of them.
 */
export const notifyOfFile = async (
  tx: Db,
  fileId: string,
  by: 'parent' | 'teacher' | 'admin',
  { familyId, studentId, teacherId }: SharedWith,
  now: Temporal.Instant,
) => {
  const mail = { kind: 'file-shared', by, studentId, teacherId }
  const added = { list: 'fileIds', id: fileId }
  const delayed = { at: now.add({ minutes: mailDelayMinutes }) }
  const kind = 'file_shared'
  if (by === 'parent') {
    if (!teacherId) return
    await notify(tx, [{ recipientId: teacherId, kind, fileId, studentId }])
    await enqueueOrExtendMails(tx, [{ ...mail, to: 'teacher' }], added, delayed)
    return
  }
  const families = familyId ? [familyId] : await listFamilies(tx)
  await notify(
    tx,
    families.map(recipientId => ({ recipientId, kind, fileId, studentId })),
  )
  await enqueueOrExtendMails(
    tx,
    families.map(family => ({ ...mail, familyId: family })),
    added,
    delayed,
  )
}
