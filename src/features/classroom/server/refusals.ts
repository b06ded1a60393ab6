import { m } from '#paraglide/messages.js'

/** How the door and the room refuse, to those who have a place in the lesson; everyone else is told «not found». */
export const doorErrors = {
  room_early: { status: 409, message: () => m.classroom_refusal_early() },
  room_over: { status: 409, message: () => m.classroom_refusal_over() },
  lesson_cancelled: { status: 409, message: () => m.classroom_refusal_cancelled() },
}
export const openErrors = {
  ...doorErrors,
  room_unavailable: { status: 503, message: () => m.classroom_create_failed_text() },
}
export const insideErrors = {
  ...doorErrors,
  not_inside: { status: 409, message: () => m.classroom_refusal_not_inside() },
}
