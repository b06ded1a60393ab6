import { expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { pickByShape, pickByTheme } from './distractors.ts'
import { seededRandom } from './random.ts'
import { vocabularyOf } from './vocabulary.ts'
import { pickWordsForPairs } from './word-questions.ts'

test('two words with one picture never stand in one question', () => {
  const { words } = contentUpTo('niveau-1')
  // Every noun with a picture has that of the first one.
  const shared = words.find(({ picture }) => picture !== null)?.picture ?? ''
  const vocabulary = vocabularyOf({
    words: words.map(word => (word.picture === null ? word : { ...word, picture: shared })),
  })
  const pictured = vocabulary.words.filter(({ picture }) => picture === shared)
  expect(pictured.length).toBeGreaterThan(20)
  const random = seededRandom(7)
  for (const word of pictured) {
    expect(pickByTheme(word, vocabulary, random).map(({ picture }) => picture)).not.toContain(shared)
    expect(pickByShape(word, vocabulary, random).map(({ picture }) => picture)).not.toContain(shared)
  }
  expect(pickWordsForPairs(pictured, 4)).toHaveLength(1)
})
