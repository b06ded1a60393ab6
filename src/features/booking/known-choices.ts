import { stepsByPath } from './choices.ts'
import type { BookSearch } from './search.ts'

type KnownStudent = {
  id: string
  hasHadTrialLesson: boolean
  /** Of a trial that is still to come. */
  trialDate: string | null
  lessonCounts: { completed: number }
}

/** The children that the lesson may be for: the chosen one, or all. */
export const listCandidates = <Student extends { id: string }>(
  students: readonly Student[],
  studentId: string | undefined,
) => students.filter(({ id }) => !studentId || id === studentId)

/**
 * Removes a child of another family, as in a link that was passed on, and chooses where there is one possibility: the only child, and
 * a paid lesson where a child has had lessons or a trial, or where the teacher or the whole school gives no trials. A trial that no
 * child may have any more is replaced, except on the last step of a child whose trial is still to come: that page, where Back leads
 * after booking it, shows the booking.
 * @param students all children of the family
 * @param teacher the chosen one, if known
 * @param hasTrials whether any teacher of the school gives trials
 * @returns the changed search; undefined when nothing changes
 */
export const fillKnownChoices = (
  search: BookSearch,
  students: readonly KnownStudent[],
  teacher?: { trialLessonAvailable: boolean },
  hasTrials = true,
): BookSearch | undefined => {
  const [only, ...others] = students
  const named = students.find(({ id }) => id === search.studentId)?.id
  const studentId = named ?? (others.length === 0 ? only?.id : undefined)
  const candidates = listCandidates(students, studentId)
  // Where the child is asked for, another one can be chosen.
  const isLastStep = search.step === stepsByPath.teacher.length
  const isAsking = isLastStep || search.open === 'student'
  const asking = isAsking ? students : candidates
  const isTrialOver = !hasTrials || (asking.length > 0 && asking.every(child => child.hasHadTrialLesson))
  const isKnown = candidates.some(child => child.hasHadTrialLesson || child.lessonCounts.completed > 0)
  const isPaid = !hasTrials || isKnown || teacher?.trialLessonAvailable === false
  const isBooked =
    isLastStep &&
    search.startsAt !== undefined &&
    asking.some(({ id, trialDate }) => id === studentId && trialDate)
  const isReplaced = search.lessonType === 'trial' && isTrialOver && !isBooked
  const lessonType =
    isReplaced || (!search.lessonType && isPaid) ? ('individual' as const) : search.lessonType
  if (studentId === search.studentId && lessonType === search.lessonType) return undefined
  // The type was not chosen by the family, so it is shown.
  const step = search.step ?? (lessonType === search.lessonType || !search.teacherId ? undefined : 2)
  return { ...search, studentId, lessonType, step: isReplaced ? 2 : step }
}
