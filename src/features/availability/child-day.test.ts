import { expect, test } from 'vitest'
import { isDayHour, isDaytime, isEarly, isYoung } from './child-day.ts'

test.each([
  ['07:59', false, false],
  ['08:00', true, true],
  ['18:59', true, true],
  ['19:00', false, true],
  ['19:59', false, true],
  ['20:00', false, false],
  ['00:00', false, false],
])('%s is proposed to a child of seven: %s, and to one of eight: %s', (time, toSeven, toEight) => {
  expect(isDaytime(time, 7)).toBe(toSeven)
  expect(isDaytime(time, 8)).toBe(toEight)
  // While no child is chosen the day is the longer one.
  expect(isDaytime(time)).toBe(toEight)
  expect(isDayHour(Number(time.slice(0, 2)), 7)).toBe(toSeven)
})

test('children under eight have the earlier evening', () => {
  expect([4, 7, 8, 17, undefined].map(isYoung)).toEqual([true, true, false, false, false])
})

test('an hour before the day is early, one after it is not', () => {
  expect(['00:00', '07:59', '08:00', '22:00'].map(isEarly)).toEqual([true, true, false, false])
})
