import { randomBytes } from 'node:crypto'
import type { Member } from '#features/accounts/server/procedures.ts'
import { joinWindow } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Video } from '#platform/video/video.ts'
import { getRoomAccess, type RoomAccess, teacherSeatNo } from '../classroom.ts'
import { type Attendee, findAttendee } from './queries.ts'

export type AccessRefusal = 'not_found' | 'room_early' | 'room_over' | 'room_removed' | 'lesson_cancelled'
const accessRefusals = {
  early: 'room_early',
  over: 'room_over',
  cancelled: 'lesson_cancelled',
  removed: 'room_removed',
} as const satisfies Record<Exclude<RoomAccess, 'open'>, AccessRefusal>

/** Finds the attendee and checks that the room is open now. */
export const admitAttendee = async (
  db: Db,
  by: Member,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<Attendee, AccessRefusal>> => {
  const attendee = await findAttendee(db, by, lessonId)
  if (!attendee) return refuse('not_found')
  const access = getRoomAccess(attendee.role, attendee, now)
  return access === 'open' ? ok(attendee) : refuse(accessRefusals[access])
}

/** Creates the lesson's room unless it exists, and returns the address at which this person enters it. Safe to call concurrently. */
export const openRoom = async (
  { db, video }: { db: Db; video: Video },
  by: Member,
  {
    userId,
    lessonId,
    requestedKey,
    isRecording = false,
  }: { userId: string; lessonId: string; requestedKey?: string | undefined; isRecording?: boolean },
  now: Temporal.Instant,
): Promise<Outcome<{ roomUrl: string; name: string; key: string }, AccessRefusal | 'room_unavailable'>> => {
  const admitted = await admitAttendee(db, by, lessonId, now)
  if (!admitted.ok) return admitted
  const attendee = admitted.value
  if (requestedKey && requestedKey !== attendee.key) return refuse('not_found')
  const key = attendee.key ?? (await findOrCreateRoomKey(db, lessonId))
  const address = await video.enter(
    { key, path: `/lesson/${lessonId}`, ...joinWindow(attendee) },
    { userId, name: attendee.name, isOwner: attendee.seatNo === teacherSeatNo, isRecording },
  )
  return address.ok ? ok({ roomUrl: address.value, name: attendee.name, key }) : address
}

/** One of several concurrent calls inserts the row; all of them read its key. */
export const findOrCreateRoomKey = async (db: Db, lessonId: string) => {
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
