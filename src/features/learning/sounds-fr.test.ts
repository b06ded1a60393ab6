import { expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { soundsFr, withSoundsFr } from './sounds-fr.ts'

test.each([
  ['kutub', 'koutoub'],
  ['qubbaʿa', "qoubba'a"],
  ['kursiyy', 'koursî'],
  ['asad', 'assad'],
  ['bint', 'binnt'],
  ['ash-shams', 'ach-chams'],
  ['matḥaf', 'mat-Haf'],
])('a French child reads %s as %s', (translit, reading) => {
  expect(soundsFr(translit)).toBe(reading)
})

test('a French sentence shows what is read aloud, and keeps its French brackets', () => {
  expect(withSoundsFr('Dans بَاب (bāb), la lettre est ب.')).toBe('Dans بَاب (bâb), la lettre est ب.')
  expect(withSoundsFr('Écris اُكْتُب (uktub) !')).toBe('Écris اُكْتُب (ouktoub) !')
  expect(withSoundsFr('فِي (dans) et هُوَ (masculin), dit à un garçon.')).toBe(
    'فِي (dans) et هُوَ (masculin), dit à un garçon.',
  )
})

test('a word without a scholarly letter is shown as it is read too, and French words stay', () => {
  expect(withSoundsFr('On parle à une fille : anti bint.')).toBe('On parle à une fille : annti binnt.')
  expect(withSoundsFr('C’est toujours ال : al-walad, et al-bint.')).toBe(
    'C’est toujours ال : al-walad, et al-binnt.',
  )
  expect(withSoundsFr('hādhihi zahratun jamīla')).toBe('hâdhihi zahratoun jamîla')
  expect(withSoundsFr('Il a bu en un an. Un anti-moustique.')).toBe('Il a bu en un an. Un anti-moustique.')
})

test('a letter has the name that the child knows', () => {
  expect(withSoundsFr('C’est le bāʾ.')).toBe('C’est le bâ.')
  expect(withSoundsFr('La tāʾ marbūṭa')).toBe('La tâ marbouta')
  expect(withSoundsFr('māʾ veut dire « eau ».')).toBe('mâ’ veut dire « eau ».')
})

test('no sentence of the curriculum shows a child a scholarly letter', () => {
  const { points, words, letters, dialogues } = contentUpTo('niveau-5')
  const shown = [
    ...points.flatMap(({ titleFr, exercises }) => [
      titleFr,
      ...exercises.flatMap(({ promptFr, whyFr, options }) => [promptFr, whyFr, ...options]),
    ]),
    ...words.flatMap(({ soundsFr: read, example }) => [read, example.soundsFr]),
    ...letters.map(({ soundsFr: read }) => read),
  ].map(withSoundsFr)
  // Meanings are shown as they are written.
  const meanings = [
    ...words.flatMap(({ fr, example }) => [fr, example.fr]),
    ...dialogues.flatMap(({ lines }) => lines.map(({ fr }) => fr)),
  ]
  expect(shown.length).toBeGreaterThan(3000)
  expect([...shown, ...meanings].filter(text => /[āīūḥṣḍṭẓʿʾĀĪŪḤṢḌṬẒ]/u.test(text))).toEqual([])
})

test('no option of a child’s question is a scholarly transliteration, also one without a scholarly letter', () => {
  const { points, words, letters } = contentUpTo('niveau-5')
  const scholarly = [
    ...words.flatMap(({ translit }) => [translit, `al-${translit}`]),
    ...letters.flatMap(({ translit }) => ['a', 'i', 'u'].map(vowel => `${translit}${vowel}`)),
    ...points.flatMap(({ examples }) =>
      examples.flatMap(one => ('translit' in one ? [String(one.translit)] : [])),
    ),
  ].map(text => text.toLowerCase())
  const misread = new Set(scholarly.filter(text => soundsFr(text) !== text))
  const options = points.flatMap(({ exercises }) =>
    exercises.flatMap(({ id, options: all, itemsAr, answer }) =>
      [...all, ...itemsAr, ...answer].map(text => ({ id, text: withSoundsFr(text) })),
    ),
  )
  expect(misread).toContain('tu')
  expect(options.length).toBeGreaterThan(1500)
  expect(options.filter(({ text }) => misread.has(text.toLowerCase()))).toEqual([])
})
