import { z } from 'zod'
import { type Context, type Member, memberProcedure } from '#features/accounts/server/procedures.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { absentAfterSeconds, limits } from '../classroom.ts'
import { DoorView, doorView } from './door-view.ts'
import { enterRoom } from './enter-room.ts'
import { changeState, type Inside, leaveRoom } from './inside.ts'
import { openRoom } from './open-room.ts'
import { entryOf, guestsInside } from './queries.ts'
import { doorErrors, insideErrors, openErrors } from './refusals.ts'
import { say } from './say.ts'

const LessonId = z.object({ id: Id })
/** `salle`: the room that an address names; another than the lesson's own is not found. */
const Asked = LessonId.extend({ salle: z.string().max(100).optional() })
const Guest = LessonId.extend({ guest: z.string().min(1).max(60) })
const State = z.object({ isMuted: z.boolean(), isCameraOff: z.boolean() })

const insideAs = (
  { member: by, me }: Context & { member: Member; me: SessionUser },
  { id, guest }: z.infer<typeof Guest>,
): Inside => ({ by, userId: me.userId, lessonId: id, guestId: guest })

/** How the door of a lesson's room stands for the caller. */
export const door = memberProcedure
  .route({ method: 'GET', path: '/lessons/{id}/room', summary: 'La porte de la salle d’un cours' })
  .input(Asked)
  .output(DoorView)
  .handler(async ({ context: { db, member: by, me, video, now }, input }) => {
    const entry = await entryOf(db, by, input.id)
    if (!entry || (input.salle && input.salle !== entry.key)) throw refusalError('not_found')
    const inside = await guestsInside(db, entry, now.subtract({ seconds: absentAfterSeconds }))
    const timezone = me.timezone ?? 'Europe/Paris'
    return doorView(entry, { timezone, kind: video.kind, inside }, now)
  })

/** create-daily-room: opens the room, or returns the one that is open. */
export const open = memberProcedure
  .route({ method: 'POST', path: '/lessons/{id}/room', summary: 'Ouvrir la salle d’un cours' })
  .input(Asked)
  .output(z.object({ roomUrl: z.string(), name: z.string(), key: z.string() }))
  .handler(({ context, input }) =>
    unwrapOrThrow(
      openRoom(context, context.member, context.me.userId, { lessonId: input.id, asked: input.salle }),
      openErrors,
    ),
  )

/** Takes the caller's place in our own room. */
export const enter = memberProcedure
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
    return unwrapOrThrow(
      enterRoom({ db, turn: settings.turn, now }, by, me.userId, { lessonId: id, ...input }),
      doorErrors,
    )
  })

/** Tells the others of microphone and camera. */
export const tellState = memberProcedure
  .input(Guest.extend(State.shape))
  .handler(async ({ context, input }) => {
    await unwrapOrThrow(changeState(context.db, insideAs(context, input), input, context.now), insideErrors)
  })

/** What one browser tells another to reach it. */
export const signal = memberProcedure
  .input(Guest.extend({ to: z.string().min(1).max(60), signal: z.string().max(limits.signalLength) }))
  .handler(async ({ context, input }) => {
    const said = { kind: 'signal', to: input.to, body: input.signal } as const
    await unwrapOrThrow(say(context.db, insideAs(context, input), said, context.now), insideErrors)
  })

/** Words to everyone in the room: text alone, forgotten with it. */
export const chat = memberProcedure
  .input(Guest.extend({ text: z.string().trim().min(1).max(limits.chatLength) }))
  .handler(async ({ context, input }) => {
    const said = { kind: 'chat', body: input.text } as const
    await unwrapOrThrow(say(context.db, insideAs(context, input), said, context.now), insideErrors)
  })

/** Leaves the room; also what a closing tab sends with its last breath. */
export const leave = memberProcedure
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
