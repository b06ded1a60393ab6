import { expect, test } from 'vitest'
import { normalizeMessage, toExcerpt } from './messages.ts'

test('a message keeps its lines and letters and loses control characters', () => {
  expect(normalizeMessage('  Bonjour,\r\nà mardi\u0007 !\r\n\r\n')).toBe('Bonjour,\nà mardi !')
  expect(normalizeMessage('آدَم\t١')).toBe('آدَم\t١')
  expect(normalizeMessage('\u202egpj.exe')).toBe('gpj.exe')
  expect(normalizeMessage(' \n\t\u0000')).toBe('')
})

test('a message in which nothing can be seen is empty; marks within a text stay', () => {
  for (const text of ['\u200b', '\u2063', '\u00ad', '\u200f', '\u2066 \u2069', '\u3164\n\u2800'])
    expect(normalizeMessage(text)).toBe('')
  expect(normalizeMessage('\u2066gpj.exe\u2069')).toBe('gpj.exe')
  expect(normalizeMessage('سلام\u200f! 👨\u200d👧')).toBe('سلام\u200f! 👨\u200d👧')
})

test('an excerpt is one line and never splits a surrogate pair', () => {
  expect(toExcerpt('Un\n\ndeux')).toBe('Un deux')
  const excerpt = toExcerpt('🙂'.repeat(200))
  expect([...excerpt]).toHaveLength(120)
  expect(excerpt.endsWith('🙂…')).toBe(true)
})
