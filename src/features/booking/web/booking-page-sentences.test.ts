import { expect, test } from 'vitest'
import { awaitingText, heldLessons, lateCancelling, limitText } from './booking-page-sentences.ts'

const lesson = (id: string, status: 'completed' | 'cancelled' | 'confirmed' | 'pending') => ({
  id,
  status,
  startsAt: '2026-11-24T09:00:00Z',
  endsAt: '2026-11-24T10:00:00Z',
  date: '2026-11-24',
  time: '10:00',
  priceCents: 3500,
})

test('a series is its lessons to come from the next one on, those before, and how many of them were given', () => {
  const [given, dropped, begun, next, last] = [
    lesson('given', 'completed'),
    lesson('dropped', 'cancelled'),
    lesson('begun', 'confirmed'),
    lesson('next', 'confirmed'),
    lesson('last', 'confirmed'),
  ]
  const all = [given, dropped, begun, next, last]
  expect(heldLessons(all, 'next')).toEqual({
    held: [given, begun, next, last],
    coming: [next, last],
    past: [given, begun],
    given: 1,
  })
  expect(heldLessons(all, undefined)).toMatchObject({ coming: [], past: [given, begun, next, last] })
})

test('of a series it says which lesson waits for a second child: those that were given or take place are not in question', () => {
  const start = { date: '2026-12-03', time: '17:00' }
  const textOf = (...lessons: ReturnType<typeof lesson>[]) =>
    awaitingText({ booking: { lessons }, lesson: { id: 'next' } }, start, { ...start, date: '2026-12-02' })
  const [given, next, other] = [
    lesson('given', 'completed'),
    lesson('next', 'pending'),
    lesson('b', 'pending'),
  ]
  expect(textOf(given, next, lesson('c', 'confirmed'))).toBe(
    'Le cours du jeudi 3\u00a0décembre attend un deuxième enfant, au plus tard le mercredi 2\u00a0décembre à 17:00. Sinon, ce cours est annulé et rien n’est dû pour lui.',
  )
  expect(textOf(given, next, other)).toMatch(
    /^2 cours attendent un deuxième enfant, celui du jeudi 3.décembre au plus tard le mercredi 2.décembre à 17:00\. Chaque cours/,
  )
  // A lesson that was booked alone is the whole booking.
  expect(textOf(next)).toMatch(/^Ce cours en groupe commence/)
  expect(textOf(lesson('gone', 'cancelled'), next)).toMatch(/^Ce cours en groupe commence/)
})

test('the limit is that of the next lesson; in a series each later lesson has its own', () => {
  const lessons = [lesson('given', 'completed'), lesson('next', 'confirmed'), lesson('last', 'confirmed')]
  const textOf = (nextId: string) =>
    limitText({ booking: { lessons }, lesson: { id: nextId } }, { freeCancellationHours: 24 })
  expect(textOf('next')).toMatch(
    /le prochain cours ne coûte rien\. Chaque cours suivant.: jusqu’à 24.h avant\.$/,
  )
  expect(textOf('last')).toBe('Jusque-là, déplacer ou annuler ne coûte rien.')
})

test('a late trial is told what the wizard told: cancelled, it counts as the trial', () => {
  const first = {
    freeUntil: { date: '2026-11-25', time: '17:00' },
    freeCancellationHours: 24,
    joinUntil: null,
  }
  expect(lateCancelling({ lessonType: 'trial', numberOfSessions: 1 }, first, true)).toMatch(
    /annulé, il compte quand même comme cours d’essai\.$/,
  )
  const group = { lessonType: 'group', numberOfSessions: 1 } as const
  const pending = { ...first, joinUntil: { date: '2026-11-26', time: '05:00' } }
  expect(lateCancelling(group, pending, true)).toMatch(/Sans lui, rien n’est dû\.$/)
  const series = { lessonType: 'individual', numberOfSessions: 4 } as const
  expect(lateCancelling(series, first, true)).toMatch(/^Le premier cours/)
  expect(lateCancelling(series, first, false)).toMatch(/^Ce cours/)
})
