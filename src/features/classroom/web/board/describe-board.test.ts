import { expect, test } from 'vitest'
import { describeBoard } from './describe-board.ts'

const placed = { by: 0, at: 1, x: 0, y: 0 }
const stroke = { ...placed, id: 's', kind: 'stroke', ink: 'red', parts: 1, points: [] } as const
const text = { ...placed, id: 't', kind: 'text', ink: 'red', text: 'قمر' } as const
const letter = { ...placed, id: 'l', kind: 'stencil', letter: 'ـسـ' } as const

test('a board names its texts and the letters to write over, and neither when there is none', () => {
  expect(describeBoard({ items: [] })).toBe('Tableau vide')
  expect(describeBoard({ items: [stroke] })).toBe('Tableau, 1 élément')
  expect(describeBoard({ items: [stroke, text, { ...text, text: 'شمس' }] })).toBe(
    'Tableau, 3 éléments. Textes : قمر, شمس',
  )
  expect(describeBoard({ items: [letter] })).toBe('Tableau, 1 élément. Lettres à repasser : س')
  expect(describeBoard({ items: [text, letter] })).toBe(
    'Tableau, 2 éléments. Textes : قمر. Lettres à repasser : س',
  )
})
