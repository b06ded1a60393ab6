import { z } from 'zod'
import {
  adminProcedure,
  type Context,
  type Member,
  memberProcedure,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { groupSeats } from '#features/booking/groups.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, lines, PageNumber } from '#platform/http/input.ts'
import { fileBodyLimit } from '#platform/http/limited-body.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { maxBoardBytes } from '../board.ts'
import { absentAfterSeconds, mayRecord, roomLimits } from '../classroom.ts'
import { listBoards, saveBoardPicture } from './board-pictures.ts'
import { enterRoom, MediaState, RoomEntry } from './enter-room.ts'
import { accessErrors, openRoomErrors, participantErrors } from './errors.ts'
import { LessonRoomView, toLessonRoomView } from './lesson-room-view.ts'
import { listStencils, StencilList } from './list-stencils.ts'
import {
  admitParticipants,
  allowSharing as allow,
  endLessonRoom,
  lowerHands,
  removeParticipant,
  silenceParticipant,
} from './moderate-room.ts'
import { openRoom } from './open-room.ts'
import { leaveRoom, type ParticipantRef, setMediaState } from './participants.ts'
import { findAttendee, listKnownParticipants } from './queries.ts'
import { raiseHand as raise } from './raise-hand.ts'
import { handleReport as handle, reportProblem } from './report-problem.ts'
import { selectSeatedConsents } from './seated-consents.ts'
import { sendRoomEvent } from './send-room-event.ts'

const LessonId = z.object({ id: Id })
/** `salle`: the room key in the address. Another key than that of the lesson's room is not found. */
const RoomRequest = LessonId.extend({ salle: z.string().max(100).optional() })
/** `participantId` is what `enter` returned. */
const ParticipantInput = LessonId.extend({ participantId: z.string().min(1).max(60) })

const toParticipantRef = (
  { member: by, me }: Context & { member: Member; me: SessionUser },
  { id, participantId }: z.infer<typeof ParticipantInput>,
): ParticipantRef => ({ by, userId: me.userId, lessonId: id, participantId })

/** Whether the caller may enter the lesson's room, and what the waiting room shows. */
export const roomAccess = memberProcedure
  .route({ method: 'GET', path: '/lessons/{id}/room', summary: 'L’accès à la salle d’un cours' })
  .input(RoomRequest)
  .output(LessonRoomView)
  .handler(async ({ context: { db, member: by, me, video, now }, input }) => {
    const attendee = await findAttendee(db, by, input.id)
    if (!attendee || (input.salle && input.salle !== attendee.key)) throw refusalError('not_found')
    const present = await listKnownParticipants(db, attendee, now.subtract({ seconds: absentAfterSeconds }))
    const inside = present.filter(({ isOwnSeat }) => !isOwnSeat)
    const isSeatTaken = present.length > inside.length
    const timezone = me.timezone ?? schoolZone
    const isRecordable = mayRecord(await selectSeatedConsents(db, input.id).execute())
    return toLessonRoomView(attendee, { timezone, kind: video.kind, isRecordable, inside, isSeatTaken }, now)
  })

/** Creates the lesson's room if there is none, and returns the address at which the caller enters it. */
export const open = memberProcedure
  .route({ method: 'POST', path: '/lessons/{id}/room', summary: 'Ouvrir la salle d’un cours' })
  .input(RoomRequest)
  .output(z.object({ roomUrl: z.string(), name: z.string(), key: z.string() }))
  .handler(({ context, input }) =>
    unwrapOrThrow(
      openRoom(
        context,
        context.member,
        { userId: context.me.userId, lessonId: input.id, requestedKey: input.salle },
        context.now,
      ),
      openRoomErrors,
    ),
  )

/** Enters our own room. */
export const enter = memberProcedure
  .input(LessonId.extend({ key: z.string().min(1).max(100) }).extend(MediaState.shape))
  .output(RoomEntry)
  .handler(({ context: { db, settings, now, member: by, me }, input: { id, ...input } }) =>
    unwrapOrThrow(
      enterRoom({ db, turn: settings.turn }, by, { userId: me.userId, lessonId: id, ...input }, now),
      accessErrors,
    ),
  )

/** Shows the others whether microphone and camera are on, and whether the picture is a shared screen. */
export const updateMediaState = memberProcedure
  .input(ParticipantInput.extend(MediaState.shape))
  .handler(async ({ context, input }) => {
    await unwrapOrThrow(
      setMediaState(context.db, toParticipantRef(context, input), input, context.now),
      participantErrors,
    )
  })

/** Raises one's hand, or lowers it; refused like a signal. */
export const raiseHand = memberProcedure
  .input(ParticipantInput.extend({ isRaised: z.boolean() }))
  .handler(async ({ context, input }) => {
    await unwrapOrThrow(
      raise(context.db, toParticipantRef(context, input), input, context.now),
      participantErrors,
    )
  })

/** Sends a WebRTC signal to one other participant. Refused with `not_admitted` until the teacher is there and let both in. */
export const sendSignal = memberProcedure
  .input(
    ParticipantInput.extend({
      to: z.string().min(1).max(60),
      signal: z.string().max(roomLimits.signalLength),
    }),
  )
  .handler(async ({ context, input }) => {
    const event = { kind: 'signal', to: input.to, body: input.signal } as const
    await unwrapOrThrow(
      sendRoomEvent(context.db, toParticipantRef(context, input), event, context.now),
      participantErrors,
    )
  })

/** Letters to write over on the whiteboard. */
export const stencils = teacherProcedure
  .output(StencilList)
  .handler(({ context: { db } }) => listStencils(db))

/** Sends a text to everyone in the room; refused like a signal. It is deleted with the room. */
export const sendChat = memberProcedure
  .input(ParticipantInput.extend({ text: lines(roomLimits.chatLength).min(1) }))
  .handler(async ({ context, input }) => {
    const event = { kind: 'chat', body: input.text } as const
    await unwrapOrThrow(
      sendRoomEvent(context.db, toParticipantRef(context, input), event, context.now),
      participantErrors,
    )
  })

/** Leaves the room. A closing tab sends this as a beacon. */
export const leave = memberProcedure
  .route({
    method: 'POST',
    path: '/lessons/{id}/room/departures',
    successStatus: 204,
    summary: 'Quitter la salle',
  })
  .input(ParticipantInput)
  .handler(async ({ context, input }) => {
    await unwrapOrThrow(leaveRoom(context.db, toParticipantRef(context, input)))
  })

const Seat = LessonId.extend({ seatNo: z.int().min(1).max(groupSeats) })

/** Lets one waiting family in; without a seat, all that wait. */
export const admit = teacherProcedure
  .input(Seat.partial({ seatNo: true }))
  .handler(async ({ context: { db, teacher: by, now }, input: { id, seatNo } }) => {
    await unwrapOrThrow(admitParticipants(db, by, { lessonId: id, seatNo }, now), accessErrors)
  })

/** Silences a family, or gives it its microphone back. */
export const silence = teacherProcedure
  .input(Seat.extend({ isSilenced: z.boolean() }))
  .handler(async ({ context: { db, teacher: by, now }, input: { id, ...seat } }) => {
    await unwrapOrThrow(silenceParticipant(db, by, { lessonId: id, ...seat }, now), accessErrors)
  })

/** Lowers one family's hand; without a seat, all hands. */
export const lowerHand = teacherProcedure
  .input(Seat.partial({ seatNo: true }))
  .handler(async ({ context: { db, teacher: by, now }, input: { id, seatNo } }) => {
    await unwrapOrThrow(lowerHands(db, by, { lessonId: id, seatNo }, now), accessErrors)
  })

/** Lets a family share its screen, or no more. */
export const allowSharing = teacherProcedure
  .input(Seat.extend({ isAllowed: z.boolean() }))
  .handler(async ({ context: { db, teacher: by, now }, input: { id, ...seat } }) => {
    await unwrapOrThrow(allow(db, by, { lessonId: id, ...seat }, now), accessErrors)
  })

/** Removes a family from this lesson's room for good. */
export const remove = teacherProcedure
  .input(Seat)
  .handler(async ({ context: { db, teacher: by, now }, input: { id, seatNo } }) => {
    await unwrapOrThrow(removeParticipant(db, by, { lessonId: id, seatNo }, now), accessErrors)
  })

const boardErrors = {
  ...accessErrors,
  board_too_large: { status: 413, message: () => m.classroom_board_refused() },
  board_unreadable: { status: 422, message: () => m.classroom_board_refused() },
} satisfies Record<string, ErrorMapping>

/** Saves the whiteboard with the lesson, as a picture. */
export const saveBoard = teacherProcedure
  .meta({ bodyLimit: fileBodyLimit(maxBoardBytes, 'board_too_large', boardErrors.board_too_large.message) })
  .input(LessonId.extend({ picture: z.file() }))
  .handler(async ({ context: { db, storage, teacher: by, now }, input: { id, picture } }) => {
    await unwrapOrThrow(saveBoardPicture({ db, storage }, by, { lessonId: id, picture }, now), boardErrors)
  })

/** The whiteboards of a child's lessons: a family's own child, or for a teacher those of the lessons given. */
export const pictures = memberProcedure
  .route({ method: 'GET', path: '/students/{id}/whiteboards', summary: 'Les tableaux des cours d’un enfant' })
  .input(
    z.object({
      id: Id,
      page: PageNumber,
      pageSize: z.coerce.number().int().min(1).max(24).default(6),
    }),
  )
  .output(
    z.object({
      boards: z.array(
        z.object({ lessonId: z.guid(), teacherName: z.string(), date: z.string(), address: z.string() }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  )
  .handler(
    async ({ context: { db, storage, member: by, me, now }, input: { id: studentId, page, pageSize } }) => {
      const timezone = ('family' in by ? by.family.timezone : me.timezone) ?? schoolZone
      const found = await unwrapOrThrow(
        listBoards({ db, storage }, { by, timezone }, { studentId, page, pageSize }, now),
      )
      return { ...found, page, pageSize }
    },
  )

/** Ends the lesson for everyone in the room. */
export const end = teacherProcedure
  .input(LessonId)
  .handler(async ({ context: { db, teacher: by, now }, input: { id } }) => {
    await unwrapOrThrow(endLessonRoom(db, by, { lessonId: id }, now), accessErrors)
  })

/** Reports a problem in a lesson to the school. */
export const report = memberProcedure
  .route({
    method: 'POST',
    path: '/lessons/{id}/room/reports',
    successStatus: 204,
    summary: 'Signaler un problème à l’école',
  })
  .input(LessonId.extend({ text: lines(roomLimits.reportLength).default('') }))
  .handler(async ({ context: { db, member: by, me, now }, input: { id, text } }) => {
    await unwrapOrThrow(reportProblem(db, by, { userId: me.userId, lessonId: id, text }, now))
  })

export const handleReport = adminProcedure
  .route({
    method: 'POST',
    path: '/school/reports/{id}/handling',
    successStatus: 204,
    summary: 'Marquer un signalement comme traité',
  })
  .input(z.object({ id: Id }))
  .handler(async ({ context: { db, admin: by, now }, input: { id } }) => {
    await unwrapOrThrow(handle(db, by, id, now))
  })
