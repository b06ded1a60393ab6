import { describe, expect, test } from 'vitest'
import { trimAndLevel } from './levelling.ts'

// A thousand samples a second: a sample is a millisecond.
const rate = 1000
/** A wave that turns at every sample, so that its loudness is its height. */
const voice = (milliseconds: number, height: number) =>
  Array.from({ length: milliseconds }, (_, at) => (at % 2 ? -height : height))
const silence = (milliseconds: number) => Array<number>(milliseconds).fill(0)
const trim = (...parts: number[][]) => {
  const levelled = trimAndLevel(Float32Array.from(parts.flat()), rate)
  return levelled && Array.from(levelled, sample => Math.abs(sample))
}
const loudest = (samples: number[] | null) => Math.max(...(samples ?? []))

describe('a recording', () => {
  test('keeps 60 ms before the voice and 120 ms after it', () => {
    expect(trim(silence(500), voice(300, 0.1), silence(700))).toHaveLength(60 + 300 + 120)
  })

  test('keeps what there is where the voice begins or ends with it', () => {
    expect(trim(voice(300, 0.1))).toHaveLength(300)
    expect(trim(silence(50), voice(300, 0.1), silence(100))).toHaveLength(450)
  })

  test('keeps a pause within the voice', () => {
    expect(trim(silence(500), voice(100, 0.1), silence(400), voice(100, 0.1), silence(500))).toHaveLength(780)
  })

  test('begins and ends with the voice, not with a murmur of less than a twelfth of it', () => {
    const around = (height: number) => trim(voice(500, height), voice(300, 0.5), voice(500, height))
    expect(around(0.039)).toHaveLength(480)
    expect(around(0.041)).toHaveLength(1300)
  })

  test('is brought to one loudness, whispered or shouted', () => {
    for (const height of [0.01, 0.1, 0.8]) {
      const levelled = trim(silence(500), voice(300, height), silence(500))
      expect(loudest(levelled)).toBeCloseTo(0.16, 5)
    }
  })

  test('is quieter where its loudest peak would be distorted', () => {
    const levelled = trim(silence(500), voice(300, 0.05), [0.9], voice(299, 0.05), silence(500))
    expect(loudest(levelled)).toBeCloseTo(0.9, 5)
  })

  test('fades in and out over 10 ms where it was cut within the voice', () => {
    const levelled = trim(voice(300, 0.16)) ?? []
    const shown = (from: number, until: number) =>
      levelled.slice(from, until).map(one => Number(one.toFixed(3)))
    expect(shown(0, 12)).toEqual([
      0, 0.016, 0.032, 0.048, 0.064, 0.08, 0.096, 0.112, 0.128, 0.144, 0.16, 0.16,
    ])
    expect(shown(288, 300)).toEqual([
      0.16, 0.16, 0.144, 0.128, 0.112, 0.096, 0.08, 0.064, 0.048, 0.032, 0.016, 0,
    ])
  })

  test('of a quiet room has no voice', () => {
    expect(trim(voice(500, 0.003))).toBeNull()
    expect(trim(voice(500, 0.005))).toHaveLength(500)
    expect(trim(silence(500))).toBeNull()
    expect(trim()).toBeNull()
  })
})
