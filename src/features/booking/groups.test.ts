import { expect, test } from 'vitest'
import { listPlannedSessions, offerEnd, suitsChild, teachesGroup } from './groups.ts'

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
  const opened = { firstDay: '2027-03-14', plannedSessions: 3, hour: 2, zone: 'Europe/Paris' }
  const list = (now: string) => listPlannedSessions(opened, at(now)).map(String)
  // On 28 March the clocks of Paris skip 02:00.
  expect(list('2027-03-01T00:00:00Z')).toEqual(['2027-03-14T01:00:00Z', '2027-03-21T01:00:00Z'])
  expect(list('2027-03-14T01:00:00Z')).toEqual(['2027-03-21T01:00:00Z'])
  const afterwards = listPlannedSessions(
    { ...opened, hour: 10, plannedSessions: 4 },
    at('2027-03-22T00:00:00Z'),
  )
  expect(afterwards.map(String)).toEqual(['2027-03-28T08:00:00Z', '2027-04-04T08:00:00Z'])
})

test('a family has an hour to answer, an hour of the morning at night, and never longer than one can join', () => {
  const far = at('2027-02-01T00:00:00Z')
  const end = (now: string, zone = 'Europe/Paris', deadline = far) =>
    offerEnd(at(now), zone, deadline).toString()
  expect(end('2027-01-11T12:00:00Z')).toBe('2027-01-11T13:00:00Z')
  expect(end('2027-01-11T07:00:00Z')).toBe('2027-01-11T08:00:00Z')
  expect(end('2027-01-11T19:59:00Z')).toBe('2027-01-11T20:59:00Z')
  // 21:00 and 03:00 in Paris: until 09:00 of the next morning.
  expect(end('2027-01-11T20:00:00Z')).toBe('2027-01-12T08:00:00Z')
  expect(end('2027-01-12T02:00:00Z')).toBe('2027-01-12T08:00:00Z')
  // The same instant is the evening in Montréal.
  expect(end('2027-01-12T00:00:00Z', 'America/Toronto')).toBe('2027-01-12T01:00:00Z')
  expect(end('2027-01-11T20:00:00Z', 'Europe/Paris', at('2027-01-11T21:30:00Z'))).toBe('2027-01-11T21:30:00Z')
})
