import { expect, test } from 'vitest'
import { toPrintable } from './printable-text.ts'

const codePoints = (text: string) => new Set([...text].map(sign => sign.codePointAt(0) ?? 0))
const latin = codePoints('ZoéLina1a')
const arabic = codePoints('أمل\u064b')
const set = (text: string) => toPrintable(text, [latin, arabic])

test('what the fonts have is set as it was written', () => {
  for (const text of ['Zoé Lina', '\u00a0Zoé  Lina ', 'أمل', 'أمل Lina', 'Zoe\u0301'])
    expect(set(text)).toBe(text)
})

test('emoji, marks without a letter and invisible signs are left out, with the space beside them', () => {
  expect(set('Zoé 🌸')).toBe('Zoé')
  expect(set('🌸 Zoé 👨‍👩‍👧 Lina')).toBe('Zoé Lina')
  expect(set('Lina 1️⃣')).toBe('Lina 1')
  expect(set('\u064bأمل\ufeff')).toBe('أمل')
})

test('a mark that no font has together with its letter is left out', () => {
  expect(set('a\u064b')).toBe('a')
  expect(set('ل\u064b')).toBe('ل\u064b')
})

test('a letter of a script that no font has stands as □', () => {
  expect(set('李娜 Lina')).toBe('□□ Lina')
  expect(set('🌸')).toBe('□')
})
