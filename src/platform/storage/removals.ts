import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { log } from '#platform/logging/log.ts'
import type { FileBody, Storage } from './storage.ts'

// A file and the row that names it are not written in one transaction. So: `reserveFiles`, put, then `keepFiles` in the
// transaction of the row. What is not kept within an hour is removed. A path that ends with a slash is a whole folder.
// `storeFiles` does it for uploads, and removes at once what was not kept.

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

/** If the transaction of the row ran and its answer was lost, this waits for its end: kept files stay. */
const removeUnkept = (db: Db, storage: Storage, path: string) =>
  db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('file_removals')
      .where('path', '=', path)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await storage.remove(path)
  })

/**
 * Puts files, then runs the transaction that writes their row and keeps them. Files that it did not keep, because it refused or
 * failed, are removed at once.
 * @param path of the file or its folder; new, never used before
 */
export const storeFiles = async <Result>(
  { db, storage }: { db: Db; storage: Storage },
  { path, files }: { path: string; files: readonly { path: string; body: FileBody }[] },
  now: Temporal.Instant,
  writeRow: (tx: Db) => Promise<Result>,
): Promise<Result> => {
  await reserveFiles(db, path, now)
  try {
    for (const { path, body } of files) await storage.put(path, body)
    return await db.transaction().execute(writeRow)
  } finally {
    await removeUnkept(db, storage, path).catch((error: unknown) =>
      log.warn({ error }, 'files without a row stay until drainRemovals removes them'),
    )
  }
}

/** `storeFiles` for one file. */
export const storeFile = <Result>(
  services: { db: Db; storage: Storage },
  { path, bytes }: { path: string; bytes: Uint8Array },
  now: Temporal.Instant,
  writeRow: (tx: Db) => Promise<Result>,
) => storeFiles(services, { path, files: [{ path, body: bytes }] }, now, writeRow)

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
