import { expect, test } from 'vitest'
import type { HourState, WeekDay } from '#features/availability/week.ts'
import { listComingDays, markOf } from './day.ts'

test.each([
  ['individual', 'pending', 'pending'],
  ['group', 'pending', 'pending'],
  ['group', 'upcoming', 'confirm'],
  ['trial', 'upcoming', 'confirm'],
  ['group', 'confirmed', 'group'],
  ['group', 'completed', 'group'],
  ['individual', 'confirmed', 'lesson'],
  ['trial', 'completed', 'lesson'],
] as const)('a lesson of type %s that is %s is marked as %s', (type, status, mark) => {
  expect(markOf({ type, status, isAbsent: false })).toBe(mark)
})

test('a lesson that its teacher cannot give is marked as such, until it was given', () => {
  expect(markOf({ type: 'trial', status: 'upcoming', isAbsent: true })).toBe('absent')
  expect(markOf({ type: 'group', status: 'confirmed', isAbsent: true })).toBe('absent')
  expect(markOf({ type: 'trial', status: 'completed', isAbsent: true })).toBe('lesson')
})

const day = (date: string, hours: [state: HourState, isOver: boolean][]): WeekDay<never> => ({
  date,
  hours: hours.map(([state, isOver], hour) => ({
    hour,
    state,
    isOver,
    rules: 'available',
    holidayId: null,
    isOfAbsence: false,
    lessons: [],
  })),
})
const lesson = (date: string, status: 'upcoming' | 'confirmed') =>
  ({ date, status, type: 'group', isAbsent: false }) as const

test('a coming day has its own lessons, in their order, and the open hours that are still to come', () => {
  const days = [
    day('2026-11-24', [
      ['available', true],
      ['available', false],
      ['booked', false],
      ['closed', false],
      ['busy', false],
      ['available', false],
    ]),
    day('2026-11-25', []),
  ]
  const lessons = [
    lesson('2026-11-24', 'upcoming'),
    lesson('2026-11-26', 'confirmed'),
    lesson('2026-11-24', 'confirmed'),
  ]
  expect(listComingDays(days, lessons)).toEqual([
    { date: '2026-11-24', lessons: ['confirm', 'group'], freeHours: 2 },
    { date: '2026-11-25', lessons: [], freeHours: 0 },
  ])
})
