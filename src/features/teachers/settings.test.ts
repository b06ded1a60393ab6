import { describe, expect, test } from 'vitest'
import { isDiplomaYear, isVideoUrl, normaliseVideoUrl, parseEuros, toEuroInput } from './settings.ts'

describe('a teacher’s settings', () => {
  test('rates are parsed as whole cents, and written back', () => {
    for (const [text, cents] of [
      ['35', 3500],
      ['24,50', 2450],
      ['24.5', 2450],
      ['19.99', 1999],
      [' 35 € ', 3500],
      ['0', 0],
      ['0,07', 7],
      ['1000', 100_000],
      ['1\u00a0000', 100_000],
    ] as const)
      expect(parseEuros(text)).toBe(cents)
    for (const text of [
      '',
      '-1',
      '1000,01',
      '12345',
      '3,555',
      'trente',
      '1e3',
      '0x10',
      'NaN',
      '9'.repeat(30),
    ])
      expect(parseEuros(text)).toBeUndefined()
    for (const cents of [0, 7, 2450, 3500, 100_000]) expect(parseEuros(toEuroInput(cents))).toBe(cents)
  })

  test('a video is an https URL with a host and without a password', () => {
    expect(isVideoUrl('https://films.example.org/salma.mp4')).toBe(true)
    expect(isVideoUrl(normaliseVideoUrl(' Https://films.example.org/Salma.mp4 '))).toBe(true)
    for (const url of [
      'http://films.example.org/salma.mp4',
      'javascript:alert(1)',
      'data:video/mp4;base64,AAAA',
      '//films.example.org/salma.mp4',
      '/demo/salma.mp4',
      'https://name:secret@films.example.org/a.mp4',
      'https://films.example.org/a b.mp4',
      'https://films.example.org/a\u0085b.mp4',
      'https:films.example.org/a.mp4',
      'https:\\\\films.example.org/a.mp4',
      'https://localhost/a.mp4',
      `https://films.example.org/${'a'.repeat(500)}`,
      '',
    ])
      expect(isVideoUrl(url), url).toBe(false)
  })

  test('a diploma’s year is optional', () => {
    expect(['', '1987', '2024'].every(isDiplomaYear)).toBe(true)
    expect(['16', '3016', 'hier'].some(isDiplomaYear)).toBe(false)
  })
})
