import { isSessionAlive, sessionTopic } from '#features/accounts/server/live-session.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LiveEvent, LiveSource } from '#platform/realtime/realtime.ts'
import { wake } from '#platform/realtime/wakes.ts'
import { absentAfterSeconds, doorOf } from '../classroom.ts'
import type { Inside } from './inside.ts'
import { entryOf, guestOf, roomSince, sweepGuests } from './queries.ts'
import { roomTopic } from './room-topic.ts'

const touchSeconds = 5

/**
 * The room as one guest reads it: who is inside whenever that changes, signals meant for this guest, and the chat. Ends
 * with `signed_out`, `over`, `not_found` (the seat was given back), `replaced` (another tab has the place) or `absent`
 * (nothing was heard for too long: enter again).
 */
export const roomStream = (
  { db, clock }: { db: Db; clock: () => Temporal.Instant },
  who: Inside,
  session: Pick<SessionUser, 'sessionId'>,
  after: string | undefined,
): LiveSource => {
  const { by, userId, lessonId, guestId } = who
  const topic = roomTopic(lessonId)
  let shown = ''
  let touchedAt: Temporal.Instant | undefined

  const touch = async (now: Temporal.Instant) => {
    if (touchedAt && touchedAt.until(now).total('seconds') < touchSeconds) return
    touchedAt = now
    const absentBefore = now.subtract({ seconds: absentAfterSeconds })
    if (await sweepGuests(db, { lessonId, guestId, now, absentBefore })) await wake(db, topic)
  }

  return {
    person: `room:${userId}`,
    topics: [topic, sessionTopic(session)],
    ...(after !== undefined && { after }),
    read: async known => {
      const now = clock()
      if (!(await isSessionAlive(db, session, now))) return { events: [], over: 'signed_out' }
      const entry = await entryOf(db, by, lessonId)
      if (!entry) return { events: [], over: 'not_found' }
      const door = doorOf(entry.role, entry, now)
      if (door !== 'open') return { events: [], over: door }
      // An id that another person was given names nobody here, or signals would be read by who they are not meant for.
      const own = await guestOf(db, lessonId, guestId, userId)
      if (own) await touch(now)
      const room = await roomSince(db, lessonId, guestId, Number(known ?? 0))
      if (!own) {
        const isTaken = room.guests.some(guest => guest.seatNo === entry.seatNo)
        return { events: [], over: isTaken ? 'replaced' : 'absent' }
      }
      const events: LiveEvent[] = room.events.map(({ id, kind, from, seatNo, name, body, at }) =>
        kind === 'chat'
          ? {
              id: String(id),
              event: 'chat',
              data: { id, seatNo, name, text: body, at, isOwn: seatNo === entry.seatNo },
            }
          : { id: String(id), event: 'signal', data: { from, signal: body } },
      )
      // Before the signals: whoever is told something by a guest knows the guest.
      const guests = JSON.stringify(room.guests)
      if (guests !== shown) events.unshift({ event: 'guests', data: room.guests })
      shown = guests
      return { events }
    },
  }
}
