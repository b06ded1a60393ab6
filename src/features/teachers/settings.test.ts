import { describe, expect, test } from 'vitest'
import { monthAfter, monthsUntil } from '#features/teacher-space/months.ts'
import { centsOf, isDiplomaYear, isVideoAddress, typedEuros } from './settings.ts'

describe('what a teacher may write', () => {
  test('a rate in euros becomes whole cents and comes back as it was typed', () => {
    for (const [typed, cents] of [
      ['35', 3500],
      ['24,50', 2450],
      ['24.5', 2450],
      [' 35 € ', 3500],
      ['0', 0],
      ['0,07', 7],
      ['1000', 100_000],
    ] as const)
      expect(centsOf(typed)).toBe(cents)
    for (const typed of ['', '-1', '1000,01', '12345', '3,555', 'trente', '1e3', '0x10', 'NaN'])
      expect(centsOf(typed)).toBeUndefined()
    for (const cents of [0, 7, 2450, 3500, 100_000]) expect(centsOf(typedEuros(cents))).toBe(cents)
  })

  test('a film comes over https, from a host, and carries no password', () => {
    expect(isVideoAddress('https://films.example.org/salma.mp4')).toBe(true)
    for (const address of [
      'http://films.example.org/salma.mp4',
      'javascript:alert(1)',
      'data:video/mp4;base64,AAAA',
      '//films.example.org/salma.mp4',
      '/demo/salma.mp4',
      'https://name:secret@films.example.org/a.mp4',
      'https://films.example.org/a b.mp4',
      'https://localhost/a.mp4',
      `https://films.example.org/${'a'.repeat(500)}`,
      '',
    ])
      expect(isVideoAddress(address), address).toBe(false)
  })

  test('a diploma has a year, or none', () => {
    expect(['', '1987', '2024'].every(isDiplomaYear)).toBe(true)
    expect(['16', '3016', 'hier'].some(isDiplomaYear)).toBe(false)
  })
})

test('twelve months end with this one, over the turn of the year', () => {
  const months = monthsUntil('2027-02-11', 12)
  expect(months).toHaveLength(12)
  expect([months[0], months[9], months[10], months[11]]).toEqual([
    '2026-03-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ])
  expect(monthAfter('2026-12-01')).toBe('2027-01-01')
})
