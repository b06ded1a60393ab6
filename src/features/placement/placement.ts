import { type Level, levels } from '#features/families/families.ts'
import { addDays } from '#platform/time/dates.ts'

/** A level is passed with so many right answers, and not passed with so many wrong ones (domain.md, "Placement"). */
const rightToPass = 5
const wrongToStop = 2

/** A test ends after so many questions at most: six of each level. */
export const longestPlacement = 30

/** With a child who reads vowelled Arabic, the test begins at the third level. */
const fastLevels = levels.slice(2)
const levelsBelowFast = levels.slice(0, 2)

const daysUntilNext = 30

type AskedQuestion = { questionId: string; level: Level; isRight: boolean }

/** The outcome of the answers so far: the next question, or the level that the test proposes. */
export type PlacementStep<Question> =
  | { question: Question }
  /** `isAdvanced`: every level was passed. */
  | { result: Level; isAdvanced: boolean }

/**
 * Goes through the levels from the lowest. A test that began at the third level and did not pass it goes back to the first.
 * @param questions of all levels, in their order
 */
export const nextPlacementStep = <Question extends { id: string; level: Level }>(
  questions: readonly Question[],
  answers: readonly AskedQuestion[],
  readsArabic: boolean,
): PlacementStep<Question> => {
  const count = (level: Level, isRight: boolean) =>
    answers.filter(answer => answer.level === level && answer.isRight === isRight).length
  const isPassed = (level: Level) => count(level, true) >= rightToPass
  const isNotPassed = (level: Level) => count(level, false) >= wrongToStop

  const [fastStart = 'niveau-3'] = fastLevels
  const isThrownBack = readsArabic && isNotPassed(fastStart)
  for (const level of isThrownBack ? levelsBelowFast : readsArabic ? fastLevels : levels) {
    if (isPassed(level)) continue
    const question = questions.find(
      one => one.level === level && !answers.some(({ questionId }) => questionId === one.id),
    )
    if (isNotPassed(level) || !question) return { result: level, isAdvanced: false }
    return { question }
  }
  return isThrownBack
    ? { result: fastStart, isAdvanced: false }
    : { result: levels[levels.length - 1] ?? 'niveau-5', isAdvanced: true }
}

/** The first day on which the child may take the test again. Both are days in the family's zone. */
export const nextPlacementOn = (finishedOn: string): string => addDays(finishedOn, daysUntilNext)
