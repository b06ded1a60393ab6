import { expect, test } from 'vitest'
import { directionOf } from './direction-of'

test('a message runs the way most of its letters do, whatever it opens with', () => {
  expect(directionOf('أَحْسَنْتَ يَا آدَم ! Montrez-la-moi au début du cours.')).toBe('ltr')
  expect(directionOf('مرحبا، هل يمكن أن نتحدث عن Adam؟')).toBe('rtl')
  expect(directionOf('Bonjour')).toBe('ltr')
  expect(directionOf('17:00 !')).toBe('auto')
})
