import { expect, test } from 'vitest'
import { exportAddress } from './exported-lists.ts'

test.each([
  ['a list without a filter', {}, '/api/school/lists/families.csv'],
  ['the page is no part of it', { page: 3 }, '/api/school/lists/families.csv'],
  [
    'the filter of the page',
    { page: '2', search: 'Élodie & co', state: 'new' },
    '/api/school/lists/families.csv?search=%C3%89lodie+%26+co&state=new',
  ],
  [
    'what is not text is left out',
    { search: undefined, size: 50, from: null },
    '/api/school/lists/families.csv',
  ],
])('a list is saved with the filter of its page: %s', (_, filter, address) => {
  expect(exportAddress('families', filter)).toBe(address)
})
