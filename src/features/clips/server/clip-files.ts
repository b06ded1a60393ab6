import type { Db } from '#platform/db/connect.ts'
import { readStored } from '#platform/storage/read-stored.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { clipPath } from '../clips.ts'

/** A teacher's own clips as files of an archive, named by the text that is read; rejected ones are deleted. */
export const readClipFiles = async (db: Db, storage: Storage, teacherId: string) => {
  const rows = await db
    .selectFrom('clip_files')
    .innerJoin('clips', 'clips.id', 'clip_files.clip_id')
    .where('clips.teacher_id', '=', teacherId)
    .select(['clips.id', 'clips.item', 'clip_files.codec', 'clip_files.hash'])
    .orderBy('clips.item')
    .orderBy('clip_files.codec')
    .execute()
  return readStored(
    storage,
    rows.map(({ id, item, codec, hash }) => {
      const path = clipPath(id, hash, codec)
      return { path, name: `voix/${item.replace(':', '-')}.${path.split('.').at(-1)}` }
    }),
  )
}
