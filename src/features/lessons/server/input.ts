import { z } from 'zod'
import { Id } from '#platform/http/input.ts'
import { longestCancellationReason } from '../lessons.ts'

const Reason = z
  .string()
  .max(longestCancellationReason * 2)
  .transform(text => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(longestCancellationReason)
      .refine(text => !/\p{Cc}/u.test(text)),
  )

/** A lesson and, when several children of the family sit in it, which child's seat. */
export const OneSeat = z.object({
  id: Id,
  studentId: Id.optional(),
})
/** With why; the families read it in their mail. The school must say so, a teacher may. */
export const CancellationInput = OneSeat.extend({ reason: Reason.optional() })
