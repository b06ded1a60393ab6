import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import type { LessonView } from './server/view.ts'

/**
 * For a family: that the limit of free cancellation is over, and what cancelling costs from then on. None while it is free: a group that
 * waits for its second child, a lesson without a teacher.
 */
export const limitPassedSentence = ({
  free,
  mayCancel,
  type,
  seat,
}: Pick<LessonView, 'free' | 'mayCancel' | 'type' | 'seat'>): string | undefined => {
  if (!free || free.isOpen || !mayCancel) return undefined
  if (type === 'trial') return m.lessons_late_trial()
  return seat?.priceCents
    ? m.lessons_late_due({ euros: formatEuros(seat.priceCents) })
    : m.lessons_late_counted()
}
