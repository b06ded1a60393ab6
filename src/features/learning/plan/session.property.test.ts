import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levels } from '#features/families/families.ts'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { countQuestions, rightAnswers } from '../../../../tests/support/simulated-child.ts'
import { haveSameMeaning, stripSigns } from '../arabic.ts'
import { type Game, games, listeningGames } from '../games.ts'
import { wordItemId } from '../items.ts'
import { cardKey, type Learner, suitableGames } from '../learner.ts'
import { type Card, reviewCard } from '../memory.ts'
import { buildGrammarExercise } from '../questions/grammar-questions.ts'
import { judge } from '../questions/judging.ts'
import type { Answer, ExerciseItem } from '../questions/question.ts'
import { seededRandom } from '../random.ts'
import { buildRetry } from './retry.ts'
import { buildGrammarSession, buildQuiz, buildVocabularySession } from './session.ts'

/** From which age on a game suits (docs/domain.md, "Learning"): at every level, and those that begin with level 2. */
const gamesFromAge: Record<number, Game[]> = {
  4: ['dot-detective', 'memory-pairs', 'trace-the-letter', 'listen-and-choose', 'sound-twins'],
  5: ['hide-and-seek', 'short-or-long'],
  6: ['word-to-meaning', 'find-the-arabic', 'letter-train', 'dictation'],
  7: ['syllable-lift', 'conversation'],
}
const gamesFromLevel2: Record<number, Game[]> = {
  7: ['write-the-arabic', 'sun-or-moon'],
  8: ['dress-the-word', 'this-one'],
}
/** From level 2 on, the age at which a game no longer suits. */
const gamesUntilAge: Record<number, Game[]> = {
  9: ['dot-detective'],
  10: ['syllable-lift'],
  11: ['hide-and-seek', 'memory-pairs', 'trace-the-letter'],
  13: ['short-or-long'],
  15: ['letter-train', 'sun-or-moon'],
}
const listUpTo = (age: number, table: Record<number, Game[]>) =>
  Object.entries(table).flatMap(([at, some]) => (Number(at) <= age ? some : []))
const expectedGames = ({ level, age }: Pick<Learner, 'level' | 'age'>): Game[] => {
  if (level === 'niveau-1') return listUpTo(age, gamesFromAge)
  const tooEasy = listUpTo(age, gamesUntilAge)
  return [...listUpTo(age, gamesFromAge), ...listUpTo(age, gamesFromLevel2)].filter(
    game => !tooEasy.includes(game),
  )
}

/** The games without clips for a child who has met no letter: a beginner spells nothing yet. */
const gamesFor = (child: Pick<Learner, 'level' | 'age'>) =>
  expectedGames(child).filter(
    game => !listeningGames.includes(game) && (game !== 'letter-train' || child.level !== 'niveau-1'),
  )

const contents = new Map(levels.map(level => [level, contentUpTo(level)]))
const getContent = (level: (typeof levels)[number]) => contents.get(level) ?? contentUpTo(level)

/** Every possible answer to a question of a form with finitely many. */
const allAnswers = ({ question }: ExerciseItem): Answer[] => {
  const indexes = question.options.map((_, index) => index)
  if (question.form === 'choice') return indexes.map(choice => ({ choice }))
  if (question.form === 'pairs')
    return question.left.flatMap((_, left) =>
      indexes.map(right => ({ pair: [left, right] as [number, number] })),
    )
  if (question.form === 'signs') {
    const slots = question.letters.filter(({ slot }) => slot !== null).length
    let all: number[][] = [[]]
    for (let slot = 0; slot < slots; slot++) all = all.flatMap(signs => indexes.map(sign => [...signs, sign]))
    return all.map(signs => ({ signs }))
  }
  return []
}
const expectSolvable = (exercise: ExerciseItem) => {
  const { question } = exercise
  const description = JSON.stringify({ kind: question.kind, item: exercise.item, options: question.options })
  const texts = question.options.map(option => option.text)
  expect(texts.join(''), description).toBe(texts.join('').normalize('NFC'))
  expect(question.form === 'order' || new Set(texts).size === texts.length, description).toBe(true)
  for (const answer of rightAnswers(exercise)) expect(judge(exercise, answer), description).toBe('right')
  const right = allAnswers(exercise).filter(answer => judge(exercise, answer) === 'right').length
  expect(right, description).toBe(
    { choice: 1, signs: 1, pairs: question.left.length }[question.form as string] ?? 0,
  )
  for (const answer of wrongAnswers(exercise)) expect(judge(exercise, answer), description).not.toBe('right')
}
/** Answers that are never right, to a question of a form with any number of answers. */
const wrongAnswers = ({ question, key }: ExerciseItem): Answer[] => {
  if (question.form === 'text') return [{ text: 'ببب' }]
  if (question.form !== 'order') return []
  const isPalindrome = [...key.texts].reverse().join() === key.texts.join()
  const backwards = isPalindrome ? [] : [{ order: [...key.solution].reverse() }]
  return [{ order: key.solution.slice(1) }, ...backwards]
}

const today = '2026-11-24'
const newLearner = (level: Learner['level'], age = 9): Learner => ({
  level,
  age,
  today,
  cards: new Map(),
  met: new Set(),
})

/** A child of any age and level that met and practised some of the words. */
const learners = fc
  .record({
    level: fc.constantFrom(...levels),
    age: fc.integer({ min: 4, max: 17 }),
    seed: fc.integer(),
    known: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ level, age, seed, known }) => {
    const random = seededRandom(seed)
    const cards = new Map<string, Card>()
    const met = new Set<string>()
    for (const word of getContent(level).words)
      for (const facet of ['read', 'recall', 'spell'] as const)
        if (random() < known) {
          met.add(wordItemId(word))
          const day = random() < 0.5 ? '2026-11-01' : '2026-11-22'
          cards.set(cardKey(wordItemId(word), facet), reviewCard(undefined, 'good', day))
        }
    const learner: Learner = { ...newLearner(level, age), cards, met }
    return { learner, seed }
  })

describe('sessions', () => {
  test('a vocabulary session has 10 to 14 solvable questions of games that suit the child', () => {
    fc.assert(
      fc.property(learners, ({ learner, seed }) => {
        const content = getContent(learner.level)
        const items = buildVocabularySession(content, learner, seed, null)
        expect(countQuestions(items)).toBeGreaterThanOrEqual(10)
        expect(countQuestions(items)).toBeLessThanOrEqual(14)
        for (const one of items) expectSolvable(one)
        // A child under six recognises words by their pictures.
        const expected = new Set<string>([...gamesFor(learner), 'word-to-meaning'])
        const asked = items.filter(({ question }) => !question.meeting).map(({ question }) => question.kind)
        expect(asked.filter(kind => !expected.has(kind))).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })

  test('every game fills a session for every child whom it suits', () => {
    for (const level of levels)
      for (const age of [4, 7, 9, 13, 17]) {
        const learner = newLearner(level, age)
        for (const game of gamesFor(learner).filter(one => one !== 'write-the-arabic')) {
          const items = buildVocabularySession(getContent(level), learner, age, game)
          expect(countQuestions(items), `${game} ${level} ${age}`).toBeGreaterThanOrEqual(10)
          for (const one of items) expectSolvable(one)
        }
      }
  })

  test('each age and level has its games, at least four without clips from seven on', () => {
    for (const level of levels)
      for (let age = 4; age <= 17; age++) {
        const child = { level, age }
        expect(suitableGames(child).toSorted(), `${level} ${age}`).toEqual(expectedGames(child).toSorted())
        expect(gamesFor(child).length).toBeGreaterThanOrEqual(age >= 7 ? 4 : 0)
      }
    expect(new Set(levels.flatMap(level => [6, 9].flatMap(age => suitableGames({ level, age }))))).toEqual(
      new Set(games),
    )
  })

  test('every grammar point fills a session of 10 to 14 questions with all its exercises', () => {
    for (const level of levels)
      for (const point of getContent(level).points) {
        const learner = newLearner(level)
        const items = buildGrammarSession(getContent(level), learner, 7, point.id, false)
        expect(countQuestions(items), point.id).toBeGreaterThanOrEqual(10)
        expect(countQuestions(items), point.id).toBeLessThanOrEqual(14)
        expect(items[0]?.item).toBe(`point:${point.id}`)
        for (const exercise of point.exercises)
          expect(items.map(({ item }) => item)).toContain(`exercise:${exercise.id}`)
        for (const one of items) expectSolvable(one)
      }
  })

  test('a quiz has ten questions without hints', () => {
    fc.assert(
      fc.property(learners, ({ learner, seed }) => {
        const items = buildQuiz(getContent(learner.level), learner, seed)
        expect(countQuestions(items)).toBe(10)
        for (const one of items) {
          expect(one.question.hint).toBeNull()
          expectSolvable(one)
        }
      }),
      { numRuns: runs(40) },
    )
  })

  test('every exercise of the curriculum accepts its own answer alone', () => {
    const { points } = getContent('niveau-5')
    expect(points.flatMap(point => point.exercises).length).toBeGreaterThan(300)
    const all = points.flatMap(point =>
      point.exercises.map(exercise => ({
        exercise,
        built: buildGrammarExercise(exercise, point, seededRandom(1)),
      })),
    )
    for (const { built } of all) expectSolvable(built)
    const matches = all.flatMap(({ exercise, built }) =>
      exercise.kind === 'match' ? { exercise, built } : [],
    )
    expect(matches.length).toBeGreaterThan(10)
    for (const { exercise, built } of matches)
      expect(
        built.question.left.map((_, left) => built.question.options[built.key.solution[left] ?? -1]?.text),
      ).toEqual(built.question.left.map(({ text }) => exercise.answer[exercise.itemsAr.indexOf(text)]))
  })

  test('every right order of an order exercise is accepted', () => {
    const orders = getContent('niveau-5').points.flatMap(point =>
      point.exercises
        .filter(({ alsoRight }) => alsoRight.length > 0)
        .map(exercise => ({
          exercise,
          built: buildGrammarExercise(exercise, point, seededRandom(3)),
        })),
    )
    expect(orders.length).toBeGreaterThan(8)
    for (const { exercise, built } of orders)
      for (const order of [exercise.answer, ...exercise.alsoRight]) {
        const free = built.question.options.map(({ text }) => text)
        const placed = order.map(text => {
          const at = free.indexOf(text)
          free[at] = ''
          return at
        })
        expect(judge(built, { order: placed }), exercise.id).toBe('right')
      }
  })

  test('no distractor has the letters or a meaning of another option', () => {
    fc.assert(
      fc.property(
        learners,
        fc.constantFrom('word-to-meaning' as const, 'find-the-arabic' as const),
        ({ learner, seed }, game) => {
          for (const { question, key } of buildVocabularySession(
            getContent(learner.level),
            learner,
            seed,
            game,
          )) {
            if (question.meeting) continue
            expect(question.options).toHaveLength(4)
            const right = key.solution[0] ?? -1
            const meanings = game === 'word-to-meaning' ? question.options.map(o => o.text) : key.notes
            const words = game === 'word-to-meaning' ? key.notes : question.options.map(o => o.text)
            for (let one = 0; one < 4; one++)
              for (let other = one + 1; other < 4; other++) {
                expect(haveSameMeaning(meanings[one] ?? '', meanings[other] ?? '')).toBe(false)
                expect(stripSigns(words[one] ?? '')).not.toBe(stripSigns(words[other] ?? ''))
              }
            expect(right).toBeGreaterThanOrEqual(0)
          }
        },
      ),
      { numRuns: runs(30) },
    )
  })

  test('equal seeds give equal sessions, other seeds other sessions', () => {
    const learner = newLearner('niveau-2')
    const content = getContent('niveau-2')
    expect(buildVocabularySession(content, learner, 5, null)).toEqual(
      buildVocabularySession(content, learner, 5, null),
    )
    expect(buildVocabularySession(content, learner, 5, null)).not.toEqual(
      buildVocabularySession(content, learner, 6, null),
    )
  })

  test('what is due comes before what is not, with at least two new words, and the best known last', () => {
    const content = getContent('niveau-1')
    const met = content.words.slice(0, 30).map(wordItemId)
    const cards = new Map(
      met.map((item, index) => {
        const first = reviewCard(undefined, 'good', index < 10 ? '2026-11-01' : '2026-11-23')
        return [cardKey(item, 'read'), item === 'word:ana' ? reviewCard(first, 'good', '2026-11-03') : first]
      }),
    )
    const learner: Learner = { ...newLearner('niveau-1'), cards, met: new Set(met) }
    const items = buildVocabularySession(content, learner, 3, null)
    const asked = new Set(items.filter(({ question }) => !question.meeting).map(({ item }) => item))
    for (const item of met.slice(0, 10)) expect(asked).toContain(item)
    expect(met.slice(10).filter(item => asked.has(item)).length).toBeLessThanOrEqual(1)
    expect(items.filter(({ question }) => question.meeting).length).toBeGreaterThanOrEqual(2)
    expect(items.at(-1)?.item).toBe('word:ana')
  })

  test('a word of two levels has one memory', () => {
    const { words } = getContent('niveau-3')
    const twice = words.filter(word => word.concept !== word.id)
    expect(twice.length).toBeGreaterThan(20)
    const concepts = new Set(twice.map(({ concept }) => concept))
    const content = { ...getContent('niveau-3'), words: words.filter(({ concept }) => concepts.has(concept)) }
    const met = new Set([...concepts].map(concept => `word:${concept}`))
    const items = buildVocabularySession(content, { ...newLearner('niveau-3'), met }, 3, 'word-to-meaning')
    expect(items.filter(({ question }) => question.meeting)).toEqual([])
    for (const { item } of items) expect(met).toContain(item)
  })

  test('the meanings to choose from are of one theme, or named by the word', () => {
    let questions = 0
    let ofOneTheme = 0
    for (const level of levels) {
      const { words: known } = getContent(level)
      const byMeaning = Map.groupBy(known, ({ fr }) => fr)
      const byId = new Map(known.map(word => [word.id, word]))
      const learner: Learner = { ...newLearner(level), met: new Set(known.map(wordItemId)) }
      for (let seed = 0; seed < 20; seed++)
        for (const { question, item } of buildVocabularySession(
          getContent(level),
          learner,
          seed,
          'word-to-meaning',
        )) {
          const asked = known.filter(one => wordItemId(one) === item)
          const fits = ({ text }: { text: string }) =>
            (byMeaning.get(text) ?? []).some(one =>
              asked.some(
                ({ theme, near }) => theme === one.theme || near.some(id => byId.get(id)?.fr === text),
              ),
            )
          questions++
          if (question.options.every(fits)) ofOneTheme++
        }
    }
    expect(questions).toBeGreaterThan(900)
    expect(ofOneTheme / questions).toBeGreaterThan(0.9)
  })

  test('a missed question comes again in another order, then as its meeting, then no more', async () => {
    const content = getContent('niveau-2')
    const learner: Learner = { ...newLearner('niveau-2'), met: new Set(content.words.map(wordItemId)) }
    const items = buildVocabularySession(content, learner, 5, 'word-to-meaning')
    const random = seededRandom(1)
    expect(items.length).toBeGreaterThanOrEqual(10)
    for (const [place, exercise] of items.entries()) {
      const meet = async () => ({
        ...exercise,
        question: { ...exercise.question, kind: 'meet-word' as const },
      })
      const again = await buildRetry(exercise, place, items.length, random, meet)
      if (!again) throw new Error('It is not asked again.')
      expectSolvable(again)
      expect(again.question.options).not.toEqual(exercise.question.options)
      expect(new Set(again.question.options)).toEqual(new Set(exercise.question.options))
      const second = await buildRetry(again, items.length, items.length + 1, random, meet)
      expect(second?.question.kind).toBe('meet-word')
      expect(await buildRetry(exercise, place, 24, random, meet)).toBeNull()
    }
  })
})
