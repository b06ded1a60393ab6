import { expect, test } from 'vitest'
import { directionOf } from './written-text.tsx'

test('a French message that begins with an Arabic greeting is read from left to right', () => {
  expect(directionOf('أَحْسَنْتَ يَا آدَم ! Montrez-la-moi au début du cours.')).toBe('ltr')
})

test('an Arabic message with a French name in it is read from right to left', () => {
  expect(directionOf('مَرْحَبًا يَا Adam، كَيْفَ حَالُكَ؟')).toBe('rtl')
})

test('figures and signs alone run as French does', () => {
  expect(directionOf('17:00 ?')).toBe('ltr')
})
