import { m } from '#paraglide/messages.js'
import type { PostponementProblem } from '../../series-postponement.ts'

/** Why a session can't be held, or a lesson can't be postponed. */
export const problemLabels: Record<PostponementProblem | 'already_booked', () => string> = {
  missing: m.booking_problem_missing,
  too_soon: m.booking_problem_too_soon,
  too_far: m.booking_problem_too_far,
  not_offered: m.booking_problem_not_offered,
  teacher_taken: m.booking_problem_teacher_taken,
  already_booked: m.booking_problem_already_booked,
  student_taken: m.booking_problem_student_taken,
  group_unfit: m.booking_problem_group_unfit,
  past: m.booking_problem_past,
  too_late: m.booking_problem_too_late,
  other_teacher: m.booking_problem_other_teacher,
}
