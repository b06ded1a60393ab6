import { m } from '#paraglide/messages.js'

/** Errors for attendees of the lesson; anybody else gets `not_found`. */
export const accessErrors = {
  room_early: { status: 409, message: () => m.classroom_refusal_early() },
  room_over: { status: 409, message: () => m.classroom_refusal_over() },
  room_removed: { status: 409, message: () => m.classroom_refusal_removed() },
  lesson_cancelled: { status: 409, message: () => m.classroom_refusal_cancelled() },
}
export const openRoomErrors = {
  ...accessErrors,
  room_unavailable: { status: 503, message: () => m.classroom_create_failed_text() },
}
export const participantErrors = {
  ...accessErrors,
  not_inside: { status: 409, message: () => m.classroom_refusal_not_inside() },
  not_admitted: { status: 409, message: () => m.classroom_refusal_not_admitted() },
}
