import { addDays } from '#platform/time/dates.ts'
import type { Game } from '../games.ts'
import { isOfKind, parseItem } from '../items.ts'
import { cardOf, compareDates, isFromReport, type ListedCard, mayBeAsked } from '../learner.ts'
import type { Facet } from '../memory.ts'
import { hasPlacesToDress } from '../questions/dress-questions.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { shuffle } from '../random.ts'
import { findWord } from '../vocabulary.ts'
import { candidateFor, listCandidates, meetingOf } from './candidates.ts'
import { listDueQuestions } from './due.ts'
import { type LessonItems, listOfLesson } from './lesson-items.ts'
import { type Candidate, isMet, type Planning } from './planning.ts'
import {
  balanceGenders,
  isTurnOfRule,
  listNextExercises,
  listReadyForRule,
  stepToSpell,
} from './rule-candidates.ts'
import { canSpell } from './spelling.ts'

const limits = {
  /** A session has 10 to 14 questions (docs/domain.md, "Learning"). */
  questions: { min: 10, max: 14 },
  due: { max: 12 },
  /** With more items due by tomorrow, no more is begun than must be: tomorrow's session would not have room for all of them. */
  dueByTomorrow: 10,
  /** New items: at least two, so that a long list of due ones never crowds them out. */
  newItems: { min: 2, max: 4 },
  /**
   * Every new facet of a word adds its own reviews, so a session starts at most two, and only if due and new items leave room.
   * At most one of the two belongs to an exercise that needs a rule first.
   */
  opened: { max: 2, ofRules: 1 },
} as const

/** A new item: its meetings, then the questions about it. */
export type NewItem = { meetings: ExerciseItem[]; questions: ExerciseItem[] }
export type Plan = { newItems: NewItem[]; practice: ExerciseItem[] }

const dueOn = ({ learner }: Planning, { item, facet }: Candidate) => cardOf(learner, item, facet)?.dueOn ?? ''

/** Met items by urgency: never asked, then the longest due. Equal ones differ from session to session. */
const byUrgency = (planning: Planning, candidates: readonly Candidate[]) =>
  shuffle(planning.random, candidates).sort((one, other) =>
    compareDates(dueOn(planning, one), dueOn(planning, other)),
  )

/**
 * How many new words and letters, and how often each is asked, beside what is due. Those of the lesson are all taken; a new
 * grammar point counts as one of the new items.
 */
const sizeOfNew = (
  {
    due,
    rest,
    available,
    newOfLesson = { words: 0, points: 0 },
    mostNew = limits.newItems.max,
  }: {
    due: number
    rest: number
    available: number
    newOfLesson?: { words: number; points: number }
    mostNew?: number
  },
  howMany: number,
) => {
  const room = Math.max(0, howMany - due)
  const wanted = Math.min(mostNew, room)
  let count = Math.min(available, Math.max(newOfLesson.words, wanted - newOfLesson.points))
  const times = due + 2 * count <= howMany ? 2 : 1
  while (due + times * count + rest < Math.min(limits.questions.min, howMany) && count < available) count++
  return { count, times }
}

/** How many new items come from the last lesson, and how many other due questions have room beside it. */
const budgetOf = ({ asked, words, points }: LessonItems) => {
  const questionsOfLesson = asked.length + points.flat().length
  const newBeyondLeast = Math.max(0, words.length - limits.newItems.min)
  return {
    newCount: words.length + points.length,
    maxDue: Math.max(0, limits.due.max - questionsOfLesson - newBeyondLeast),
  }
}

/** Whether so much is due today and tomorrow that a session begins as little as it may. */
const isBusy = ({ cards, learner }: Planning, taken: ReadonlySet<string>): boolean => {
  const tomorrow = addDays(learner.today, 1)
  const waiting = new Set<string>()
  for (const { item, card } of cards) {
    if (card.dueOn <= tomorrow && !taken.has(item)) waiting.add(item)
    if (waiting.size > limits.dueByTomorrow) return true
  }
  return false
}

/**
 * The session of a day: what the last lesson was about, what is due in any facet, new items, a kind with its rule or grammar,
 * then facets that are ready to be opened.
 */
export const planDay = (planning: Planning, howMany: number = limits.questions.max): Plan => {
  const lesson = listOfLesson(planning, howMany)
  const ofPoints = lesson.points.flat()
  const taken = new Set([...lesson.asked, ...lesson.words, ...ofPoints].map(({ item }) => item))
  const unmet = [...lesson.words, ...listNew(planning).filter(({ item }) => !taken.has(item))]
  const { newCount, maxDue } = budgetOf(lesson)
  const due = [...lesson.asked, ...listDueQuestions(planning, taken, maxDue)]
  for (const { item } of due) taken.add(item)
  const planned = due.length + ofPoints.length
  // After a lesson with many new items nothing else is opened: the session would be too long.
  const room = howMany - planned - Math.max(limits.newItems.min, newCount)
  const busy = isBusy(planning, taken)
  const opened = !busy && newCount <= limits.newItems.max ? Math.max(0, Math.min(limits.opened.max, room)) : 0
  const readyForRule = opened > 0 && isTurnOfRule(planning) ? listReadyForRule(planning) : []
  const ofRules = readyForRule
    .filter(({ item }) => !taken.has(item))
    .slice(0, Math.min(opened, limits.opened.ofRules))
    .map(one => (isOfKind(one.item, 'exercise') ? listNextExercises(planning).slice(0, room) : [one]))
  const askedOfRules = ofRules.flat()
  for (const { item } of askedOfRules) taken.add(item)
  const ready = listReady(planning, taken, {
    opened: opened - ofRules.length,
    most: howMany - planned - askedOfRules.length,
  })
  const { count, times } = sizeOfNew(
    {
      due: planned + askedOfRules.length,
      rest: ready.length,
      available: unmet.length,
      newOfLesson: { words: lesson.words.length, points: lesson.points.length },
      mostNew: busy ? limits.newItems.min : limits.newItems.max,
    },
    howMany,
  )
  const newItems = [
    ...lesson.shown.map(item => ({
      meetings: [meetingOf(item, planning)].flatMap(one => one ?? []),
      questions: [],
    })),
    ...lesson.points.map(questions => toNewItem(planning, questions)),
    ...unmet.slice(0, count).map(candidate => toNewItem(planning, repeat(candidate, times))),
    ...ofRules.map(questions => toNewItem(planning, questions)),
  ]
  const questions = due.length + newItems.reduce((sum, one) => sum + one.questions.length, 0)
  const rest = ready.slice(0, Math.max(0, howMany - questions))
  return { newItems, practice: [...due, ...rest].map(({ build }) => build()) }
}

/** The step that one facet must reach before others of the item are asked. Hearing comes first, where there is a clip. */
type Opening = { facet: Facet; fromStep: number }
const facetsAfter: Record<'word' | 'letter', Partial<Record<Facet, readonly Opening[]>>> = {
  word: {
    read: [
      { facet: 'hear', fromStep: 1 },
      { facet: 'recall', fromStep: 2 },
    ],
    recall: [{ facet: 'spell', fromStep: stepToSpell }],
  },
  letter: {
    read: [
      { facet: 'hear', fromStep: 1 },
      { facet: 'write', fromStep: 1 },
    ],
  },
}

const openingsOf = (item: string, facet: Facet): readonly Opening[] => {
  const { kind } = parseItem(item)
  return kind === 'word' || kind === 'letter' ? (facetsAfter[kind][facet] ?? []) : []
}

/** Words and letters whose next facet is ready to be asked, then cards that are not due yet, the least stable first. */
const listReady = (
  planning: Planning,
  taken: ReadonlySet<string>,
  { opened, most }: { opened: number; most: number },
): Candidate[] => {
  const { learner, vocabulary, games, newLetters } = planning
  const waiting = planning.cards.filter(({ item, card }) => card.dueOn > learner.today && !taken.has(item))
  // A facet that no game of the child asks for never gets a card: it would be the first to be opened in every session.
  const hasGame = (item: string, facet: Facet) => {
    if (isOfKind(item, 'letter')) return facet !== 'write' || games.has('trace-the-letter')
    const word = findWord(vocabulary, item)
    if (!word) return false
    if (facet === 'spell')
      return canSpell(word, newLetters) || (newLetters.size === 0 && hasPlacesToDress(word))
    return facet !== 'recall' || games.has('find-the-arabic')
  }
  const facetToOpen = ({ item, facet, card }: ListedCard) =>
    openingsOf(item, facet).find(
      one =>
        card.bestStep >= one.fromStep &&
        mayBeAsked(learner, item, one.facet) &&
        !cardOf(learner, item, one.facet) &&
        hasGame(item, one.facet),
    )?.facet
  const found = new Map<string, Candidate>()
  const add = (item: string, facet: Facet) => {
    const candidate = found.has(item) ? undefined : candidateFor(item, facet, planning)
    if (candidate && isMet(planning, candidate)) found.set(item, candidate)
  }
  if (opened > 0) {
    const cardsOf = Map.groupBy(planning.cards, ({ facet }) => facet)
    const countCards = (facet: Facet) => cardsOf.get(facet)?.length ?? 0
    const opening = waiting
      .flatMap(one => {
        const facet = facetToOpen(one)
        return facet ? [{ item: one.item, facet, since: one.card.reviewedOn }] : []
      })
      // The facet that was asked of the fewest items first, so that none is left out.
      .sort(
        (one, other) =>
          countCards(one.facet) - countCards(other.facet) || compareDates(one.since, other.since),
      )
    const wanted = Math.min(opened, most)
    for (const { item, facet } of opening) {
      if (found.size >= wanted) break
      add(item, facet)
    }
  }
  // Thousands of cards are due on some hundred days. An item that was asked today is not asked again.
  const byDay = Map.groupBy(
    waiting.filter(({ card }) => card.reviewedOn < learner.today),
    ({ card }) => card.dueOn,
  )
  const early = [...byDay.keys()].sort().flatMap(day => byDay.get(day) ?? [])
  for (const one of early) {
    if (found.size >= most) break
    if (mayBeAsked(learner, one.item, one.facet) && !facetToOpen(one)) add(one.item, one.facet)
  }
  return [...found.values()]
}

/** Items that were not met yet: those of the last lesson, then the others in the order in which they are taught; letters and words in turn while letters are new. */
const listNew = (planning: Planning): Candidate[] => {
  const isNew = (candidate: Candidate) => !isMet(planning, candidate)
  const words = listCandidates('word-to-meaning', planning).filter(isNew)
  const letters = planning.games.has('dot-detective')
    ? listCandidates('dot-detective', planning).filter(isNew)
    : []
  const taught = words
    .flatMap((word, index) => [...letters.slice(index, index + 1), word])
    .concat(letters.slice(words.length))
  return [
    ...taught.filter(({ item }) => isFromReport(planning.learner, item)),
    ...taught.filter(({ item }) => !isFromReport(planning.learner, item)),
  ]
}

const repeat = (candidate: Candidate, times: number) => Array.from({ length: times }, () => candidate)

/** Questions about one new item, after the meetings that they need. */
const toNewItem = (planning: Planning, questions: readonly Candidate[]): NewItem => ({
  meetings: [...new Set(questions.flatMap(({ needs }) => needs))]
    .filter(item => !planning.learner.met.has(item))
    .flatMap(item => meetingOf(item, planning) ?? []),
  questions: questions.map(({ build }) => build()),
})

/** Several new items may begin with one dialogue: it is met before the first of them. */
const dropRepeatedMeetings = (all: readonly NewItem[]): NewItem[] => {
  const met = new Set<string>()
  return all.map(({ meetings, questions }) => {
    const first = meetings.filter(({ item }) => !met.has(item))
    for (const { item } of first) met.add(item)
    return { meetings: first, questions }
  })
}

/** A session of one game: what is due, new items, then items not due yet. */
export const planGame = (game: Game, unfiltered: Planning): Plan & { rules: ExerciseItem[] } => {
  const all = listCandidates(game, unfiltered)
  // The rule of a game opens its first session.
  const ruleItems = [...new Set(all.flatMap(({ needs }) => needs.filter(item => isOfKind(item, 'rule'))))]
  const newRules = ruleItems.filter(item => !unfiltered.learner.met.has(item))
  const learner = { ...unfiltered.learner, met: new Set([...unfiltered.learner.met, ...newRules]) }
  const planning = { ...unfiltered, learner }
  const rules = newRules.flatMap(item => meetingOf(item, planning) ?? [])

  const met = balanceGenders(
    game,
    byUrgency(
      planning,
      all.filter(one => isMet(planning, one)),
    ),
    planning,
  )
  const due = met.filter(one => dueOn(planning, one) <= learner.today).slice(0, limits.due.max)
  const rest = met.filter(one => !due.includes(one))
  const unmet = balanceGenders(
    game,
    all.filter(one => !isMet(planning, one)),
    planning,
  )
  const { count, times } = sizeOfNew(
    { due: due.length, rest: rest.length, available: unmet.length },
    limits.questions.max,
  )
  const newItems = dropRepeatedMeetings(
    unmet.slice(0, count).map(candidate => toNewItem(planning, repeat(candidate, times))),
  )
  const questions = due.length + newItems.length * times
  return {
    rules,
    newItems,
    practice: [...due, ...rest.slice(0, Math.max(0, limits.questions.max - questions))].map(({ build }) =>
      build(),
    ),
  }
}
