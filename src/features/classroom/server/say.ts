import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { wake } from '#platform/realtime/wakes.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { limits } from '../classroom.ts'
import { type Inside, type InsideRefusal, inside } from './inside.ts'
import { lockRoom, saidSince } from './queries.ts'
import { roomTopic } from './room-topic.ts'

type Said = { kind: 'signal'; to: string; body: string } | { kind: 'chat'; body: string }

/** Signals are read within seconds; what an absent guest left unread is of no use to the next one. */
const signalSeconds = 120

/** A signal to one guest, or words to all; bounded in length, in number and in pace. */
export const say = async (
  db: Db,
  who: Inside,
  said: Said,
  now: Temporal.Instant,
): Promise<Outcome<null, InsideRefusal | 'too_many'>> => {
  const found = await inside(db, who, now)
  if (!found.ok) return found
  const { lessonId, guestId } = who
  const isChat = said.kind === 'chat'
  return db.transaction().execute(async tx => {
    if (!(await lockRoom(tx, lessonId))) return refuse('not_inside')
    const pace = await saidSince(tx, lessonId, guestId, said.kind, now.subtract({ seconds: 10 }))
    if (pace >= (isChat ? limits.chatInTenSeconds : limits.signalsInTenSeconds)) return refuse('too_many')
    await tx
      .insertInto('room_events')
      .values({
        lesson_id: lessonId,
        kind: said.kind,
        from_participant: guestId,
        to_participant: said.kind === 'signal' ? said.to : null,
        seat_no: found.value.seatNo,
        name: found.value.name,
        body: said.body,
        created_at: now,
      })
      .execute()
    if (isChat) await forgetOldChat(tx, lessonId)
    else await forgetOldSignals(tx, lessonId, now)
    await wake(tx, roomTopic(lessonId))
    return ok(null)
  })
}

const forgetOldSignals = (db: Db, lessonId: string, now: Temporal.Instant) =>
  db
    .deleteFrom('room_events')
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', 'signal')
    .where('created_at', '<', now.subtract({ seconds: signalSeconds }))
    .execute()

const forgetOldChat = (db: Db, lessonId: string) =>
  sql`
    delete from room_events where id in (
      select id from room_events where lesson_id = ${lessonId} and kind = 'chat'
      order by id desc offset ${limits.chatKept})`.execute(db)
