import { expect, test } from 'vitest'
import { topicOfMail, topicsOf } from './preferences.ts'

test('security mails and cancellations cannot be switched off', () => {
  for (const kind of [
    'password-changed',
    'reset-password',
    'second-factor-off',
    'email-changed',
    'account-blocked',
    'review-hidden',
    'parent-joined',
    'family-lesson-cancelled',
    'teacher-seats-cancelled',
    'teacher-series-cancelled',
    'lesson-link',
    'room-removed',
    'lesson-reminder',
  ])
    expect(topicOfMail(kind)).toBeUndefined()
  expect(topicOfMail('booking-confirmed')).toBe('bookings')
  expect(topicOfMail('teacher-own-cancellation')).toBe('bookings')
})

test('a parent and a teacher are asked about what concerns them, nobody else about anything', () => {
  expect(topicsOf('parent').map(({ topic }) => topic)).toEqual([
    'bookings',
    'requests',
    'messages',
    'weeks',
    'announcements',
  ])
  expect(topicsOf('teacher').map(({ topic }) => topic)).toEqual(['bookings', 'messages', 'tomorrow'])
  expect([topicsOf('student'), topicsOf('admin'), topicsOf(null)]).toEqual([[], [], []])
})
