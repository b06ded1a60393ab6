import { z } from 'zod'
import { type Context, type Member, member } from '#features/accounts/server/procedures.ts'
import type { Seen } from '#features/accounts/server/session-user.ts'
import { answer, refusalError } from '#platform/http/answer.ts'
import { isUuid } from '#platform/http/uuid.ts'
import { absentAfterSeconds, limits } from '../classroom.ts'
import { DoorView, doorView } from './door-view.ts'
import { enterRoom } from './enter-room.ts'
import { changeState, type Inside, leaveRoom } from './inside.ts'
import { openRoom } from './open-room.ts'
import { entryOf, guestsInside } from './queries.ts'
import { doorTellings, insideTellings, openTellings } from './refusals.ts'
import { say } from './say.ts'

const LessonId = z.object({ id: z.string() })
/** `salle`: the room that an address names; another than the lesson's own is not found. */
const Asked = LessonId.extend({ salle: z.string().max(100).optional() })
const Guest = LessonId.extend({ guest: z.string().min(1).max(60) })
const State = z.object({ isMuted: z.boolean(), isCameraOff: z.boolean() })

/** An id that is none names nothing. */
const named = (id: string) => {
  if (!isUuid(id)) throw refusalError('not_found')
  return id
}
const insideAs = (
  { member: by, me }: Context & { member: Member; me: Seen },
  { id, guest }: z.infer<typeof Guest>,
): Inside => ({ by, userId: me.userId, lessonId: named(id), guestId: guest })

/** How the door of a lesson's room stands for the caller. */
export const door = member
  .route({ method: 'GET', path: '/lessons/{id}/room', summary: 'La porte de la salle d’un cours' })
  .input(Asked)
  .output(DoorView)
  .handler(async ({ context: { db, member: by, me, video, now }, input }) => {
    const entry = await entryOf(db, by, named(input.id))
    if (!entry || (input.salle && input.salle !== entry.key)) throw refusalError('not_found')
    const inside = await guestsInside(db, entry, now.subtract({ seconds: absentAfterSeconds }))
    const timezone = me.timezone ?? 'Europe/Paris'
    return doorView(entry, { timezone, kind: video.kind, inside }, now)
  })

/** create-daily-room: opens the room, or returns the one that is open. */
export const open = member
  .route({ method: 'POST', path: '/lessons/{id}/room', summary: 'Ouvrir la salle d’un cours' })
  .input(Asked)
  .output(z.object({ roomUrl: z.string(), name: z.string(), key: z.string() }))
  .handler(({ context, input }) =>
    answer(
      openRoom(context, context.member, context.me.userId, { lessonId: named(input.id), asked: input.salle }),
      openTellings,
    ),
  )

/** Takes the caller's place in our own room. */
export const enter = member
  .input(LessonId.extend({ key: z.string().min(1).max(100) }).extend(State.shape))
  .output(
    z.object({
      guestId: z.string(),
      name: z.string(),
      closesAt: z.string(),
      iceServers: z.array(
        z.object({
          urls: z.array(z.string()),
          username: z.string().optional(),
          credential: z.string().optional(),
        }),
      ),
    }),
  )
  .handler(({ context, input: { id, ...input } }) => {
    const { db, settings, now, member: by, me } = context
    return answer(
      enterRoom({ db, turn: settings.turn, now }, by, me.userId, { lessonId: named(id), ...input }),
      doorTellings,
    )
  })

/** Tells the others of microphone and camera. */
export const tellState = member.input(Guest.extend(State.shape)).handler(async ({ context, input }) => {
  await answer(changeState(context.db, insideAs(context, input), input, context.now), insideTellings)
})

/** What one browser tells another to reach it. */
export const signal = member
  .input(Guest.extend({ to: z.string().min(1).max(60), signal: z.string().max(limits.signalLength) }))
  .handler(async ({ context, input }) => {
    const said = { kind: 'signal', to: input.to, body: input.signal } as const
    await answer(say(context.db, insideAs(context, input), said, context.now), insideTellings)
  })

/** Words to everyone in the room: text alone, forgotten with it. */
export const chat = member
  .input(Guest.extend({ text: z.string().trim().min(1).max(limits.chatLength) }))
  .handler(async ({ context, input }) => {
    const said = { kind: 'chat', body: input.text } as const
    await answer(say(context.db, insideAs(context, input), said, context.now), insideTellings)
  })

/** Leaves the room; also what a closing tab sends with its last breath. */
export const leave = member
  .route({
    method: 'POST',
    path: '/lessons/{id}/room/departures',
    successStatus: 204,
    summary: 'Quitter la salle',
  })
  .input(Guest)
  .handler(async ({ context, input }) => {
    await leaveRoom(context.db, insideAs(context, input))
  })
