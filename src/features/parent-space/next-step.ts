/** The most useful next action of a parent for one child. */
export type NextStep = 'trial' | 'book' | 'continue' | 'practise'

/** From this many booked lessons on, nothing is urgent. */
const fewLessons = 2

/**
 * `continue`: the child had lessons and few are left. `practise`: enough is booked, or its first lesson is still to come.
 * @param hasTrials whether any teacher of the school gives trials
 */
export const nextStepOf = (
  child: {
    hasHadTrialLesson: boolean
    lessonCounts: { upcoming: number; completed: number }
  },
  hasTrials: boolean,
): NextStep => {
  const { upcoming, completed } = child.lessonCounts
  if (upcoming > fewLessons) return 'practise'
  if (upcoming > 0) return completed > 0 ? 'continue' : 'practise'
  // A child that had lessons is known here: a trial would be a step back.
  return hasTrials && completed === 0 && !child.hasHadTrialLesson ? 'trial' : 'book'
}
