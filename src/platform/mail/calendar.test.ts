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
/** Lines as a calendar reads them: folded ones put together again. */
const linesOf = (content: string) => content.replace(/\r\n[ \t]/g, '').split('\r\n')

test('an entry is in instants, with an identity that lasts and a revision that grows', () => {
  const published = calendarFile('PUBLISH', [entry], context)
  const cancelled = calendarFile('CANCEL', [{ ...entry, sequence: 3 }], context)
  expect(linesOf(published.content)).toEqual(
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
  expect(linesOf(cancelled.content)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:1@kalima.test', 'SEQUENCE:3', 'STATUS:CANCELLED']),
  )
  expect(cancelled.contentType).toContain('method=CANCEL')
})

test('a name cannot break out of its line, and no line is longer than 75 octets', () => {
  const summary = `Cours avec Adam\r\nATTENDEE:mailto:x@example.org\u2028BEGIN:VALARM; a, b \\ ${'é'.repeat(200)}`
  const { content } = calendarFile('PUBLISH', [{ ...entry, summary }], context)
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = linesOf(content)
  expect(lines.filter(line => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([])
  const [told] = lines.filter(line => line.startsWith('SUMMARY:'))
  expect(told).toContain('BEGIN:VALARM\\; a\\, b \\\\ é')
})
