import { expect, test } from 'vitest'
import { textDirection } from './bidi-text.tsx'

test('a French message that begins with an Arabic greeting is read from left to right', () => {
  expect(textDirection('أَحْسَنْتَ يَا آدَم ! Montrez-la-moi au début du cours.')).toBe('ltr')
})

test('an Arabic message with a French name in it is read from right to left', () => {
  expect(textDirection('مَرْحَبًا يَا Adam، كَيْفَ حَالُكَ؟')).toBe('rtl')
})

test('digits and punctuation alone are read from left to right', () => {
  expect(textDirection('17:00 ?')).toBe('ltr')
})
