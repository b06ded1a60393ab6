import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { groupUnfitError } from '../booking-errors.ts'

export type PostponementRefusal =
  | 'not_found'
  | 'forbidden'
  | 'student_required'
  | 'lesson_over'
  | 'teacher_changed'
  | 'too_late'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'too_soon'
  | 'too_far'
  | 'new_family'
  | 'student_taken'
  | 'group_unfit'
  | 'teacher_unavailable'

export const postponementErrors = {
  student_required: { status: 400, message: () => m.lessons_refusal_student_required() },
  lesson_over: { status: 409, message: () => m.lessons_refusal_postpone_over() },
  teacher_changed: { status: 409, message: () => m.lessons_refusal_postpone_teacher() },
  too_late: { status: 409, message: () => m.lessons_refusal_postpone_late() },
  slot_taken: { status: 409, message: () => m.lessons_refusal_postpone_taken() },
  slot_not_offered: { status: 409, message: () => m.lessons_refusal_postpone_not_offered() },
  too_soon: { status: 409, message: () => m.lessons_refusal_postpone_too_soon() },
  too_far: {
    status: 409,
    message: ({ lastDate }) =>
      m.lessons_refusal_postpone_too_far({ date: formatDayWithYear(String(lastDate)) }),
  },
  new_family: { status: 409, message: () => m.booking_refused_new_family() },
  student_taken: { status: 409, message: () => m.lessons_refusal_postpone_student() },
  group_unfit: groupUnfitError,
  teacher_unavailable: { status: 409, message: () => m.lessons_refusal_postpone_unavailable() },
} satisfies Record<string, ErrorMapping>

const { student_required, teacher_unavailable } = postponementErrors
/** Of a preview of one lesson at another hour. */
export const movePreviewErrors = { student_required, teacher_unavailable }
