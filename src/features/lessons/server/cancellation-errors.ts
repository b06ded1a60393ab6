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
  | 'already_released'

export const toCancellationRefusal = (reason: LessonRefusal): CancellationRefusal => {
  switch (reason) {
    case 'not_for_role':
      return 'forbidden'
    case 'wrong_state':
    case 'too_early':
      return 'lesson_over'
    case 'too_late':
      return 'lesson_started'
  }
}

export const cancellationErrors = {
  student_required: { status: 400, message: () => m.lessons_refusal_student_required() },
  lesson_over: { status: 409, message: () => m.lessons_refusal_lesson_over() },
  already_released: { status: 409, message: () => m.lessons_refusal_already_released() },
  lesson_moved: { status: 409, message: () => m.lessons_refusal_lesson_moved() },
  lesson_started: { status: 409, message: () => m.lessons_refusal_lesson_started() },
} satisfies Record<string, ErrorMapping>
