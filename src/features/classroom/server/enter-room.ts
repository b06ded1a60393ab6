import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Member } from '#features/accounts/server/procedures.ts'
import { joinWindow } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { TurnSettings } from '#platform/video/ice-servers.ts'
import { getTransportPolicy, iceServers } from '#platform/video/ice-servers.ts'
import { needsAdmission, teacherSeatNo } from '../classroom.ts'
import { recordArrivals, recordTeacherArrival } from './arrivals.ts'
import { type AccessRefusal, admitAttendee } from './open-room.ts'
import { admitSeats, lockRoom, roomTopic } from './queries.ts'

export const MediaState = z.object({
  isMuted: z.boolean(),
  isCameraOff: z.boolean(),
  isSharing: z.boolean().default(false),
})
export type MediaState = z.infer<typeof MediaState>

export const RoomEntry = z.object({
  participantId: z.string(),
  name: z.string(),
  closesAt: z.string(),
  /** The server's clock. */
  now: z.string(),
  /** `relay`: connect through the relay only, so that families don’t learn each other’s addresses. */
  iceTransportPolicy: z.enum(['relay', 'all']),
  iceServers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
})
type RoomEntry = z.infer<typeof RoomEntry>

/**
 * Enters the room with a new participant id, which replaces that of an earlier tab of the same seat. A teacher who enters opens
 * an ended lesson again.
 * @param input `key` must be that of the lesson's room
 */
export const enterRoom = async (
  { db, turn }: { db: Db; turn: TurnSettings | undefined },
  by: Member,
  {
    userId,
    lessonId,
    key,
    isMuted,
    isCameraOff,
    isSharing,
  }: { userId: string; lessonId: string; key: string } & MediaState,
  now: Temporal.Instant,
): Promise<Outcome<RoomEntry, AccessRefusal>> => {
  const participantId = randomBytes(18).toString('base64url')
  const entered = await db.transaction().execute(async tx => {
    const isRoomLocked = await lockRoom(tx, lessonId, key)
    // Read under the lock, so that a person who is being removed does not come back.
    const found = await admitAttendee(tx, by, lessonId, now)
    if (!found.ok) return found
    if (!isRoomLocked) return refuse('not_found')
    const { seatNo, name, type } = found.value
    const participant = {
      id: participantId,
      user_id: userId,
      name,
      is_muted: isMuted,
      is_camera_off: isCameraOff,
      screen_shared_at: isSharing ? now : null,
      entered_at: now,
      seen_at: now,
    }
    await tx
      .insertInto('room_participants')
      .values({ lesson_id: lessonId, seat_no: seatNo, ...participant })
      .onConflict(conflict => conflict.columns(['lesson_id', 'seat_no']).doUpdateSet(participant))
      .execute()
    if (seatNo === teacherSeatNo) {
      await tx.updateTable('rooms').set({ ended_at: null }).where('lesson_id', '=', lessonId).execute()
      await recordTeacherArrival(tx, lessonId, now)
    } else if (!needsAdmission(type)) await admitSeats(tx, lessonId, [seatNo], now)
    if ('family' in by)
      await recordArrivals(tx, by.family, lessonId, { at: now, isAdmitted: !needsAdmission(type) })
    await publish(tx, roomTopic(lessonId))
    return found
  })
  if (!entered.ok) return entered
  const { name, type, ...lesson } = entered.value
  const { closesAt } = joinWindow(lesson)
  return ok({
    participantId,
    name,
    closesAt: closesAt.toString(),
    now: now.toString(),
    // A relay checks the credentials again during the call, so they must outlive the room.
    iceServers: iceServers(turn, participantId, closesAt.add({ minutes: 15 })),
    // In a group, families must not learn each other's network addresses.
    iceTransportPolicy: getTransportPolicy(turn, { isRelayPreferred: type === 'group' }),
  })
}
