import { z } from 'zod'
import { Id, singleSpaced } from '#platform/http/input.ts'
import { maxCancellationReasonLength } from '../lessons.ts'

/** Free text that other people read. */
export const Reason = singleSpaced(maxCancellationReasonLength).refine(text => text !== '')

/** A lesson; `studentId` names the seat when several children of the family have one in it. */
export const LessonSeatInput = z.object({
  id: Id,
  studentId: Id.optional(),
})
/** The families read the reason in their mail. Required from the school, optional from a teacher. */
export const CancellationInput = LessonSeatInput.extend({
  reason: Reason.optional(),
  teacherId: Id.optional().describe(
    'Le professeur que l’on a lu : s’il a changé entre-temps, rien n’est annulé',
  ),
})
