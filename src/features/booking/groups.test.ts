import { describe, expect, test } from 'vitest'
import {
  findGroupAt,
  listPlannedSessions,
  offerEnd,
  type SettledGroup,
  suitsChild,
  teachesGroup,
  toAudience,
} from './groups.ts'

const at = (text: string) => Temporal.Instant.from(text)
const group = { level: 'niveau-2' as const, youngest: 7, oldest: 9 }

test('a group suits the children of its level and ages, and a child of unknown level by age alone', () => {
  const child = { age: 8, level: 'niveau-2' as const, levelKnown: true }
  expect(suitsChild(group, child)).toBe(true)
  expect(suitsChild(group, { ...child, age: 7 })).toBe(true)
  expect(suitsChild(group, { ...child, age: 9 })).toBe(true)
  expect(suitsChild(group, { ...child, age: 6 })).toBe(false)
  expect(suitsChild(group, { ...child, age: 10 })).toBe(false)
  expect(suitsChild(group, { ...child, level: 'niveau-1' })).toBe(false)
  expect(suitsChild(group, { ...child, level: 'niveau-1', levelKnown: false })).toBe(true)
})

test('a teacher gives a group whose level and every age are among those that the teacher takes', () => {
  const teacher = { levels: ['niveau-1', 'niveau-2'] as const, ageFrom: 7, ageTo: 9 }
  expect(teachesGroup(teacher, group)).toBe(true)
  expect(teachesGroup({ ...teacher, levels: [] }, group)).toBe(true)
  expect(teachesGroup({ ...teacher, levels: ['niveau-1'] }, group)).toBe(false)
  expect(teachesGroup({ ...teacher, ageFrom: 8 }, group)).toBe(false)
  expect(teachesGroup({ ...teacher, ageTo: 8 }, group)).toBe(false)
})

test('planned sessions keep the hour of the teacher’s clock, and those that began or that the clocks skip are left out', () => {
  const opened = { firstDate: '2027-03-14', sessions: 3, hour: 2, zone: 'Europe/Paris' }
  const list = (now: string) => listPlannedSessions(opened, at(now)).map(String)
  // On 28 March the clocks of Paris skip 02:00.
  expect(list('2027-03-01T00:00:00Z')).toEqual(['2027-03-14T01:00:00Z', '2027-03-21T01:00:00Z'])
  expect(list('2027-03-14T01:00:00Z')).toEqual(['2027-03-21T01:00:00Z'])
  const afterwards = listPlannedSessions({ ...opened, hour: 10, sessions: 4 }, at('2027-03-22T00:00:00Z'))
  expect(afterwards.map(String)).toEqual(['2027-03-28T08:00:00Z', '2027-04-04T08:00:00Z'])
})

test('a family has an hour to answer, an hour of the morning at night, and never longer than one can join', () => {
  const far = at('2027-02-01T00:00:00Z')
  const end = (now: string, zone = 'Europe/Paris', deadline = far) =>
    offerEnd(at(now), zone, deadline).toString()
  expect(end('2027-01-11T12:00:00Z')).toBe('2027-01-11T13:00:00Z')
  expect(end('2027-01-11T07:00:00Z')).toBe('2027-01-11T08:00:00Z')
  expect(end('2027-01-11T19:59:00Z')).toBe('2027-01-11T20:59:00Z')
  expect(end('2027-01-11T07:30:00Z')).toBe('2027-01-11T08:30:00Z')
  // 21:00 and 03:00 in Paris: until 09:00 of the next morning.
  expect(end('2027-01-11T20:00:00Z')).toBe('2027-01-12T08:00:00Z')
  expect(end('2027-01-12T02:00:00Z')).toBe('2027-01-12T08:00:00Z')
  // The same instant is the evening in Montréal.
  expect(end('2027-01-12T00:00:00Z', 'America/Toronto')).toBe('2027-01-12T01:00:00Z')
  expect(end('2027-01-11T20:00:00Z', 'Europe/Paris', at('2027-01-11T21:30:00Z'))).toBe('2027-01-11T21:30:00Z')
})

describe('the group that a lesson belongs to', () => {
  const tuesdays: SettledGroup = {
    ...group,
    id: 'tuesdays',
    dayOfWeek: 'mardi',
    hour: 17,
    isOwn: false,
    lessonStarts: [],
  }
  const saturdays: SettledGroup = { ...tuesdays, id: 'saturdays', dayOfWeek: 'samedi' }
  const find = (startsAt: string, groups: SettledGroup[], zone = 'Europe/Paris') =>
    findGroupAt(groups, at(startsAt), zone)?.id

  test('is that of the day and hour on the teacher’s clock, in summer and in winter', () => {
    const groups = [saturdays, tuesdays]
    expect(find('2026-10-20T15:00:00Z', groups)).toBe('tuesdays')
    expect(find('2026-10-27T16:00:00Z', groups)).toBe('tuesdays')
    expect(find('2026-10-31T16:00:00Z', groups)).toBe('saturdays')
    expect(find('2026-10-27T15:00:00Z', groups)).toBeUndefined()
    expect(find('2026-10-28T16:00:00Z', groups)).toBeUndefined()
    expect(find('2026-10-27T16:00:00Z', [])).toBeUndefined()
  })

  test('stays that of its lesson when the teacher moves to another zone, before that of the new clock', () => {
    const lesson = at('2026-10-27T16:00:00Z')
    const booked = { ...tuesdays, hour: 12, lessonStarts: [lesson.epochMilliseconds / 1000] }
    const ofNewClock = { ...tuesdays, id: 'of the new clock', hour: 11 }
    // 17:00 in Paris is 12:00 in Montréal that week, and 11:00 from 1 November on.
    expect(find('2026-10-27T16:00:00Z', [{ ...ofNewClock, hour: 12 }, booked], 'America/Toronto')).toBe(
      'tuesdays',
    )
    expect(find('2026-11-03T16:00:00Z', [ofNewClock, booked], 'America/Toronto')).toBe('of the new clock')
  })
})

test('of a group, level and ages alone are shown to everyone', () => {
  const stored = { ...group, id: 'tuesdays', hour: 17 }
  expect(toAudience(stored)).toEqual(group)
})
