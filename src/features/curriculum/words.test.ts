import { expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { contentDifferences } from './entries.ts'
import { indexOfWords, wordFaults } from './word-checks.ts'
import { conceptOfNew, correct, faultsOfChange, textOf, type Word, withText } from './words.ts'

// The fixture holds the fields of the files, so nothing of a word is missing.
const words = contentUpTo('niveau-5').words as unknown as Word[]
const find = (id: string): Word => {
  const word = words.find(one => one.id === id)
  if (!word) throw new Error(`no word ${id}`)
  return word
}
const codes = (word: Word, all = words) =>
  faultsOfChange(all, [word], word.id).map(({ field, code }) => `${field} ${code}`)
const change = (id: string, text: Partial<Word>) => withText(find(id), { ...textOf(find(id)), ...text })

test('every word of the program passes', () => {
  const index = indexOfWords(words)
  expect(words.flatMap(word => wordFaults(word, index))).toEqual([])
})

test.each([
  [{ fr: ' ' }, 'fr missing'],
  [{ ar: 'كتاب' }, 'ar unvowelled'],
  [{ ar: 'kitāb' }, 'ar not_arabic'],
  [{ exampleAr: 'ﻫَﺬَا كِتَاب.' }, 'exampleAr presentation_form'],
  [{ exampleAr: 'هٰذَا كِتَاب.' }, 'exampleAr haza'],
  [{ translit: 'kitáb' }, 'translit not_translit'],
  [{ fr: 'le livre, avec une shadda' }, 'fr sign_name'],
  [{ fr: 'le livre (kitāb)' }, 'fr scholarly_meaning'],
  [{ exampleFr: 'C’est la lettre bāʾ.' }, 'exampleFr scholarly_meaning'],
  [{ pluralTranslit: null }, 'pluralAr half'],
  [{ presentAr: 'يَكْتُبُ' }, 'presentAr half'],
  [{ pos: 'thing' }, 'pos unknown'],
  [{ pos: 'particle' }, 'posDetail unknown'],
  [{ ar: 'كِتَابِيّ', translit: 'kitābī' }, 'translit nisba'],
  [{ near: [] }, 'near near_count'],
  [{ near: ['qalam', 'qalam', 'bab'] }, 'near near_repeats'],
  [{ near: ['qalam', 'bab', 'nobody'] }, 'near near_unknown'],
] as const)('a word with %o has the fault «%s»', (text, expected) => {
  expect(codes(change('kitab', text as Partial<Word>))).toContain(expected)
})

test('a word that exists already, and one whose meaning would be a second right answer, are named', () => {
  const double = { ...change('kitab', {}), id: 'ecole-kitab', concept: 'ecole-kitab' }
  expect(faultsOfChange(words, [double], 'ecole-kitab')).toContainEqual({
    field: 'ar',
    code: 'same_word',
    other: 'kitab',
  })
  const near = find('kitab').near[0] ?? ''
  const same = change('kitab', { fr: find(near).fr })
  expect(faultsOfChange(words, [same], 'kitab')).toContainEqual({
    field: 'near',
    code: 'near_same_meaning',
    other: near,
  })
})

test('two words of one theme never have one picture; a word of another theme may have it', () => {
  const pictured = find('kitab')
  const mate = words.find(one => one.theme === pictured.theme && one.concept !== pictured.concept)
  const stranger = words.find(one => one.theme !== pictured.theme && one.picture === null)
  if (!mate || !stranger) throw new Error('no such words')
  const { picture } = pictured
  expect(picture).not.toBeNull()
  expect(faultsOfChange(words, [change(mate.id, { picture })], mate.id)).toContainEqual({
    field: 'picture',
    code: 'picture_taken',
    other: 'kitab',
  })
  expect(codes(change(stranger.id, { picture }))).not.toContain('picture picture_taken')
})

test('what a change breaks in another word is reported at the changed field', () => {
  const other = words.find(one => one.near.includes('kitab'))
  if (!other) throw new Error('kitab is near nobody')
  expect(faultsOfChange(words, [change('kitab', { fr: other.fr })], 'kitab')).toContainEqual({
    field: 'fr',
    code: 'near_same_meaning',
    other: other.id,
  })
})

test('a word of two levels is corrected at both, each with its own example', () => {
  const [second] = words.filter(one => one.concept !== one.id && find(one.concept).ar === one.ar)
  if (!second) throw new Error('no word of two levels')
  const first = find(second.concept)
  const ar = `${first.ar}ُ`.normalize('NFC')
  const corrected = correct(words, first, { ...textOf(first), ar, exampleFr: 'Autre.' })
  expect(corrected.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  expect(corrected.find(({ id }) => id === second.id)).toMatchObject({ ar, exampleFr: second.exampleFr })
})

test('nothing is corrected when nothing differs', () => {
  expect(correct(words, find('kitab'), textOf(find('kitab')))).toEqual([])
})

test('readings follow from the transliterations', () => {
  const word = change('kitab', { translit: 'maktaba', exampleTranslit: 'hādhā qalam.' })
  expect([word.soundsFr, word.exampleSoundsFr]).toEqual(['maktaba', 'hâdhâ qalam.'])
})

test('differences are listed field by field', () => {
  expect(contentDifferences(textOf(find('kitab')), textOf(change('kitab', { fr: 'un livre' })))).toEqual([
    { field: 'fr', before: find('kitab').fr, after: 'un livre' },
  ])
})

test('a new word that another level has shares its memory, at the same level it does not', () => {
  const kitab = find('kitab')
  const elsewhere = { ...kitab, id: 'ecole-kitab', level: 'niveau-5' as const }
  expect(conceptOfNew(words, elsewhere)).toBe('kitab')
  expect(conceptOfNew(words, { ...elsewhere, level: kitab.level })).toBe('ecole-kitab')
  expect(conceptOfNew(words, { ...elsewhere, ar: 'بُوم' })).toBe('ecole-kitab')
})
