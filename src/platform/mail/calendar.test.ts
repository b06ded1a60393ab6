import { expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'

const now = Temporal.Instant.from('2027-01-07T08:00:00Z')
const context = {
  name: 'Cours',
  publicUrl: 'https://kalima.test',
  mailFrom: 'Kalima <bonjour@kalima.test>',
  now,
}
const entry = {
  uid: '1',
  sequence: 0,
  startsAt: Temporal.Instant.from('2027-01-11T09:00:00Z'),
  minutes: 30,
  summary: 'Cours',
  url: 'https://kalima.test/lesson/1',
}
/** The lines of the file, unfolded. */
const unfoldLines = (content: string) => content.replace(/\r\n[ \t]/g, '').split('\r\n')

test('an entry has times in UTC, a stable UID and its sequence number', () => {
  const published = calendarFile('PUBLISH', [entry], context)
  const cancelled = calendarFile('CANCEL', [{ ...entry, sequence: 3 }], context)
  expect(unfoldLines(published.content)).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:1@kalima.test',
      'SEQUENCE:0',
      'DTSTAMP:20270107T080000Z',
      'DTSTART:20270111T090000Z',
      'DTEND:20270111T093000Z',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Kalima":mailto:bonjour@kalima.test',
    ]),
  )
  expect(unfoldLines(cancelled.content)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:1@kalima.test', 'SEQUENCE:3', 'STATUS:CANCELLED']),
  )
  expect(cancelled.contentType).toContain('method=CANCEL')
})

test('an entry with a condition is tentative and states it; without it, or cancelled, it has none', () => {
  const conditional = { ...entry, condition: 'Si un deuxième enfant s’inscrit' }
  expect(unfoldLines(calendarFile('PUBLISH', [conditional], context).content)).toEqual(
    expect.arrayContaining(['STATUS:TENTATIVE', 'DESCRIPTION:Si un deuxième enfant s’inscrit']),
  )
  expect(calendarFile('PUBLISH', [entry], context).content).not.toContain('DESCRIPTION')
  const cancelled = calendarFile('CANCEL', [conditional], context).content
  expect(cancelled).toContain('STATUS:CANCELLED')
  expect(cancelled).not.toContain('DESCRIPTION')
})

test('escapes a name within its line, and folds lines at 75 octets', () => {
  const summary = `Cours avec Adam\r\nATTENDEE:mailto:x@example.org\u2028BEGIN:VALARM; a, b \\ ${'é'.repeat(200)}`
  const { content } = calendarFile('PUBLISH', [{ ...entry, summary }], context)
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = unfoldLines(content)
  expect(lines.filter(line => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([])
  const [summaryLine] = lines.filter(line => line.startsWith('SUMMARY:'))
  expect(summaryLine).toContain('BEGIN:VALARM\\; a\\, b \\\\ é')
})
