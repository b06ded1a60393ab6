import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { meetLetter, meetWord } from '../plan/meetings.ts'
import { buildDotDetective } from '../questions/letter-questions.ts'
import { buildMemoryPairs, buildWordToMeaning } from '../questions/word-questions.ts'
import { seededRandom } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { SessionView, toSessionView } from './view.ts'

test('a session is sent with ’ in every reading, and with the stored name by which the clip of a letter is found', () => {
  const content = contentUpTo('niveau-2')
  const vocabulary = vocabularyOf(content)
  const random = seededRandom(1)
  const ayn = content.letters.find(({ id }) => id === 'ayn')
  const marbuta = content.letters.find(({ soundsFr, isSpecial }) => isSpecial && soundsFr.includes("'"))
  const words = vocabulary.words.filter(({ soundsFr }) => soundsFr.includes("'"))
  const [word] = words
  if (!ayn || !marbuta || !word) throw new Error('No reading with an apostrophe')
  const questions = [
    meetWord(word, vocabulary, random),
    buildWordToMeaning(word, vocabulary, random),
    buildMemoryPairs(words.slice(0, 4), random),
    meetLetter(ayn, content.letters, vocabulary, random),
    meetLetter(marbuta, content.letters, vocabulary, random),
    buildDotDetective(ayn, content.letters, random),
  ]
  const session = { id: crypto.randomUUID(), purpose: 'vocabulary', subject: '', points: 0 } as const
  const at = {
    startedAt: Temporal.Instant.from('2026-11-26T10:00:00Z'),
    progressBefore: null,
    finishedAt: null,
  }
  const sent = SessionView.parse(toSessionView({ ...session, ...at, questions }, [], { points: 0, age: 8 }))
  // How a reading is named in the objects that hold one.
  const readings = JSON.stringify(sent).match(/"soundsFr":"[^"]*"|"is":"translit","text":"[^"]*"/g) ?? []
  expect(readings.filter(text => text.includes('’')).length).toBeGreaterThan(6)
  expect(readings.filter(text => text.includes("'"))).toEqual([])
  expect(sent.questions.at(-2)?.meeting?.hintFr).toContain('’')
  expect(sent.questions.at(-1)?.nameFr).toBe("'aïne")
})
