import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import type { Storage } from './storage.ts'

// A file and the row that names it are not written in one transaction. So: `reserveFiles`, put, then `keepFiles` in the
// transaction of the row. What is not kept within an hour is removed. A path that ends with a slash is a whole folder.

/** Before files are put. @param path of the file or its folder; new, never used before */
export const reserveFiles = (db: Db, path: string, now: Temporal.Instant) =>
  db
    .insertInto('file_removals')
    .values({ path, due_at: now.add({ hours: 1 }) })
    .execute()

/** In the transaction that writes the row. @throws Error if the hour is nearly over and the files may be gone */
export const keepFiles = async (tx: Db, path: string, now: Temporal.Instant) => {
  const { numDeletedRows } = await tx
    .deleteFrom('file_removals')
    .where('path', '=', path)
    .where('due_at', '>', now.add({ minutes: 5 }))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Error(`${path} was not reserved, or is about to be removed`)
}

/** In the transaction that deletes the row, or after a failure before it was written. */
export const removeFilesLater = (tx: Db, path: string, now: Temporal.Instant) =>
  tx
    .insertInto('file_removals')
    .values({ path, due_at: now })
    .onConflict(conflict => conflict.column('path').doUpdateSet({ due_at: now }))
    .execute()

const batchSize = 50

/** Removes the files that are due. Removing twice, after a crash or by two workers at once, changes nothing. */
export const drainRemovals = async (db: Db, storage: Storage, now: Temporal.Instant) => {
  let found = batchSize
  while (found === batchSize) {
    const due = await db
      .selectFrom('file_removals')
      .select('path')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('path')
      .limit(batchSize)
      .execute()
    const paths = due.map(row => row.path)
    for (const path of paths) await storage.remove(path)
    if (paths.length > 0)
      await db.deleteFrom('file_removals').where('path', '=', isAnyOf(paths, 'text')).execute()
    found = paths.length
  }
}
