import { sql } from 'kysely'
import type { Member } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { MediaState } from './enter-room.ts'
import { type AccessRefusal, admitAttendee } from './open-room.ts'
import { findAttendee, findParticipant, roomTopic } from './queries.ts'

export type ParticipantRef = { by: Member; userId: string; lessonId: string; participantId: string }
export type ParticipantRefusal = AccessRefusal | 'not_inside'

/** Checked on every request: the seat, the time, and that no other tab has replaced this participant. */
export const authorizeParticipant = async (
  db: Db,
  { by, userId, lessonId, participantId }: ParticipantRef,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string; seatNo: number; name: string }, ParticipantRefusal>> => {
  const admitted = await admitAttendee(db, by, lessonId, now)
  if (!admitted.ok) return admitted
  const participant = await findParticipant(db, lessonId, participantId, userId)
  return participant ? ok(participant) : refuse('not_inside')
}

/** Stores whether microphone and camera are on and a screen is shared, and notifies the others. */
export const setMediaState = async (
  db: Db,
  ref: ParticipantRef,
  { isMuted, isCameraOff, isSharing }: MediaState,
  now: Temporal.Instant,
): Promise<Outcome<null, ParticipantRefusal>> => {
  const authorized = await authorizeParticipant(db, ref, now)
  if (!authorized.ok) return authorized
  await db.transaction().execute(async tx => {
    await tx
      .updateTable('room_participants')
      .set({
        is_muted: isMuted,
        is_camera_off: isCameraOff,
        screen_shared_at: isSharing ? sql<Temporal.Instant>`coalesce(screen_shared_at, ${now})` : null,
      })
      .where('id', '=', ref.participantId)
      .execute()
    await publish(tx, roomTopic(ref.lessonId))
  })
  return ok(null)
}

/** Leaves the room. Does nothing when the participant has already left. */
export const leaveRoom = (
  db: Db,
  { by, lessonId, participantId, userId }: ParticipantRef,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const left = await tx
      .deleteFrom('room_participants')
      .where('lesson_id', '=', lessonId)
      .where('id', '=', participantId)
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    if (left.length > 0) await publish(tx, roomTopic(lessonId))
    else if (!(await findAttendee(tx, by, lessonId))) return refuse('not_found')
    return ok(null)
  })
