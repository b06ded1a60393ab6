import { dialogueItemId, parseItem, pointItemId, ruleItemId } from '../items.ts'
import { isMissed, type JudgedAnswer, pairsFound } from '../questions/judging.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { type Random, shuffle } from '../random.ts'

/** The most turns of a session, however many answers are wrong. */
export const maxTurns = 24
/** Retries use all turns but the last, so that the session can end with something the child knows. */
const maxTurnsOfRetries = maxTurns - 1

/**
 * When a missed question is asked again: `now`, in this session; `later`, when its card is due; `no` for a meeting, a memory board
 * and a repeated word.
 */
export type RetryTime = 'now' | 'later' | 'no'
export const retryTimeOf = (
  { question }: Pick<ExerciseItem, 'question'>,
  { isAgain, turns }: { isAgain: boolean; turns: number },
): RetryTime => {
  if (question.meeting || question.kind === 'memory-pairs' || question.echo) return 'no'
  return !isAgain && turns < maxTurnsOfRetries ? 'now' : 'later'
}

/** The same exercise with its options, tiles, cards or drawings in another order. */
const reshuffle = (exercise: ExerciseItem, random: Random): ExerciseItem => {
  const { question, key } = exercise
  // The letters of a word keep their order, and so do the two bars: their keys are S and L.
  if (question.kind === 'hide-and-seek' || question.kind === 'short-or-long') return exercise
  const order = shuffleAgain(question.options.length || question.drawings.length, random)
  const placeOf = new Map(order.map((from, to) => [from, to]))
  const options = order.flatMap(from => question.options[from] ?? [])
  const drawings = order.flatMap(from => question.drawings[from] ?? [])
  const notes = key.notes.length > 0 ? order.map(from => key.notes[from] ?? null) : []
  const solution = key.solution.map(from => placeOf.get(from) ?? from)
  return { ...exercise, question: { ...question, options, drawings }, key: { ...key, notes, solution } }
}

/**
 * A new order of the options. Two options may keep theirs: if they always changed places, the same press would be right the
 * second time.
 */
const shuffleAgain = (count: number, random: Random): number[] => {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const out = shuffle(random, indexes)
  const isSame = out.every((one, index) => one === index)
  return isSame && out.length > 2 ? [...out.slice(1), ...out.slice(0, 1)] : out
}

/** The item that must have been met before this one is asked. Its meeting is shown again when the item is missed twice. */
export const metItemOf = (item: string): string => {
  const { kind, id } = parseItem(item)
  switch (kind) {
    case 'article':
      return ruleItemId('article')
    case 'gender':
      return ruleItemId('gender')
    case 'vowel':
      return ruleItemId('vowels')
    case 'long-vowel':
    case 'length':
      return ruleItemId('long-vowels')
    case 'reply':
      return dialogueItemId({ id: id.split('/')[0] ?? '' })
    case 'exercise':
      return pointItemId(id.split('/')[0] ?? '')
    default:
      return item
  }
}

/**
 * The exercises that a missed one adds to its session: first itself in another order, after a second miss the meeting of its item,
 * then nothing. @param meet makes the meeting
 */
export const buildRetry = async (
  exercise: ExerciseItem,
  place: number,
  turns: number,
  random: Random,
  meet: (item: string) => Promise<ExerciseItem | undefined>,
): Promise<ExerciseItem | null> => {
  if (turns >= maxTurnsOfRetries || exercise.question.meeting) return null
  if (exercise.retryOf === undefined) return { ...reshuffle(exercise, random), retryOf: place }
  const meeting = await meet(metItemOf(exercise.item))
  return meeting ? { ...meeting, retryOf: exercise.retryOf } : null
}

type Meet = (item: string) => Promise<ExerciseItem | undefined>

/** Whether a session shows this meeting again after a miss. */
const isShownAgain = ({ question, retryOf: missed }: ExerciseItem) =>
  Boolean(question.meeting) && missed !== undefined

/** The items of an exercise, whose meetings can be shown. */
const itemsToMeet = ({ items, item }: ExerciseItem): string[] => items ?? [metItemOf(item)]

/** Whether a session must not end with this exercise: it was missed, or is a board without any pair. */
const isFailed = (exercise: ExerciseItem, attempts: readonly JudgedAnswer[]) =>
  !exercise.question.meeting &&
  (isMissed(exercise, attempts) ||
    (exercise.question.kind === 'memory-pairs' && pairsFound(attempts).length === 0))

/** Whether the session already asks this again: a new word is asked twice, and both may be missed. */
const isAskedAgain = (questions: readonly ExerciseItem[], { item, facet, retryOf: missed }: ExerciseItem) =>
  missed === undefined &&
  questions.some(
    one => one.retryOf !== undefined && !one.question.meeting && one.item === item && one.facet === facet,
  )

/**
 * What a finished exercise adds to its session: its retry, each retry and each meeting at most once. A session that would end
 * with a miss gets a meeting as its last turn: of the missed item, or of another one if that was shown before.
 * @param isLast every other exercise of the session is over
 */
export const addedAfter = async (
  questions: readonly ExerciseItem[],
  { place, attempts, isLast }: { place: number; attempts: readonly JudgedAnswer[]; isLast: boolean },
  random: Random,
  meet: Meet,
): Promise<ExerciseItem | null> => {
  const exercise = questions[place]
  if (!exercise) return null
  const shown = new Set(questions.filter(isShownAgain).map(({ item }) => item))
  const meetUnlessShown: Meet = async item => (shown.has(item) ? undefined : meet(item))
  const again =
    isMissed(exercise, attempts) && !isAskedAgain(questions, exercise)
      ? await buildRetry(exercise, place, questions.length, random, meetUnlessShown)
      : null
  if (again || !isLast || questions.length >= maxTurns || !isFailed(exercise, attempts)) return again
  const items = [...itemsToMeet(exercise), ...questions.flatMap(itemsToMeet)]
  const [unseen, seen] = [items.filter(item => !shown.has(item)), items.filter(item => shown.has(item))]
  for (const item of [...unseen, ...seen]) {
    const meeting = await meet(item)
    if (meeting) return { ...meeting, retryOf: exercise.retryOf ?? place }
  }
  return null
}
