import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { meetLetter } from '../plan/meetings.ts'
import { buildGrammarExercise } from '../questions/grammar-questions.ts'
import { buildDotDetective, buildTraceLetter } from '../questions/letter-questions.ts'
import { buildSoundTwins } from '../questions/listening-questions.ts'
import { buildWordToMeaning } from '../questions/word-questions.ts'
import { seededRandom } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { translateLetterNames } from './reader-names.ts'

const content = contentUpTo('niveau-1')
const { letters } = content
const vocabulary = vocabularyOf(content)
const inEnglish = <Value>(read: () => Value) => runWithLocale('en', read)
const french = /[âîûôéèêçœ]|aïne|chine/u

test('every question about a letter names it in English on an English page, and so do its notes', async () => {
  const english = new Set<string>()
  for (const letter of letters) {
    const random = seededRandom(letter.group)
    const items = [
      buildDotDetective(letter, letters, random),
      buildSoundTwins(letter, [], letters, random, () => true),
      meetLetter(letter, letters, vocabulary, random),
      ...[buildTraceLetter(letter, 0, random) ?? []].flat(),
    ]
    await inEnglish(() => {
      for (const { question, key } of items.map(translateLetterNames)) {
        const { kind, letterName, nameHintFr, meeting } = question
        const shown = [letterName, nameHintFr, meeting?.soundsFr, ...key.notes].filter(text => text != null)
        expect(
          shown.filter(text => french.test(text) || text.includes('point')),
          kind,
        ).toEqual([])
        if (letterName) english.add(letterName)
      }
    })
  }
  expect(english.size).toBe(letters.length)
})

test('the reason after a miss about a letter is in English on an English page', async () => {
  const reasons = await inEnglish(() =>
    letters
      .flatMap(letter => [
        buildDotDetective(letter, letters, seededRandom(1)),
        buildSoundTwins(letter, [], letters, seededRandom(1), () => true) ?? [],
        buildTraceLetter(letter, 0, seededRandom(1)) ?? [],
      ])
      .flat()
      .map(item => translateLetterNames(item).key.whyFr ?? ''),
  )
  expect(reasons.length).toBeGreaterThan(2 * letters.length)
  expect(reasons.find(why => why.startsWith('The letter ع'))).toMatch(/^The letter ع has no dot\. [A-Z]/)
  expect(reasons.filter(why => why === '' || /[àéèêç«]|\b(?:le|une?)\b/u.test(why))).toEqual([])
})

test('the reason of grammar is in English on an English page, and in French when the school wrote it', async () => {
  const [point] = content.points
  const [exercise] = point?.exercises ?? []
  if (!point || !exercise) throw new Error('No exercise')
  const reasonOf = (whyFr: string) =>
    translateLetterNames(buildGrammarExercise({ ...exercise, whyFr }, point, seededRandom(1))).key
  expect(exercise.whyFr).toMatch(/^On commence à droite/)
  expect(reasonOf(exercise.whyFr)).toMatchObject({ whyFr: exercise.whyFr })
  await inEnglish(() => {
    const whyFr = 'You begin on the right of the line and move to the left.'
    expect(reasonOf(exercise.whyFr)).toMatchObject({ whyFr })
    expect(reasonOf(exercise.whyFr)).not.toHaveProperty('whyLang')
    const own = 'On lit de droite à gauche.'
    // Marked, so that a screen reader reads it in French.
    expect(reasonOf(own)).toMatchObject({ whyFr: own, whyLang: 'fr' })
  })
})

test('the clip of a name is still found by the French one, and a French page has the exercise as it is stored', async () => {
  const [letter] = letters.filter(({ id }) => id === 'sin')
  const item = letter && buildDotDetective(letter, letters, seededRandom(1))
  if (!item) throw new Error('No letter sin')
  expect(translateLetterNames(item)).toBe(item)
  const { question } = await inEnglish(() => translateLetterNames(item))
  expect([question.nameFr, question.letterName]).toEqual(['sîne', 'sin'])
})

test('the meanings of words stay French in practice', async () => {
  const [word] = vocabulary.words
  if (!word) throw new Error('No word')
  const item = buildWordToMeaning(word, vocabulary, seededRandom(1))
  expect(await inEnglish(() => translateLetterNames(item).question.options)).toEqual(item.question.options)
  expect(await inEnglish(() => translateLetterNames(item).key)).toEqual(item.key)
})
