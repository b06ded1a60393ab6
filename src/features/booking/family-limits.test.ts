import { describe, expect, test } from 'vitest'
import { type FamilyFacts, findFamilyObstacle, maxCancelledPerHour } from './family-limits.ts'

const facts = (changes: Partial<FamilyFacts> = {}): FamilyFacts => ({
  version: 0,
  isNew: false,
  recentTrials: 0,
  lessonsAhead: 0,
  recentlyCancelled: 0,
  maximumLessonsAhead: 60,
  ...changes,
})
const trial = { lessonType: 'trial', numberOfSessions: 1 } as const
const lessons = (numberOfSessions: number) => ({ lessonType: 'individual', numberOfSessions }) as const

describe('a family', () => {
  test('has three trials, and other lessons however many trials it had', () => {
    expect(findFamilyObstacle(facts({ recentTrials: 2 }), trial)).toBeUndefined()
    expect(findFamilyObstacle(facts({ recentTrials: 3 }), trial)).toBe('too_many_trials')
    expect(findFamilyObstacle(facts({ recentTrials: 3 }), lessons(1))).toBeUndefined()
  })

  test('that is new books lessons alone, and no group', () => {
    const isNew = facts({ isNew: true })
    expect(findFamilyObstacle(isNew, { lessonType: 'group', numberOfSessions: 1 })).toBe('new_family')
    expect(findFamilyObstacle(isNew, trial)).toBeUndefined()
    expect(findFamilyObstacle(isNew, lessons(1))).toBeUndefined()
    expect(findFamilyObstacle(facts(), { lessonType: 'group', numberOfSessions: 1 })).toBeUndefined()
  })

  test('books up to the school’s number of lessons ahead, those of this booking included', () => {
    expect(findFamilyObstacle(facts({ lessonsAhead: 8 }), lessons(52))).toBeUndefined()
    expect(findFamilyObstacle(facts({ lessonsAhead: 9 }), lessons(52))).toBe('too_many_lessons')
    expect(findFamilyObstacle(facts({ lessonsAhead: 60 }), trial)).toBe('too_many_lessons')
  })

  test('books no more for an hour after cancelling many bookings of that hour', () => {
    const obstacleAfter = (recentlyCancelled: number) =>
      findFamilyObstacle(facts({ recentlyCancelled }), lessons(40))
    expect(obstacleAfter(maxCancelledPerHour - 1)).toBeUndefined()
    expect(obstacleAfter(maxCancelledPerHour)).toBe('too_many_cancelled')
  })
})
