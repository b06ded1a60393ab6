import { expect, test } from 'vitest'
import type { LessonView } from '#features/lessons/server/view.ts'
import { latestOfEachHour } from './book-again.tsx'

test('of each hour the latest lesson is booked again, never one whose hour is not wanted again', () => {
  const lesson = (date: string, mayBookAgain = true) =>
    ({
      studentId: 's',
      teacherId: 't',
      type: 'individual',
      date,
      time: '17:00',
      seat: { mayBookAgain },
    }) as LessonView
  const moved = lesson('2026-11-24', false)
  const [latest, earlier] = [lesson('2026-11-17'), lesson('2026-11-10')]
  expect([...latestOfEachHour([moved, latest, earlier])]).toEqual([latest])
  expect([...latestOfEachHour([moved])]).toEqual([])
})
