import { expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { planWorksheet } from './worksheet.ts'

const content = contentUpTo('niveau-2')
const reported = ['letter:qaf', 'word:qamar', 'word:qalam']

test('the same seed gives the same sheet, another seed another order', () => {
  const order = (seed: number) => planWorksheet(content, reported, seed)?.shuffled.map(({ id }) => id)
  expect(order(7)).toEqual(order(7))
  expect(new Set(Array.from({ length: 20 }, (_, seed) => String(order(seed)))).size).toBeGreaterThan(5)
})

test('what was taught stands on the sheet, and words of its theme fill it', () => {
  const sheet = planWorksheet(content, reported, 1)
  expect(sheet?.letters.map(({ letter }) => letter.id)).toEqual(['qaf'])
  expect(sheet?.isAboutLetter).toBe(true)
  expect(sheet?.letters[0]?.forms).toHaveLength(4)
  expect(sheet?.words.map(({ concept }) => concept)).toEqual(expect.arrayContaining(['qamar', 'qalam']))
  expect(sheet?.words).toHaveLength(4)
  expect(sheet?.sentences).toHaveLength(2)
})

test('a rule has three examples and exercises for a pencil; alone it makes the sheet, else it stands beside the words', () => {
  const alone = planWorksheet(content, ['point:n2-hadha-hadhihi'], 1)
  expect(alone).toMatchObject({ letters: [], words: [], sentences: [] })
  for (const wanted of [['point:n2-hadha-hadhihi'], ['point:n2-hadha-hadhihi', ...reported]]) {
    const sheet = planWorksheet(content, wanted, 1)
    expect(sheet?.grammar?.examples).toHaveLength(3)
    expect(sheet?.grammar?.exercises).toHaveLength(3)
    expect(sheet?.grammar?.exercises.map(({ kind }) => kind)).not.toContain('match')
    expect(sheet?.words).toHaveLength(wanted.length === 1 ? 0 : 4)
  }
  expect(planWorksheet(content, reported, 1)?.grammar).toBeNull()
})

test('no word stands beside its own picture on every line, and no two words mean the same', () => {
  for (let seed = 0; seed < 50; seed++) {
    const sheet = planWorksheet(content, [], seed)
    expect(sheet?.shuffled).not.toEqual(sheet?.words)
    expect(new Set(sheet?.words.map(({ fr }) => fr)).size).toBe(4)
  }
})

test('red, green and the word for colour stand on one sheet, each with its meaning in French beside the picture', () => {
  const taught = ['word:ahmar', 'word:akhdar', 'word:lawn', 'word:azraq']
  const sheet = planWorksheet(contentUpTo('niveau-1'), taught, 1)
  expect(sheet?.words.map(({ concept }) => `word:${concept}`).sort()).toEqual(taught.toSorted())
})

test('a child who learnt nothing yet has a sheet too, with the letter of its first word', () => {
  const sheet = planWorksheet(content, [], 3)
  const [first] = sheet?.words ?? []
  expect(sheet?.isAboutLetter).toBe(false)
  expect(first?.ar.startsWith(sheet?.letters[0]?.letter.letter ?? '-')).toBe(true)
})

test('two letters share the four lines', () => {
  const sheet = planWorksheet(content, ['letter:dal', 'letter:ra', 'letter:ba'], 1)
  expect(sheet?.letters.flatMap(({ forms }) => forms)).toHaveLength(4)
})
