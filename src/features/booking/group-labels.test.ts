import { expect, test } from 'vitest'
import { groupAudience, openedPeriod } from './group-labels.ts'

test('a group is named by its level and ages', () => {
  expect(groupAudience({ level: 'niveau-1', youngest: 5, oldest: 7 })).toBe('Initiation, 5 à 7\u00a0ans')
  expect(groupAudience({ level: 'niveau-5', youngest: 12, oldest: 12 })).toBe('Expression, 12\u00a0ans')
})

test('sessions that the school opens have a first and a last day', () => {
  const [firstDate, lastDate, today] = ['2027-01-13', '2027-03-31', '2027-01-02']
  expect(openedPeriod({ firstDate, lastDate, sessions: 12 }, today)).toBe(
    '12 séances, du mer. 13 janv. au mer. 31 mars',
  )
  expect(openedPeriod({ firstDate, lastDate: '2027-01-20', sessions: 2 }, today)).toBe(
    '2 séances, du mer. 13 janv. au mer. 20 janv.',
  )
  expect(openedPeriod({ firstDate, lastDate: firstDate, sessions: 1 }, today)).toBe(
    'Une séance, le mer. 13 janv.',
  )
  expect(openedPeriod({ firstDate, lastDate, sessions: 12 }, '2026-11-27')).toBe(
    '12 séances, du mer. 13 janv. 2027 au mer. 31 mars 2027',
  )
})
