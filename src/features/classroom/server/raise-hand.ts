import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { teacherSeatNo } from '../classroom.ts'
import { authorizeParticipant, type ParticipantRef, type ParticipantRefusal } from './participants.ts'
import { lockRoom, mayCommunicate, roomTopic } from './queries.ts'

/** Raises or lowers one's hand. A hand that is up keeps its place in the order. */
export const raiseHand = async (
  db: Db,
  ref: ParticipantRef,
  { isRaised }: { isRaised: boolean },
  now: Temporal.Instant,
): Promise<Outcome<null, ParticipantRefusal | 'not_admitted'>> => {
  const authorized = await authorizeParticipant(db, ref, now)
  if (!authorized.ok) return authorized
  // The teacher has nobody to raise a hand to.
  if (authorized.value.seatNo === teacherSeatNo) return refuse('not_found')
  const { lessonId, participantId } = ref
  return db.transaction().execute(async tx => {
    if (!(await lockRoom(tx, lessonId))) return refuse('not_inside')
    if (!(await mayCommunicate(tx, lessonId, [participantId]))) return refuse('not_admitted')
    await tx
      .updateTable('room_participants')
      .set({ hand_raised_at: isRaised ? sql<Temporal.Instant>`coalesce(hand_raised_at, ${now})` : null })
      .where('id', '=', participantId)
      .execute()
    await publish(tx, roomTopic(lessonId))
    return ok(null)
  })
}
