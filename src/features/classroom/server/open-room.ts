import { randomBytes } from 'node:crypto'
import type { Member } from '#features/accounts/server/procedures.ts'
import { joinWindow } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Video } from '#platform/video/video.ts'
import { type Door, doorOf, teacherPlace } from '../classroom.ts'
import { type Entry, entryOf } from './queries.ts'

export type DoorRefusal = 'not_found' | 'room_early' | 'room_over' | 'lesson_cancelled'
const refusals = {
  early: 'room_early',
  over: 'room_over',
  cancelled: 'lesson_cancelled',
} as const satisfies Record<Exclude<Door, 'open'>, DoorRefusal>

/** The entry of someone whom the room lets in at this moment. */
export const openEntry = async (
  db: Db,
  by: Member,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<Entry, DoorRefusal>> => {
  const entry = await entryOf(db, by, lessonId)
  if (!entry) return refuse('not_found')
  const door = doorOf(entry.role, entry, now)
  return door === 'open' ? ok(entry) : refuse(refusals[door])
}

/** The lesson's room and the address at which this person enters it. Made once, however many ask at once. */
export const openRoom = async (
  { db, video, now }: { db: Db; video: Video; now: Temporal.Instant },
  by: Member,
  userId: string,
  { lessonId, asked }: { lessonId: string; asked?: string | undefined },
): Promise<Outcome<{ roomUrl: string; name: string; key: string }, DoorRefusal | 'room_unavailable'>> => {
  const found = await openEntry(db, by, lessonId, now)
  if (!found.ok) return found
  const entry = found.value
  if (asked && asked !== entry.key) return refuse('not_found')
  const key = entry.key ?? (await keyOfRoom(db, lessonId))
  const entered = await video.enter(
    { key, path: `/lesson/${lessonId}`, ...joinWindow(entry) },
    { userId, name: entry.name, isOwner: entry.seatNo === teacherPlace },
  )
  return entered.ok ? ok({ roomUrl: entered.value, name: entry.name, key }) : entered
}

/** The unique row decides which of those who ask at once makes the room; the others read its key. */
const keyOfRoom = async (db: Db, lessonId: string) => {
  await db
    .insertInto('rooms')
    .values({ lesson_id: lessonId, key: randomBytes(20).toString('base64url') })
    .onConflict(conflict => conflict.column('lesson_id').doNothing())
    .execute()
  const { key } = await db
    .selectFrom('rooms')
    .where('lesson_id', '=', lessonId)
    .select('key')
    .executeTakeFirstOrThrow()
  return key
}
