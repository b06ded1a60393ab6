import { expect, test } from 'vitest'
import type { Word } from '#features/learning/curriculum.ts'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { listThemes, parseSource, planWorksheet, themeSource } from './worksheet.ts'

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
  expect(alone).toMatchObject({ isAboutLetter: false, letters: [], words: [], shuffled: [], sentences: [] })
  for (const wanted of [['point:n2-hadha-hadhihi'], ['point:n2-hadha-hadhihi', ...reported]]) {
    const sheet = planWorksheet(content, wanted, 1)
    expect(sheet?.grammar?.examples).toHaveLength(3)
    expect(sheet?.grammar?.exercises).toHaveLength(3)
    expect(sheet?.grammar?.exercises.map(({ kind }) => kind)).not.toContain('match')
    expect(sheet?.words).toHaveLength(wanted.length === 1 ? 0 : 4)
  }
  expect(planWorksheet(content, reported, 1)?.grammar).toBeNull()
  for (let seed = 0; seed < 20; seed++) {
    const kinds = planWorksheet(content, ['point:n2-hadha-hadhihi'], seed)?.grammar?.exercises.map(
      ({ kind }) => kind,
    )
    expect(kinds).toHaveLength(3)
    expect(kinds).not.toContain('match')
  }
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
  expect(sheet?.letters.map(({ forms }) => forms.length > 0)).toEqual([true, true])
})

test('without a word there is no sheet', () => {
  expect(planWorksheet({ words: [], letters: content.letters, points: [] }, [], 1)).toBeNull()
  expect(planWorksheet({ words: [], letters: content.letters, points: [] }, ['letter:qaf'], 1)).toBeNull()
})

test('a word that is taught at no level is passed over, and a single word makes a sheet', () => {
  const [word] = content.words
  if (!word) throw new Error('no word')
  const one = { words: [word], letters: content.letters, points: [] }
  const sheet = planWorksheet(one, ['word:none', 'point:none'], 1)
  expect(sheet?.words).toEqual([word])
  expect(sheet?.shuffled).toEqual([word])
  expect(sheet?.sentences).toEqual([word.example])
})

test('words fill the sheet from the theme of what was taught, and from the level otherwise', () => {
  const taught = content.words.find(({ level }) => level === 'niveau-1')
  const themesOf = (wanted: string[]) => planWorksheet(content, wanted, 1)?.words.map(({ theme }) => theme)
  expect(new Set(themesOf([`word:${taught?.concept}`]))).toEqual(new Set([taught?.theme]))
  for (let seed = 0; seed < 10; seed++)
    expect(new Set(planWorksheet(content, [], seed)?.words.map(({ level }) => level))).toEqual(
      new Set(['niveau-2']),
    )
})

test('the two words of a small sheet always stand in the other order', () => {
  const words = content.words.filter(({ concept }) => ['qamar', 'shajara'].includes(concept))
  for (let seed = 0; seed < 12; seed++) {
    const sheet = planWorksheet({ words, letters: content.letters, points: [] }, [], seed)
    expect(sheet?.words).toHaveLength(2)
    expect(sheet?.shuffled).toEqual(sheet?.words.toReversed())
  }
})

test('a letter that is asked for is traced in each form that differs, alone first', () => {
  const traced = (id: string) => planWorksheet(content, [`letter:${id}`], 1)?.letters
  expect(traced('ba')).toMatchObject([{ letter: { id: 'ba' }, forms: ['ب', 'بـ', 'ـبـ', 'ـب'] }])
  expect(traced('ta_marbuta')).toMatchObject([{ letter: { id: 'ta_marbuta' }, forms: ['ة', 'ـة'] }])
  // It joins no letter after it.
  expect(traced('dal')).toMatchObject([{ letter: { id: 'dal' }, forms: ['د', 'ـد'] }])
})

test.each([
  ['due', { about: 'due' }],
  ['lesson', { about: 'lesson' }],
  ['anything else', { about: 'lesson' }],
  ['', { about: 'lesson' }],
  ['theme:animaux', { theme: 'animaux' }],
  [themeSource('la maison'), { theme: 'la maison' }],
])('the form names the source of a sheet: "%s" is %j', (name, source) => {
  expect(parseSource(name)).toEqual(source)
})

test('the themes of a level are named once, in the order in which they are taught', () => {
  const word = (level: 'niveau-1' | 'niveau-2', theme: string) =>
    ({ ...content.words[0], level, theme }) as Word
  const words = [
    word('niveau-1', 'la maison'),
    word('niveau-2', 'les couleurs'),
    word('niveau-1', 'les animaux'),
    word('niveau-1', 'la maison'),
  ]
  expect(listThemes({ words }, 'niveau-1')).toEqual(['la maison', 'les animaux'])
  expect(listThemes({ words }, 'niveau-3')).toEqual([])
})
