import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { roomTopic } from '#features/classroom/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { log } from '#platform/logging/log.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { keepFiles, reserveFiles } from '#platform/storage/removals.ts'
import { readBytes, type Storage } from '#platform/storage/storage.ts'
import { countUnbroken, isComplete, isSilent, recordingPath } from '../recordings.ts'
import { withDuration } from '../webm-duration.ts'
import { stopInstant } from './record-lesson.ts'

type Piece = { number: number; storedAs: string; bytes: number; milliseconds: number }

/**
 * Stops recordings that receive no more pieces, and assembles those that are complete. Idempotent, after a crash or with two
 * workers too.
 */
export const assembleRecordings = async (db: Db, storage: Storage, now: Temporal.Instant) => {
  const parts = await db
    .selectFrom('recordings')
    .where('stored_as', 'is', null)
    .select([
      'id',
      'pieces',
      'stopped_at as stoppedAt',
      sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'),
      sql<number>`(select count(*) from recording_pieces p where p.recording_id = recordings.id)::int`.as(
        'arrived',
      ),
      sql<Temporal.Instant>`greatest(started_at, stopped_at,
        (select max(received_at) from recording_pieces p where p.recording_id = recordings.id))`.as('lastAt'),
    ])
    .orderBy('started_at')
    .execute()
  for (const part of parts) {
    if (isSilent(part, now)) await stopSilentPart(db, part.id, now)
    if (!isComplete(part, part.arrived, now)) continue
    const pieces = await listPieces(db, part.id)
    const usable = pieces.slice(0, countUnbroken(pieces.map(({ number }) => number)))
    if (usable.length === 0) await deleteEmptyPart(db, part.id)
    else await assemble({ db, storage }, part.id, usable, now)
  }
}

const stopSilentPart = async (db: Db, id: string, now: Temporal.Instant) => {
  const stopped = await db
    .updateTable('recordings')
    .set({ stopped_at: stopInstant(now) })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning('lesson_id as lessonId')
    .executeTakeFirst()
  if (stopped) await publish(db, roomTopic(stopped.lessonId))
}

/** Not where another worker has just assembled the part: that one has no pieces left either. */
const deleteEmptyPart = (db: Db, id: string) =>
  db.deleteFrom('recordings').where('id', '=', id).where('stored_as', 'is', null).execute()

const listPieces = (db: Db, id: string): Promise<Piece[]> =>
  db
    .selectFrom('recording_pieces')
    .where('recording_id', '=', id)
    .select(['number', 'stored_as as storedAs', 'bytes', 'milliseconds'])
    .orderBy('number')
    .execute()

const assemble = async (
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  pieces: readonly Piece[],
  now: Temporal.Instant,
) => {
  const [head, ...rest] = pieces
  const first = head && (await readBytes(storage, recordingPath(head.storedAs)))
  // The files were erased meanwhile.
  if (!first) return
  const milliseconds = pieces.reduce((sum, piece) => sum + piece.milliseconds, 0)
  const beginning = withDuration(first, milliseconds)
  const size = rest.reduce((sum, piece) => sum + piece.bytes, beginning.length)
  const stream = Readable.from(
    (async function* () {
      yield beginning
      for (const piece of rest) {
        const bytes = await readBytes(storage, recordingPath(piece.storedAs))
        if (!bytes) throw new Error('a piece of the recording is gone')
        yield bytes
      }
    })(),
  )
  const storedAs = randomUUID()
  await reserveFiles(db, recordingPath(storedAs), now)
  try {
    await storage.put(recordingPath(storedAs), { stream, size })
  } catch (error) {
    log.error({ error }, 'a recording could not be put together')
    return
  }
  await db.transaction().execute(async tx => {
    const found = await tx
      .updateTable('recordings')
      .set({
        stored_as: storedAs,
        bytes: size,
        milliseconds,
        stopped_at: sql<Temporal.Instant>`coalesce(stopped_at, ${stopInstant(now)})`,
      })
      .where('id', '=', id)
      .where('stored_as', 'is', null)
      .returning('lesson_id as lessonId')
      .executeTakeFirst()
    if (!found) return
    await publish(tx, roomTopic(found.lessonId))
    await tx.deleteFrom('recording_pieces').where('recording_id', '=', id).execute()
    await keepFiles(tx, recordingPath(storedAs), now)
  })
}
