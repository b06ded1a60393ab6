import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'

/** Places that were cancelled too late and stay due, with their sum. */
export type LateDue = { count: number; cents: number }

/** What stays due of lessons that were cancelled too late, whenever it was: payments are not stored. Undefined if nothing does. */
export const lateDueSentence = ({ count, cents }: LateDue): string | undefined =>
  count > 0 ? m.lessons_late_due_count({ count, euros: formatEuros(cents) }) : undefined
