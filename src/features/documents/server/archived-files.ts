import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { readStored } from '#platform/storage/read-stored.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** The shared files of one archive together: it is built in memory and stored in one row. */
const maxArchivedBytes = 100_000_000

/**
 * Shared files for the archive of a person's data, with their names in it: a family's own and those shared with it, a teacher's or an
 * admin's own. The newest are in it, as many as fit.
 */
export const archivedFiles = (userId: string, familyId: string) => sql`
  select id, stored_as, kind, 'fichiers/' || stored_as || '.' || kind as name from (
    select f.*, sum(size) over (order by uploaded_at desc, id) as bytes from shared_files f
    where f.family_id = ${familyId}::uuid or f.uploaded_by = ${userId}::uuid) own
  where bytes <= ${maxArchivedBytes}`

export const readSharedFiles = async (db: Db, storage: Storage, userId: string, familyId: string) => {
  const { rows } = await sql<{ path: string; name: string }>`
    select 'shared-files/' || stored_as || '.' || kind as path, name
    from (${archivedFiles(userId, familyId)}) archived`.execute(db)
  return readStored(storage, rows)
}
