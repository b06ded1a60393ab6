import { expect, test } from 'vitest'
import { sessionsOfPackage } from './packages.ts'

test.each([
  [1, 1],
  [12, 12],
  [52, 52],
  [96, 52],
])(
  'a package of %i lessons is booked as %i, because one booking has 52 at most',
  (numberOfLessons, sessions) => {
    expect(sessionsOfPackage({ numberOfLessons })).toBe(sessions)
  },
)
