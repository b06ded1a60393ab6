import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { keepJudged, moveIntoBand } from './progress.ts'

const steps = [1, 2, 3, 4] as const

describe('a judgement in four steps', () => {
  test('moves a figure into the band of the step, and leaves one that is in it', () => {
    expect(moveIntoBand(0, 1)).toBe(10)
    expect(moveIntoBand(40, 2)).toBe(40)
    expect(moveIntoBand(12, 3)).toBe(60)
    expect(moveIntoBand(100, 3)).toBe(75)
    expect(moveIntoBand(0, 4)).toBe(85)
  })

  test('a higher step never gives a lower figure, and the same step twice gives the same', () => {
    const rising = steps.flatMap(one =>
      steps.filter(other => one < other).map(other => [one, other] as const),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...rising), (stored, [one, other]) => {
        const [lower, higher] = [moveIntoBand(stored, one), moveIntoBand(stored, other)]
        expect([moveIntoBand(lower, one), moveIntoBand(higher, other)]).toEqual([lower, higher])
        expect(higher).toBeGreaterThan(lower)
      }),
      { numRuns: runs(60) },
    )
  })

  test('of a trial stays at another level, for the skills that were judged', () => {
    const measured = { reading: 5, writing: 40, comprehension: 90, currentLevelProgress: 12 }
    expect(keepJudged(measured, { reading: 3, writing: 2, comprehension: null })).toEqual({
      reading: 60,
      writing: 40,
      comprehension: 90,
      currentLevelProgress: 12,
    })
  })
})
