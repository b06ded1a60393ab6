import { expect, test } from 'vitest'
import { rule } from '../../../tests/support/availability-rule.ts'
import { listClosedLessons } from './closed-lessons.ts'

const at = (text: string) => Temporal.Instant.from(text)
/** Tuesday 12 January 2027 in Paris. */
const lesson = (from: string, until: string) => ({
  startsAt: at(`2027-01-12T${from}:00+01:00`),
  endsAt: at(`2027-01-12T${until}:00+01:00`),
})
const closes = (timeSlot: string, changes: Parameters<typeof rule>[0] = {}) =>
  rule({ dayOfWeek: 'mardi', timeSlot, isException: true, ...changes })
const find = (rules: Parameters<typeof listClosedLessons>[0], ...lessons: ReturnType<typeof lesson>[]) =>
  listClosedLessons(rules, lessons, 'Europe/Paris').length

test('an exception closes the lessons in its hours, not those beside them', () => {
  const all = [lesson('09:00', '10:00'), lesson('10:00', '11:00'), lesson('12:00', '13:00')]
  expect(find([closes('10:00-12:00')], ...all)).toBe(1)
  expect(find([closes('11:00-12:00')], ...all)).toBe(0)
  expect(find([closes('09:00-13:00')], ...all)).toBe(3)
  expect(find([closes('09:00-13:00', { dayOfWeek: 'lundi' })], ...all)).toBe(0)
})

test('a rule that opens hours closes none', () => {
  expect(find([closes('09:00-13:00', { isException: false })], lesson('10:00', '11:00'))).toBe(0)
})

test('a lesson of two hours, or one that begins at half past, is closed by each hour that it touches', () => {
  for (const timeSlot of ['10:00-11:00', '11:00-12:00']) {
    expect(find([closes(timeSlot)], lesson('10:00', '12:00'))).toBe(1)
    expect(find([closes(timeSlot)], lesson('10:30', '11:30'))).toBe(1)
  }
  expect(find([closes('12:00-13:00')], lesson('10:00', '12:00'), lesson('10:30', '11:30'))).toBe(0)
})
