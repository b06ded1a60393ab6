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
