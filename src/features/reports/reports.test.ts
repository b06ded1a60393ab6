import { describe, expect, test } from 'vitest'
import {
  emptyContent,
  fillSteps,
  findSendProblem,
  mayCorrect,
  mayReport,
  noSteps,
  suggestAttendance,
  withTask,
} from './reports.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('a report', () => {
  const lesson = {
    status: 'upcoming',
    startsAt: at('2026-11-24T16:00:00Z'),
    endsAt: at('2026-11-24T17:00:00Z'),
  }

  test('is written from the opening of the room on, never about a cancelled lesson', () => {
    expect(mayReport(lesson, at('2026-11-24T15:44:59Z'))).toBe(false)
    expect(mayReport(lesson, at('2026-11-24T15:45:00Z'))).toBe(true)
    expect(mayReport({ ...lesson, status: 'completed' }, at('2027-11-24T15:45:00Z'))).toBe(true)
    expect(mayReport({ ...lesson, status: 'cancelled' }, at('2026-11-24T17:00:00Z'))).toBe(false)
  })

  test('can be corrected for seven days after it was sent', () => {
    const sentAt = at('2026-11-24T17:03:00Z')
    expect(mayCorrect(sentAt, at('2026-12-01T17:02:59Z'))).toBe(true)
    expect(mayCorrect(sentAt, at('2026-12-01T17:03:00Z'))).toBe(false)
  })

  const day = '2026-11-24'

  test('has homework for the day of the lesson at the earliest', () => {
    const dueOn = (on: string) =>
      findSendProblem({ ...emptyContent, tasks: ['Relire'], dueOn: on }, 'absent', day)
    expect(dueOn('2026-11-23')).toBe('homework_day_over')
    expect(dueOn('2026-11-24')).toBeNull()
    expect(findSendProblem({ ...emptyContent, dueOn: '2026-11-23' }, 'absent', day)).toBeNull()
  })

  test('needs the attendance and, for a child who was there, something that was done', () => {
    expect(findSendProblem({ ...emptyContent, items: ['word:a'] }, null, day)).toBe('attendance_missing')
    expect(findSendProblem(emptyContent, 'late', day)).toBe('report_empty')
    expect(findSendProblem({ ...emptyContent, steps: { ...noSteps, reading: 1 } }, 'present', day)).toBe(
      'report_empty',
    )
    expect(findSendProblem(emptyContent, 'excused', day)).toBeNull()
    expect(findSendProblem({ ...emptyContent, freeWords: ['chanson'] }, 'present', day)).toBeNull()
    expect(findSendProblem({ ...emptyContent, items: ['word:a'], tasks: ['Relire'] }, 'present', day)).toBe(
      'homework_without_day',
    )
  })
})

test('a child who came to the room counts as present, more than five minutes after the start as late', () => {
  const startsAt = Temporal.Instant.from('2027-01-12T16:00:00Z')
  expect(suggestAttendance(startsAt, null)).toBeNull()
  expect(suggestAttendance(startsAt, startsAt.subtract({ minutes: 10 }))).toBe('present')
  expect(suggestAttendance(startsAt, startsAt.add({ minutes: 5 }))).toBe('present')
  expect(suggestAttendance(startsAt, startsAt.add({ minutes: 5, seconds: 1 }))).toBe('late')
})

test('the last steps fill what is empty and leave what the teacher has chosen', () => {
  const last = { ...noSteps, reading: 2, writing: 3 } as const
  expect(fillSteps({ ...noSteps, reading: 4, speaking: 1 }, last)).toEqual({
    reading: 4,
    writing: 3,
    speaking: 1,
    listening: null,
  })
})

test('a task that is typed joins the others with a day, unless it is empty, there already or one too many', () => {
  const day = '2026-12-01'
  const one = withTask(emptyContent, ' Lire la page 12 ', day)
  expect(one).toEqual({ ...emptyContent, tasks: ['Lire la page 12'], dueOn: day })
  expect(withTask({ ...one, dueOn: '2026-12-08' }, 'Relire', day).dueOn).toBe('2026-12-08')
  expect(withTask(one, '  ', day)).toBe(one)
  expect(withTask(one, 'Lire la page 12', day)).toBe(one)
  const full = { ...one, tasks: ['1', '2', '3', '4', '5', '6'] }
  expect(withTask(full, '7', day)).toBe(full)
})
