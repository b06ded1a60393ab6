import { expect, onTestFinished, test, vi } from 'vitest'
import {
  formatDay,
  formatDayFrom,
  formatDayNumber,
  formatDayOfMonth,
  formatDayParts,
  formatDayShort,
  formatDayShortFrom,
  formatDayWithYear,
  formatMonth,
  listWeekdayNames,
  otherYear,
  showDay,
  showDayOfMonth,
  showDayParts,
  showDayShort,
} from './date-format.ts'

test('writes dates in French', () => {
  expect(formatDay('2026-11-24')).toBe('mardi 24 novembre')
  expect(formatDayShort('2026-11-24')).toBe('mar. 24 nov.')
  expect(formatDayWithYear('2026-11-24')).toBe('mardi 24 novembre 2026')
  expect(formatDayOfMonth('2026-11-24')).toBe('24 novembre')
  expect(formatMonth('2026-11-24')).toBe('novembre 2026')
})

test('writes the first of a month as an ordinal, except on its own', () => {
  expect(formatDay('2026-12-01')).toBe('mardi 1er décembre')
  expect(formatDayShort('2026-08-01')).toBe('sam. 1er août')
  expect(formatDayWithYear('2026-12-01')).toBe('mardi 1er décembre 2026')
  expect(formatDayOfMonth('2026-12-01')).toBe('1er décembre')
  expect(formatDayNumber('2026-12-01')).toBe('1er')
  expect(formatDayNumber('2026-12-21')).toBe('21')
  expect(formatDay('2026-12-21')).toBe('lundi 21 décembre')
  expect(formatDayParts('2026-12-01').day).toBe('1')
})

test('names the year of a day that is not of this year', () => {
  expect(formatDayFrom('2026-11-25', '2026-09-29')).toBe('mardi 29 septembre')
  expect(formatDayFrom('2026-11-25', '2025-09-29')).toBe('lundi 29 septembre 2025')
  expect(formatDayShortFrom('2026-11-25', '2026-09-29')).toBe('mar. 29 sept.')
  expect(formatDayShortFrom('2026-11-25', '2025-09-29')).toBe('lun. 29 sept. 2025')
  expect(formatDayShortFrom('2026-12-31', '2027-01-01')).toBe('ven. 1er janv. 2027')
})

test('gives the parts of a date', () => {
  expect(formatDayParts('2026-11-24')).toEqual({ weekday: 'mar.', day: '24', month: 'nov.' })
})

test('lists the weekdays from Monday on', () => {
  expect(listWeekdayNames().map(({ long, short }) => `${long} ${short}`)).toEqual([
    'lundi lun.',
    'mardi mar.',
    'mercredi mer.',
    'jeudi jeu.',
    'vendredi ven.',
    'samedi sam.',
    'dimanche dim.',
  ])
})

test('refuses a date that does not exist', () => {
  expect(() => formatDay('2026-02-30')).toThrow(RangeError)
})

test('a date of the current year is without it, one of any other year has it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-30T12:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect([showDay('2026-11-24'), showDayShort('2026-11-24')]).toEqual(['mardi 24 novembre', 'mar. 24 nov.'])
  expect(otherYear('2026-01-01')).toBeUndefined()
  expect(showDay('2027-01-01')).toBe('vendredi 1er janvier 2027')
  expect(showDayShort('2025-12-31')).toBe('mer. 31 déc. 2025')
  expect([showDayOfMonth('2026-12-29'), showDayOfMonth('2027-01-04')]).toEqual([
    '29 décembre',
    '4 janvier 2027',
  ])
  expect(showDayParts('2027-01-01')).toEqual({ weekday: 'ven.', day: '1', month: 'janv. 2027' })
  expect(otherYear('2025-12-31')).toBe('2025')
})
