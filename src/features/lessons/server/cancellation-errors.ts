import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'
import type { LessonRefusal } from '../lessons.ts'

export type CancellationRefusal =
  | 'not_found'
  | 'forbidden'
  | 'student_required'
  | 'lesson_over'
  | 'lesson_started'
  | 'lesson_moved'
  | 'teacher_changed'
  | 'already_released'
  | 'already_cancelled'

/** The refusal of a cancellation or postponement for a refusal of the table of lesson actions. */
export const toSeatRefusal = <Late extends string>(reason: LessonRefusal, tooLate: Late) =>
  (
    ({
      not_for_role: 'forbidden',
      wrong_state: 'lesson_over',
      too_early: 'lesson_over',
      too_late: tooLate,
    }) as const
  )[reason]

export const cancellationErrors = {
  student_required: { status: 400, message: () => m.lessons_refusal_student_required() },
  lesson_over: { status: 409, message: () => m.lessons_refusal_lesson_over() },
  already_released: { status: 409, message: () => m.lessons_refusal_already_released() },
  already_cancelled: { status: 409, message: () => m.lessons_refusal_already_cancelled() },
  lesson_moved: { status: 409, message: () => m.lessons_refusal_lesson_moved() },
  teacher_changed: { status: 409, message: () => m.lessons_refusal_cancel_teacher() },
  lesson_started: { status: 409, message: () => m.lessons_refusal_lesson_started() },
} satisfies Record<string, ErrorMapping>
