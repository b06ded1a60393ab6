import type { Db } from '#platform/db/connect.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { clipPath } from '../clips.ts'

/** A teacher's own clips as files of an archive, by what is read in them; those that were rejected are gone. */
export const readClipFiles = async (db: Db, storage: Storage, teacherId: string) => {
  const rows = await db
    .selectFrom('clip_files')
    .innerJoin('clips', 'clips.id', 'clip_files.clip_id')
    .where('clips.teacher_id', '=', teacherId)
    .select(['clips.id', 'clips.item', 'clip_files.codec', 'clip_files.hash'])
    .orderBy('clips.item')
    .orderBy('clip_files.codec')
    .execute()
  const files: Record<string, Uint8Array> = {}
  for (const { id, item, codec, hash } of rows) {
    const path = clipPath(id, hash, codec)
    const file = await storage.find(path)
    if (file)
      files[`voix/${item.replace(':', '-')}.${path.split('.').at(-1)}`] = new Uint8Array(
        await new Response(await file.read()).arrayBuffer(),
      )
  }
  return files
}
