import { z } from 'zod'
import { starChoices } from '../reviews.ts'

const Stars = z.literal(starChoices)

/** A review as everyone reads it: never a child's name, never the family's. */
export const PublicReview = z.object({
  id: z.guid(),
  stars: Stars,
  text: z.string(),
  /** First name and initial; null when the writer is no longer part of the family. */
  author: z.string().nullable(),
  /** First day of the month in which it was written, in the school's zone. */
  month: z.string(),
  reply: z.string().nullable(),
})
export type PublicReview = z.infer<typeof PublicReview>

/** The family's own. */
export const OwnReview = z.object({
  id: z.guid(),
  version: z.int(),
  stars: Stars,
  text: z.string(),
  reply: z.string().nullable(),
  /** Why the school does not show it; null while it is shown. */
  hiddenReason: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** As the teacher reads it. */
export const ReceivedReview = PublicReview.omit({ month: true }).extend({
  version: z.int(),
  date: z.string(),
  isChanged: z.boolean(),
  isHidden: z.boolean(),
})
export type ReceivedReview = z.infer<typeof ReceivedReview>

/** As the school reads it. */
export const SchoolReview = ReceivedReview.extend({
  teacherId: z.guid(),
  teacherName: z.string(),
  familyId: z.guid(),
  hiddenReason: z.string().nullable(),
  /** The family wrote something else since the school hid it. */
  isChangedSinceHidden: z.boolean(),
})
export type SchoolReview = z.infer<typeof SchoolReview>
