import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

const child = (upcoming: number, completed: number, hasHadTrialLesson = false) =>
  nextStepOf({ hasHadTrialLesson, lessonCounts: { upcoming, completed } }, true)

test('a trial is proposed to a child without any lesson, and to nobody else', () => {
  expect(child(0, 0)).toBe('trial')
  expect(child(0, 0, true)).toBe('book')
  expect(child(0, 6)).toBe('book')
  expect(child(1, 0)).toBe('practise')
})

test('no trial is proposed where no teacher gives one', () => {
  const newcomer = { hasHadTrialLesson: false, lessonCounts: { upcoming: 0, completed: 0 } }
  expect(nextStepOf(newcomer, false)).toBe('book')
})

test('the last booked lessons ask for the next ones, and many booked ones leave time to practise', () => {
  expect(child(1, 6)).toBe('continue')
  expect(child(2, 6)).toBe('continue')
  expect(child(3, 6)).toBe('practise')
})
