import { isSessionAlive, sessionTopic } from '#features/accounts/server/live-session.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import type { StreamEvent, StreamSource } from '#platform/realtime/realtime.ts'
import { absentAfterSeconds, getRoomAccess } from '../classroom.ts'
import { recordTeacherArrival } from './arrivals.ts'
import type { ParticipantRef } from './participants.ts'
import {
  type Attendee,
  findAttendee,
  findParticipant,
  readRoomSince,
  recordPresence,
  roomTopic,
} from './queries.ts'

const presenceSeconds = 5

/** Whether a teacher who is in the room has not been noted as having come: one who entered before the start and stayed. */
const isTeacherNew = ({ role, hasTeacherJoined, startsAt }: Attendee, now: Temporal.Instant) =>
  role === 'teacher' && !hasTeacherJoined && Temporal.Instant.compare(startsAt, now) <= 0

/**
 * The event stream of one participant: the list of participants whenever it changes, the signals for this participant, and
 * the chat, and whether the lesson's teacher cannot give it (`absence`). `erased` has the moment at which a child was erased last, and
 * comes also when the stream begins after it: the chat lines sent before must be forgotten; those that remain follow. Ends with `signed_out`,
 * `over`, `cancelled`, `removed`, `not_found` (the seat was released), `replaced` (another tab of the seat entered) or `absent`
 * (not seen for too long: enter again).
 */
export const roomStream = (
  { db, clock }: { db: Db; clock: () => Temporal.Instant },
  ref: ParticipantRef,
  session: Pick<SessionUser, 'sessionId'>,
  after: string | undefined,
): StreamSource => {
  const { by, userId, lessonId, participantId } = ref
  const topic = roomTopic(lessonId)
  let sentParticipants = ''
  let sentRecording = false
  let sentAbsence = false
  let knownErasure: string | null = null
  let recordedAt: Temporal.Instant | undefined

  const updatePresence = async (now: Temporal.Instant) => {
    if (recordedAt && recordedAt.until(now).total('seconds') < presenceSeconds) return
    recordedAt = now
    const absentBefore = now.subtract({ seconds: absentAfterSeconds })
    if (await recordPresence(db, { lessonId, participantId, now, absentBefore })) await publish(db, topic)
  }

  return {
    owner: `room:${userId}`,
    topics: [topic, sessionTopic(session)],
    ...(after !== undefined && { after }),
    read: async lastEventId => {
      const now = clock()
      // One transaction may end the session, release the seat and take the participant out. They are read in the opposite order,
      // so that one that commits in between ends the stream with the same reason as one that was there before.
      // Another person's participant id must not be found, or its signals would leak.
      const participant = await findParticipant(db, lessonId, participantId, userId)
      const attendee = await findAttendee(db, by, lessonId)
      if (!(await isSessionAlive(db, session, now))) return { events: [], over: 'signed_out' }
      if (!attendee) return { events: [], over: 'not_found' }
      const access = getRoomAccess(attendee.role, attendee, now)
      if (access !== 'open') return { events: [], over: access }
      // The teacher may enter an ended lesson again, but this stream must not do so automatically.
      if (attendee.isEnded) return { events: [], over: 'over' }
      if (participant) await updatePresence(now)
      if (participant && isTeacherNew(attendee, now)) await recordTeacherArrival(db, lessonId, now)
      const after = Number(lastEventId ?? 0)
      const reader = { lessonId, participantId, seatNo: attendee.seatNo }
      const room = await readRoomSince(db, reader, { after, knownErasure })
      if (!participant) {
        const isReplaced = room.participants.some(one => one.seatNo === attendee.seatNo)
        return { events: [], over: isReplaced ? 'replaced' : 'absent' }
      }
      const events: StreamEvent[] = room.events.map(({ id, kind, from, seatNo, name, body, at }) =>
        kind === 'chat'
          ? {
              // A line that is sent again must not move the position back.
              ...(id > after && { id: String(id) }),
              event: 'chat',
              data: { id, seatNo, name, text: body, at, isOwn: seatNo === attendee.seatNo },
            }
          : { id: String(id), event: 'signal', data: { from, signal: body } },
      )
      if (room.chatErasedAt !== knownErasure) events.unshift({ event: 'erased', data: room.chatErasedAt })
      knownErasure = room.chatErasedAt
      // Comes before the signals, because a browser must know the participant who sent one.
      const participants = JSON.stringify(room.participants)
      if (participants !== sentParticipants)
        events.unshift({ event: 'participants', data: room.participants })
      sentParticipants = participants
      if (room.isRecording !== sentRecording) events.unshift({ event: 'recording', data: room.isRecording })
      sentRecording = room.isRecording
      if (attendee.lacksTeacher !== sentAbsence)
        events.unshift({ event: 'absence', data: attendee.lacksTeacher })
      sentAbsence = attendee.lacksTeacher
      return { events }
    },
  }
}
