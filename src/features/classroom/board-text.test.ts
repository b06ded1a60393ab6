import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { boardLimits, boardSize } from './board.ts'
import { keepInside, layOutText } from './board-text.ts'

/** Every letter is 50 wide, a vowel sign nothing. */
const measure = (text: string) => text.replace(/\p{M}/gu, '').length * 50
const linesOf = (text: string, x = 800, y = 500) => layOutText({ text, x, y }, measure)

test('a short text stands at its place', () => {
  expect(linesOf('قمر', 300, 250)).toEqual([{ text: 'قمر', x: 300, y: 250 }])
})

test('near the edge it is moved inside, with its vowel signs and tails', () => {
  expect(linesOf('قمر', 1590, 990)).toEqual([{ text: 'قمر', x: 1485, y: 950 }])
  expect(linesOf('قمر', 0, 10)).toEqual([{ text: 'قمر', x: 115, y: 130 }])
  expect(keepInside(1590, 300)).toBe(1410)
  expect(keepInside(700, 300)).toBe(700)
})

test('a sentence wider than the sheet goes on a ruled line further down, between words', () => {
  expect(linesOf('هذا سطر طويل جدا لنرى كيف يظهر على السبورة', 1500, 250)).toEqual([
    { text: 'هذا سطر طويل جدا لنرى كيف يظهر', x: 810, y: 250 },
    { text: 'على السبورة', x: 810, y: 500 },
  ])
})

test('at the bottom the lines are moved up', () => {
  expect(linesOf('هذا سطر طويل جدا لنرى كيف يظهر على السبورة', 800, 900).map(({ y }) => y)).toEqual([
    700, 950,
  ])
})

test('a word that is wider than the sheet is broken between letters, never before a vowel sign', () => {
  expect(linesOf(`قال ${'بَ'.repeat(40)}`).map(line => line.text)).toEqual([
    `قال ${'بَ'.repeat(26)}`,
    'بَ'.repeat(14),
  ])
})

test('whatever is written wherever, all of it is inside the sheet and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('ق', 'م', 'َ', 'W', ' '),
        minLength: 1,
        maxLength: boardLimits.textLength,
      }),
      fc.integer({ min: -4000, max: 4000 }),
      fc.integer({ min: -4000, max: 4000 }),
      (text, x, y) => {
        const lines = linesOf(text, x, y)
        const squeeze = (words: string) => words.replaceAll(' ', '')
        expect(squeeze(lines.map(line => line.text).join(''))).toBe(squeeze(text))
        for (const line of lines) {
          const half = measure(line.text) / 2
          expect(line.x - half).toBeGreaterThanOrEqual(40)
          expect(line.x + half).toBeLessThanOrEqual(boardSize.width - 40)
          expect(line.y).toBeGreaterThanOrEqual(130)
          expect(line.y).toBeLessThanOrEqual(boardSize.height - 50)
        }
      },
    ),
    { numRuns: runs(100) },
  )
})
