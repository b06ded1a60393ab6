import { describe, expect, test } from 'vitest'
import { fromTyped, isJson, mergeContent, pickChanges, toParagraphs, toTyped } from './school-texts.ts'

test.each([
  [{}, true],
  [{ name: 'Kalima' }, true],
  [null, false],
  [[], false],
  ['{}', false],
  [undefined, false],
])('%j is an object of texts: %s', (value, isOne) => {
  expect(isJson(value)).toBe(isOne)
})

describe('the school’s own texts', () => {
  const base = {
    name: 'Kalima',
    contact: { email: 'a@exemple.fr', phone: '01' },
    list: ['a', 'b'],
    nothing: null,
  }

  test.each([
    ['nothing of its own', {}, base],
    ['a text', { name: 'Dâr' }, { ...base, name: 'Dâr' }],
    [
      'a part of an object',
      { contact: { phone: '02' } },
      { ...base, contact: { email: 'a@exemple.fr', phone: '02' } },
    ],
    ['a list, which replaces the whole one', { list: ['c'] }, { ...base, list: ['c'] }],
    ['an object where there was a text', { name: { fr: 'Dâr' } }, { ...base, name: { fr: 'Dâr' } }],
    ['an object where there was nothing', { nothing: { a: 1 } }, { ...base, nothing: { a: 1 } }],
    ['a text where there was an object', { contact: 'none' }, { ...base, contact: 'none' }],
    ['something new', { motto: 'Iqra' }, { ...base, motto: 'Iqra' }],
  ])('are laid over those of the program: %s', (_, own, merged) => {
    expect(mergeContent(base, own)).toEqual(merged)
  })

  test.each([
    ['the same texts', base, {}],
    ['a changed text', { ...base, name: 'Dâr' }, { name: 'Dâr' }],
    ['a changed part', { ...base, contact: { ...base.contact, phone: '02' } }, { contact: { phone: '02' } }],
    ['a changed list', { ...base, list: ['b', 'a'] }, { list: ['b', 'a'] }],
    // An emptied text is the program's again.
    ['an empty text', { ...base, name: '' }, {}],
    ['an empty list', { ...base, list: [] }, {}],
    ['an object where there was a text', { ...base, name: { fr: 'Dâr' } }, { name: { fr: 'Dâr' } }],
  ])('are stored as far as they differ: %s', (_, written, changes) => {
    expect(pickChanges(written, base)).toEqual(changes)
  })
})

test('paragraphs are typed with a blank line between them, which may hold spaces', () => {
  expect(toParagraphs('Un.\n\nDeux,\ntrois.\n  \nQuatre.\n\n\n\n Cinq. \n')).toEqual([
    'Un.',
    'Deux,\ntrois.',
    'Quatre.',
    'Cinq.',
  ])
  expect(toParagraphs(' \n\n ')).toEqual([])
  expect(toTyped([{ title: 'Prix', paragraphs: ['Un.', 'Deux.'] }])).toEqual([
    { title: 'Prix', text: 'Un.\n\nDeux.' },
  ])
})

test('a section without title and text is left out, one with either is kept', () => {
  const kept = fromTyped([
    { title: 'Prix', text: 'Un.\n\nDeux.' },
    { title: '', text: ' ' },
    { title: 'Sans texte', text: '' },
    { title: '', text: 'Sans titre.' },
  ])
  expect(kept).toEqual([
    { title: 'Prix', paragraphs: ['Un.', 'Deux.'] },
    { title: 'Sans texte', paragraphs: [] },
    { title: '', paragraphs: ['Sans titre.'] },
  ])
})
