// The drawn portraits as approved photos, stored as an upload would be.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { photoPath } from '#features/teachers/photos.ts'
import { encodePhoto } from '#features/teachers/server/encode-photo.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { insertAll } from './insert-all.ts'
import { drawPortrait } from './portraits.ts'
import { demoTeachers } from './teachers.ts'

/** Stores the portraits. @returns the id of each one's photo, by the teacher's first name */
export const storePortraits = async (storage: Storage): Promise<Map<string, string>> => {
  const { default: sharp } = await import('sharp')
  const ids = new Map<string, string>()
  for (const { firstName } of demoTeachers) {
    const drawing = drawPortrait(firstName)
    if (!drawing) continue
    const encoded = await encodePhoto(await sharp(Buffer.from(drawing)).png().toBuffer())
    if (!encoded.ok) throw new Error(`The portrait of ${firstName}: ${encoded.code}`)
    const id = randomUUID()
    for (const { size, format, bytes } of encoded.value) await storage.put(photoPath(id, size, format), bytes)
    ids.set(firstName, id)
  }
  return ids
}

export const insertPhotos = async (
  client: pg.Client,
  photoIds: Map<string, string>,
  teacherIds: Map<string, string>,
) => {
  const rows = [...photoIds].map(([firstName, id]) => ({ id, teacher: teacherIds.get(firstName) }))
  await insertAll(
    client,
    `insert into teacher_photos (id, teacher_id, uploaded_at, approved_at)
     select id, teacher, now() - interval '90 days', now() - interval '89 days'
     from jsonb_to_recordset($1::jsonb) as r (id uuid, teacher uuid)`,
    rows,
  )
  await insertAll(
    client,
    `update teachers t set photo_id = r.id from jsonb_to_recordset($1::jsonb) as r (id uuid, teacher uuid) where t.id = r.teacher`,
    rows,
  )
}
