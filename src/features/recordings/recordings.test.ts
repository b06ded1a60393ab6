import { describe, expect, test } from 'vitest'
import { mayRecord } from '#features/classroom/classroom.ts'
import { isWebm } from '#features/clips/ebml.ts'
import { webmClip } from '../../../tests/support/clips.ts'
import {
  countUnbroken,
  isComplete,
  isMp4,
  isSilent,
  judgeHosted,
  nextPollAt,
  nextTryAt,
  recordingKeptUntil,
  recordingPath,
} from './recordings.ts'
import { withDuration } from './webm-duration.ts'

test('a lesson is recorded only when a parent of every seated child agreed to the current text', () => {
  const agreed = { isAgreed: true }
  expect(mayRecord([agreed])).toBe(true)
  expect(mayRecord([agreed, agreed])).toBe(true)
  expect(mayRecord([])).toBe(false)
  expect(mayRecord([agreed, { isAgreed: false }])).toBe(false)
})

describe('a part', () => {
  const lastAt = Temporal.Instant.from('2027-01-12T16:00:00Z')
  const running = { stoppedAt: null, pieces: null, isWithdrawn: false, lastAt }
  const stopped = { ...running, stoppedAt: lastAt }
  const soon = lastAt.add({ hours: 23, minutes: 59 })
  const later = lastAt.add({ hours: 24 })

  test('is put together once all its pieces are there, or after a day without a new one', () => {
    expect(isComplete({ ...stopped, pieces: 3 }, 3, lastAt)).toBe(true)
    expect(isComplete({ ...stopped, pieces: 3 }, 2, soon)).toBe(false)
    expect(isComplete({ ...stopped, pieces: 3 }, 2, later)).toBe(true)
    for (const part of [running, stopped]) {
      expect(isComplete(part, 2, soon)).toBe(false)
      expect(isComplete(part, 2, later)).toBe(true)
    }
  })

  test('waits for nothing once a parent withdrew', () => {
    expect(isComplete({ ...stopped, isWithdrawn: true }, 2, lastAt)).toBe(true)
  })

  test('counts as stopped after three silent minutes', () => {
    expect(isSilent(running, lastAt.add({ seconds: 179 }))).toBe(false)
    expect(isSilent(running, lastAt.add({ seconds: 180 }))).toBe(true)
    expect(isSilent(stopped, later)).toBe(false)
  })
})

test('what comes after a missing piece is left out', () => {
  expect([[], [0], [0, 1, 3], [1, 2], [2, 0, 1]].map(countUnbroken)).toEqual([0, 1, 2, 0, 3])
})

describe('the beginning of a recording', () => {
  const element = (id: number[], content: Buffer) =>
    Buffer.concat([Buffer.from(id), Buffer.from([0x80 | content.length]), content])
  const info = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40])))
  const beginning = (content: Buffer) =>
    new Uint8Array(
      Buffer.concat([
        element([0x1a, 0x45, 0xdf, 0xa3], Buffer.from('header')),
        Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255]),
        content,
        Buffer.from('what follows'),
      ]),
    )

  test('gets its duration, and everything else stays as it is', () => {
    const first = beginning(info)
    const changed = Buffer.from(withDuration(first, 12_345))
    const at = changed.indexOf(Buffer.from([0x44, 0x89, 0x88]))
    expect(changed.readDoubleBE(at + 3)).toBe(12_345)
    expect(changed.length).toBe(first.length + 11 + 7)
    expect(changed.toString('latin1').endsWith('what follows')).toBe(true)
    expect(withDuration(new Uint8Array(changed), 1)).toEqual(new Uint8Array(changed))
  })

  test('has its size written again, and a duration in the ticks that it names', () => {
    // Ticks of a microsecond.
    const fine = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], Buffer.from([0x03, 0xe8])))
    const changed = Buffer.from(withDuration(beginning(fine), 12_345))
    const at = changed.indexOf(Buffer.from([0x44, 0x89, 0x88]))
    expect(changed.readDoubleBE(at + 3)).toBe(12_345_000)
    const size = changed.indexOf(Buffer.from([0x15, 0x49, 0xa9, 0x66])) + 4
    expect(changed[size]).toBe(1)
    expect(changed.readUIntBE(size + 2, 6)).toBe(6 + 11)
  })

  test('has no duration yet when one stands behind its information only', () => {
    const elsewhere = element([0x44, 0x89], Buffer.alloc(8))
    const changed = Buffer.from(withDuration(beginning(Buffer.concat([info, elsewhere])), 12_345))
    expect(changed.readDoubleBE(changed.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3)).toBe(12_345)
  })

  test('that is none comes back unchanged', () => {
    const other = new Uint8Array(Buffer.from('not a recording'))
    expect(isWebm(other)).toBe(false)
    expect(withDuration(other, 1000)).toBe(other)
    const clip = webmClip(100)
    expect(isWebm(clip)).toBe(true)
    expect(withDuration(clip, 1000)).toBe(clip)
  })
})

test('a part is kept for the school’s days from its start, elapsed: a change of the clocks does not move its end', () => {
  const startedAt = Temporal.Instant.from('2027-03-27T18:00:00Z')
  expect(String(recordingKeptUntil(startedAt, 2))).toBe('2027-03-29T18:00:00Z')
})

describe('a recording of the hosted service', () => {
  const startedAt = Temporal.Instant.from('2027-01-12T16:00:00Z')
  const kept = { isWithdrawn: false, isStored: false, keptDays: 60 }
  const now = startedAt.add({ hours: 24 * 60 - 1 })
  const late = { ...kept, keptDays: 59 }

  test.each([
    ['running', kept, 'wait'],
    ['running', { ...kept, isWithdrawn: true }, 'wait'],
    ['finished', kept, 'store'],
    ['finished', { ...kept, isWithdrawn: true }, 'remove'],
    ['finished', { ...kept, isStored: true }, 'remove'],
    ['finished', late, 'remove'],
    ['cancelled', kept, 'remove'],
  ] as const)('%s, %o: %s', (state, lesson, verdict) => {
    expect(judgeHosted({ state, startedAt }, lesson, now)).toBe(verdict)
  })

  test('is asked for again each minute, after a withdrawal each ten seconds until the room closes, and no more in the end', () => {
    const closesAt = startedAt.add({ hours: 1 })
    const open = { closesAt, isWithdrawn: false, isEmpty: true }
    const withdrawn = { ...open, isWithdrawn: true }
    expect(nextPollAt(open, startedAt)).toEqual(startedAt.add({ seconds: 60 }))
    expect(nextPollAt(withdrawn, startedAt)).toEqual(startedAt.add({ seconds: 10 }))
    expect(nextPollAt(withdrawn, closesAt)).toEqual(closesAt.add({ seconds: 60 }))
    const end = closesAt.add({ hours: 6 })
    for (const lesson of [open, withdrawn]) {
      expect(nextPollAt(lesson, end.subtract({ seconds: 1 }))).not.toBeNull()
      expect(nextPollAt(lesson, end)).toBeNull()
      expect(nextPollAt({ ...lesson, isEmpty: false }, end)).not.toBeNull()
    }
  })

  test('is tried again after a failure: ten minutes later, ten seconds later once it was withdrawn', () => {
    expect(nextTryAt({ isWithdrawn: false }, startedAt)).toEqual(startedAt.add({ minutes: 10 }))
    expect(nextTryAt({ isWithdrawn: true }, startedAt)).toEqual(startedAt.add({ seconds: 10 }))
  })

  test('is an MP4 file, beside the WebM of our own room', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(isMp4(bytes('\0\0\0\u0018ftypisom'))).toBe(true)
    expect([isMp4(bytes('<Error>ftyp')), isMp4(bytes('ftyp')), isMp4(bytes(''))]).toEqual([
      false,
      false,
      false,
    ])
    expect([recordingPath('a', 'mp4'), recordingPath('a')]).toEqual(['recordings/a.mp4', 'recordings/a.webm'])
  })
})
