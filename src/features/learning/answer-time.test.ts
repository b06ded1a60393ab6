import { expect, test } from 'vitest'
import { answerTime } from './answer-time.ts'

const now = Temporal.Instant.from('2026-11-23T15:00:00Z')
const longAgo = Temporal.Instant.from('2026-10-01T08:00:00Z')
const day = 86_400_000

test('an answer that waited for a network was given when the child gave it', () => {
  expect(answerTime(2 * day, { startedAt: longAgo, now }).toString()).toBe('2026-11-21T15:00:00Z')
  expect(answerTime(0, { startedAt: longAgo, now })).toEqual(now)
})

test('an answer was given at most seven days ago, not in the future and not before its session began', () => {
  expect(answerTime(30 * day, { startedAt: longAgo, now }).toString()).toBe('2026-11-16T15:00:00Z')
  expect(answerTime(-day, { startedAt: longAgo, now })).toEqual(now)
  const startedAt = Temporal.Instant.from('2026-11-23T14:00:00Z')
  expect(answerTime(day, { startedAt, now })).toEqual(startedAt)
})
