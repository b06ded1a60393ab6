import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { roomLimits } from '../classroom.ts'
import { authorizeParticipant, type ParticipantRef, type ParticipantRefusal } from './participants.ts'
import { countEventsSince, lockRoom, mayCommunicate, roomTopic } from './queries.ts'

type NewRoomEvent = { kind: 'signal'; to: string; body: string } | { kind: 'chat'; body: string }

/** Signals are read within seconds; older ones are of no use. */
const signalLifetimeSeconds = 120

/**
 * Sends a signal to one participant, or a chat message to all. Refused until the teacher is there and has let the sender, and
 * the recipient of a signal, in. Rate-limited by `roomLimits`.
 */
export const sendRoomEvent = async (
  db: Db,
  ref: ParticipantRef,
  event: NewRoomEvent,
  now: Temporal.Instant,
): Promise<Outcome<null, ParticipantRefusal | 'not_admitted' | 'too_many'>> => {
  const authorized = await authorizeParticipant(db, ref, now)
  if (!authorized.ok) return authorized
  const { lessonId, participantId } = ref
  const isChat = event.kind === 'chat'
  return db.transaction().execute(async tx => {
    if (!(await lockRoom(tx, lessonId))) return refuse('not_inside')
    const involved = isChat ? [participantId] : [participantId, event.to]
    if (!(await mayCommunicate(tx, lessonId, involved))) return refuse('not_admitted')
    const recent = await countEventsSince(
      tx,
      lessonId,
      participantId,
      event.kind,
      now.subtract({ seconds: 10 }),
    )
    if (recent >= (isChat ? roomLimits.chatInTenSeconds : roomLimits.signalsInTenSeconds))
      return refuse('too_many')
    await tx
      .insertInto('room_events')
      .values({
        lesson_id: lessonId,
        kind: event.kind,
        from_participant: participantId,
        to_participant: event.kind === 'signal' ? event.to : null,
        seat_no: authorized.value.seatNo,
        name: authorized.value.name,
        body: event.body,
        created_at: now,
      })
      .execute()
    if (isChat) await deleteOldChat(tx, lessonId)
    else await deleteOldSignals(tx, lessonId, now)
    await publish(tx, roomTopic(lessonId))
    return ok(null)
  })
}

const deleteOldSignals = (db: Db, lessonId: string, now: Temporal.Instant) =>
  db
    .deleteFrom('room_events')
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', 'signal')
    .where('created_at', '<', now.subtract({ seconds: signalLifetimeSeconds }))
    .execute()

const deleteOldChat = (db: Db, lessonId: string) =>
  sql`
    delete from room_events where id in (
      select id from room_events where lesson_id = ${lessonId} and kind = 'chat'
      order by id desc offset ${roomLimits.chatHistory})`.execute(db)
