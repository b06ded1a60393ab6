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

/** Presses without reading are faster than this, as measured by the server. */
const fastestMedianSeconds = 1.5
/** So many right answers or more, by chance alone, are not rare enough to tell anything. */
const chanceProbability = 0.05

export type GivenAnswer = {
  level: Level
  isRight: boolean
  /** «Je ne sais pas». */
  isSkipped: boolean
  /** Since the answer before, or since the test began. */
  seconds: number
  /** How many options the question had. */
  options: number
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

/** The probability of at least so many right answers when every option is pressed as often as any other. */
const probabilityOfChance = (answers: readonly GivenAnswer[]): number => {
  // By how many are right: the probability of that number.
  let distribution = [1]
  for (const { options } of answers)
    distribution = [...distribution, 0].map(
      (one, right) => one * (1 - 1 / options) + (distribution[right - 1] ?? 0) / options,
    )
  const right = answers.filter(({ isRight }) => isRight).length
  return distribution.slice(right).reduce((sum, one) => sum + one, 0)
}

/**
 * Whether the answers show anything (domain.md, "Placement"). They do not when they came as fast as presses without reading,
 * nor when the test ended at the lowest level with as many right answers as guessing brings. «Je ne sais pas» is no guess.
 */
export const isReliable = (result: Level, answers: readonly GivenAnswer[]): boolean => {
  const chosen = answers.filter(({ isSkipped }) => !isSkipped)
  if (chosen.length > 0 && median(chosen.map(({ seconds }) => seconds)) < fastestMedianSeconds) return false
  const [lowest] = levels
  const atLowest = chosen.filter(({ level }) => level === lowest)
  const isGuessed =
    atLowest.some(({ isRight }) => !isRight) && probabilityOfChance(atLowest) > chanceProbability
  return !(result === lowest && isGuessed)
}

/** Whether the last test proposes a level that the parent has neither accepted nor declined. */
export const awaitsDecision = ({
  finished,
  level,
  levelKnown,
}: {
  finished: { result: Level; isReliable: boolean; decision: unknown } | null
  level: Level
  levelKnown: boolean
}): boolean =>
  finished?.isReliable === true && finished.decision === null && !(levelKnown && finished.result === level)

/** The first day on which the child may take the test again. Both are days in the family's zone. */
export const nextPlacementOn = (finishedOn: string): string => addDays(finishedOn, daysUntilNext)
