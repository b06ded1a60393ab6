// The recordings of one child's lessons, whose parent agreed to them; those of the other children are not recorded.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { recordingPath } from '#features/recordings/recordings.ts'
import { consentTexts } from '#features/school/server/consent-texts.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A short film, the same for every lesson. */
const film = new URL('../../public/demo/enregistrement.webm', import.meta.url)
const milliseconds = 7974
const count = 3

export type StoredFilm = { storedAs: string; bytes: number }

export const storeFilms = async (storage: Storage): Promise<StoredFilm[]> => {
  const bytes = await readFile(film)
  const films = Array.from({ length: count }, () => ({ storedAs: randomUUID(), bytes: bytes.length }))
  for (const { storedAs } of films) await storage.put(recordingPath(storedAs), bytes)
  return films
}

/** The last individual lessons of Adam, one film each. */
export const insertRecordings = async (client: pg.Client, films: readonly StoredFilm[]) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into recording_consents (student_id, version, agreed_by, agreed_at)
     select s.id, greatest(current_setting('kalima.today')::date - 60, $1), s.parent_id, now() - interval '60 days'
     from students s join users u on u.id = s.parent_id
     where u.email = 'parent@kalima.test' and s.first_name = 'Adam'
     returning student_id as id`,
    [consentTexts['recording-consent'].since],
  )
  await client.query(
    `with film as (
       select row_number() over () as place, "storedAs", bytes
       from jsonb_to_recordset($2::jsonb) as r ("storedAs" uuid, bytes bigint)
     ), lesson as (
       select row_number() over (order by l.starts_at desc) as place, l.id, l.teacher_id, l.starts_at
       from lessons l join seats s on s.lesson_id = l.id
       where s.student_id = $1 and s.released_at is null and l.status = 'completed' and l.type = 'individual'
     ), recording as (
       insert into recordings (id, lesson_id, teacher_id, part, started_at, stopped_at, pieces, stored_as, bytes, milliseconds)
       select uuidv7(), l.id, l.teacher_id, 1, l.starts_at + interval '5 minutes', l.starts_at + interval '6 minutes', 1,
         f."storedAs", f.bytes, $3
       from lesson l join film f using (place)
       returning id
     )
     insert into recording_students (recording_id, student_id) select id, $1 from recording`,
    [rows[0]?.id, JSON.stringify(films), milliseconds],
  )
}
