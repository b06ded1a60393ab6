import { describe, expect, test } from 'vitest'
import { findNextSameHour } from './same-hour.ts'

const at = (text: string) => Temporal.Instant.from(text)

/** A lesson on Tuesday 13 October at 17:00 in Paris, looked at on the Friday after it. */
const find = (free: string[], some: Partial<Parameters<typeof findNextSameHour>[0]> = {}) => {
  const found = findNextSameHour({
    startsAt: at('2026-10-13T15:00Z'),
    isDue: false,
    duration: 60,
    teacherZone: 'Europe/Paris',
    slots: free.map(text => ({ startsAt: at(text) })),
    until: '2026-12-15',
    childTaken: [],
    now: at('2026-10-16T08:00Z'),
    ...some,
  })
  return found && [found.slot.startsAt.toString(), found.isLater]
}
const lessonAt = (text: string) => ({ startsAt: at(text), endsAt: at(text).add({ minutes: 60 }) })

describe('the same hour again', () => {
  test('is a week later when that is free', () => {
    expect(
      find(['2026-10-19T15:00Z', '2026-10-20T14:00Z', '2026-10-20T15:00Z', '2026-10-27T16:00Z']),
    ).toEqual(['2026-10-20T15:00:00Z', false])
  })

  test('is a later week, and says so, when the teacher is not free before', () => {
    expect(find(['2026-10-20T14:00Z', '2026-11-03T16:00Z'])).toEqual(['2026-11-03T16:00:00Z', true])
  })

  test('passes over the weeks that the child has booked already without a word', () => {
    const childTaken = [lessonAt('2026-10-20T15:30Z'), lessonAt('2026-10-27T16:00Z')]
    const free = ['2026-10-20T15:00Z', '2026-10-27T16:00Z', '2026-11-03T16:00Z']
    expect(find(free, { childTaken })).toEqual(['2026-11-03T16:00:00Z', false])
  })

  test('keeps the teacher’s clock when the clocks change', () => {
    expect(find(['2026-10-27T15:00Z', '2026-10-27T16:00Z'])).toEqual(['2026-10-27T16:00:00Z', true])
  })

  test('of a lesson long ago is not looked for in the past', () => {
    const old = { startsAt: at('2026-06-02T15:00Z') }
    expect(find(['2026-10-13T15:00Z', '2026-10-20T15:00Z'], old)).toEqual(['2026-10-20T15:00:00Z', false])
  })

  test('of a lesson to come is after that lesson', () => {
    const ahead = { startsAt: at('2026-10-27T16:00Z') }
    expect(find(['2026-10-20T15:00Z', '2026-10-27T16:00Z', '2026-11-03T16:00Z'], ahead)).toEqual([
      '2026-11-03T16:00:00Z',
      false,
    ])
  })

  test('of a lesson that was cancelled too late and is due is its own, while it is free', () => {
    const late = { startsAt: at('2026-10-20T15:00Z'), isDue: true }
    expect(find(['2026-10-20T15:00Z', '2026-10-27T16:00Z'], late)).toEqual(['2026-10-20T15:00:00Z', false])
    expect(find(['2026-10-27T16:00Z'], late)).toEqual(['2026-10-27T16:00:00Z', false])
  })

  test('is not looked for in a week whose day has no such hour', () => {
    const night = { startsAt: at('2027-03-21T01:30Z'), until: '2027-04-20', now: at('2027-03-22T08:00Z') }
    expect(find(['2027-03-28T01:30Z', '2027-04-04T00:30Z'], night)).toEqual(['2027-04-04T00:30:00Z', false])
  })

  test('is not found when no week is free', () => {
    expect(find(['2026-10-20T16:00Z', '2026-10-21T15:00Z'])).toBeUndefined()
    expect(find(['2026-10-27T16:00Z'], { until: '2026-10-26' })).toBeUndefined()
  })
})
