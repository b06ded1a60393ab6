import { describe, expect, test } from 'vitest'
import { doorOf, nameInRoom } from './classroom.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00Z`)
const lesson = { status: 'upcoming', startsAt: at('17:00'), endsAt: at('18:00') } as const

describe('the door', () => {
  test('opens fifteen minutes before the start, not a second earlier', () => {
    expect(doorOf('student', lesson, at('16:45').subtract({ seconds: 1 }))).toBe('early')
    for (const role of ['teacher', 'parent', 'student'] as const)
      expect(doorOf(role, lesson, at('16:45'))).toBe('open')
  })

  test('closes fifteen minutes after the end', () => {
    expect(doorOf('teacher', lesson, at('18:15').subtract({ seconds: 1 }))).toBe('open')
    expect(doorOf('teacher', lesson, at('18:15'))).toBe('over')
  })

  test('a lesson marked completed while it runs keeps its room', () => {
    expect(doorOf('student', { ...lesson, status: 'completed' }, at('17:40'))).toBe('open')
  })

  test('a cancelled lesson has no room at any hour', () => {
    for (const time of ['10:00', '17:10', '20:00'])
      expect(doorOf('parent', { ...lesson, status: 'cancelled' }, at(time))).toBe('cancelled')
  })

  test('the school has no place in a lesson', () => {
    expect(doorOf('admin', lesson, at('17:10'))).not.toBe('open')
  })
})

test('a parent is called by the children who sit there, anyone else by the own first name', () => {
  expect(nameInRoom({ role: 'parent', students: ['Adam'] })).toBe('Adam')
  expect(nameInRoom({ role: 'parent', students: ['Adam', 'Lina'] })).toBe('Adam, Lina')
  expect(nameInRoom({ firstName: 'Salma' })).toBe('Salma')
})
