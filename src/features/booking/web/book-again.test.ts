import { expect, test } from 'vitest'
import type { LessonView } from '#features/lessons/server/view.ts'
import { latestOfEachHour } from './book-again.tsx'

test('of each hour the latest lesson is booked again, never one that was moved', () => {
  const lesson = (date: string, movedTo: unknown = null) =>
    ({
      studentId: 's',
      teacherId: 't',
      type: 'individual',
      date,
      time: '17:00',
      seat: { movedTo },
    }) as LessonView
  const moved = lesson('2026-11-24', { date: '2026-11-26', time: '10:00' })
  const [latest, earlier] = [lesson('2026-11-17'), lesson('2026-11-10')]
  expect([...latestOfEachHour([moved, latest, earlier])]).toEqual([latest])
  expect([...latestOfEachHour([moved])]).toEqual([])
})
