import { expect, test } from 'vitest'
import { isOfKind, parseItem } from './items.ts'

test('the name of an item has a kind and an id', () => {
  expect(parseItem('word:kitab')).toEqual({ kind: 'word', id: 'kitab' })
  expect(parseItem('long-vowel:ba')).toEqual({ kind: 'long-vowel', id: 'ba' })
  expect(parseItem('reply:n1-bonjour/a:b')).toEqual({ kind: 'reply', id: 'n1-bonjour/a:b' })
})

test('a kind is the whole of what stands before the colon', () => {
  expect(isOfKind('vowel:ba', 'vowel')).toBe(true)
  expect(isOfKind('long-vowel:ba', 'vowel')).toBe(false)
  expect(isOfKind('vowels:ba', 'vowel')).toBe(false)
})
