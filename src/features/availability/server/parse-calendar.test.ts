import { describe, expect, test } from 'vitest'
import { parseBusyPeriods } from './parse-calendar.ts'

const from = Temporal.Instant.from('2026-10-01T00:00:00Z')
const until = Temporal.Instant.from('2026-12-31T00:00:00Z')

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//FR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@example.com', ...lines, 'END:VEVENT']

const busy = (lines: string[], zone = 'Europe/Paris') =>
  parseBusyPeriods(calendar(...lines), { zone, from, until, ownSuffix: '@kalima.test' })?.map(
    ({ startsAt, endsAt }) => `${startsAt} – ${endsAt}`,
  )

describe('a single event', () => {
  test('in UTC, in a named zone, in a zone of Outlook, without a zone', () => {
    const starts = [
      'DTSTART:20261124T090000Z',
      'DTSTART;TZID=Europe/Paris:20261124T100000',
      'DTSTART;TZID=Romance Standard Time:20261124T100000',
      'DTSTART;TZID="Eastern Standard Time":20261124T040000',
      'DTSTART:20261124T100000',
      'DTSTART;TZID=Somewhere:20261124T100000',
    ]
    for (const start of starts)
      expect(busy(event(start, 'DURATION:PT90M'))).toEqual(['2026-11-24T09:00:00Z – 2026-11-24T10:30:00Z'])
    // A time without a zone is in the owner's.
    expect(busy(event('DTSTART:20261124T100000', 'DTEND:20261124T110000'), 'Asia/Kathmandu')).toEqual([
      '2026-11-24T04:15:00Z – 2026-11-24T05:15:00Z',
    ])
  })

  test('in a zone that the calendar describes itself', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0300'],
      ...['TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
    ]
    const own = event('DTSTART;TZID=Mine:20261124T120000', 'DTEND;TZID=Mine:20261124T130000')
    expect(busy([...zone, ...own])).toEqual(['2026-11-24T09:00:00Z – 2026-11-24T10:00:00Z'])
  })

  test('of whole days lasts from midnight to midnight of the owner', () => {
    expect(busy(event('DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126'))).toEqual([
      '2026-11-23T23:00:00Z – 2026-11-25T23:00:00Z',
    ])
    expect(busy(event('DTSTART;VALUE=DATE:20261124'), 'America/Toronto')).toEqual([
      '2026-11-24T05:00:00Z – 2026-11-25T05:00:00Z',
    ])
    // The day of the clock change has 25 hours.
    expect(busy(event('DTSTART;VALUE=DATE:20261025'))).toEqual([
      '2026-10-24T22:00:00Z – 2026-10-25T23:00:00Z',
    ])
  })

  test('takes no time when it is cancelled, shown as free, over, far away, without length, or a lesson of ours', () => {
    const at = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']
    expect(busy(event(...at, 'TRANSP:OPAQUE', 'STATUS:TENTATIVE'))).toHaveLength(1)
    expect(busy(event(...at, 'TRANSP:TRANSPARENT'))).toEqual([])
    expect(busy(event(...at, 'STATUS:CANCELLED'))).toEqual([])
    expect(busy(event(...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'))).toEqual([])
    expect(busy(event('DTSTART:20260924T090000Z', 'DTEND:20260924T100000Z'))).toEqual([])
    expect(busy(event('DTSTART:20270924T090000Z', 'DTEND:20270924T100000Z'))).toEqual([])
    expect(busy(event('DTSTART:20261124T090000Z'))).toEqual([])
    const ours = 'UID:0192f0c1-7f60-7c3e-b5ee-6d6d4f9a8f10@kalima.test'
    expect(busy(['BEGIN:VEVENT', ours, ...at, 'END:VEVENT'])).toEqual([])
  })
})

describe('an event that repeats', () => {
  const weekly = ['DTSTART;TZID=Europe/Paris:20261013T180000', 'DTEND;TZID=Europe/Paris:20261013T190000']

  test('keeps its wall-clock hour over a clock change', () => {
    expect(busy(event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261103T170000Z'))).toEqual([
      '2026-10-13T16:00:00Z – 2026-10-13T17:00:00Z',
      '2026-10-20T16:00:00Z – 2026-10-20T17:00:00Z',
      '2026-10-27T17:00:00Z – 2026-10-27T18:00:00Z',
      '2026-11-03T17:00:00Z – 2026-11-03T18:00:00Z',
    ])
  })

  test('leaves out what is excluded, moves what was moved, and ends at the horizon', () => {
    const changed = (id: string, ...lines: string[]) =>
      event(`RECURRENCE-ID;TZID=Europe/Paris:${id}`, ...lines)
    expect(
      busy([
        ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;TZID=Europe/Paris:20261020T180000'),
        ...changed('20261027T180000', 'DTSTART:20261028T070000Z', 'DTEND:20261028T080000Z'),
        ...changed(
          '20261103T180000',
          'DTSTART:20261103T170000Z',
          'DTEND:20261103T180000Z',
          'STATUS:CANCELLED',
        ),
      ])?.toSorted(),
    ).toEqual([
      '2026-10-13T16:00:00Z – 2026-10-13T17:00:00Z',
      '2026-10-28T07:00:00Z – 2026-10-28T08:00:00Z',
      '2026-11-10T17:00:00Z – 2026-11-10T18:00:00Z',
    ])
    expect(busy(event(...weekly, 'RRULE:FREQ=DAILY'))).toHaveLength(79)
  })

  test('from long ago counts today', () => {
    const old = ['DTSTART;VALUE=DATE:20120103', 'DTEND;VALUE=DATE:20120104', 'RRULE:FREQ=WEEKLY;BYDAY=TU']
    expect(busy(event(...old))?.[0]).toBe('2026-10-05T22:00:00Z – 2026-10-06T22:00:00Z')
  })

  test('a changed occurrence without its series counts alone', () => {
    const single = ['RECURRENCE-ID:20261124T090000Z', 'DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z']
    expect(busy(event(...single))).toEqual(['2026-11-24T10:00:00Z – 2026-11-24T11:00:00Z'])
  })
})

test('a text that is no calendar differs from one without events; an event that can’t be read is left out', () => {
  const options = { zone: 'Europe/Paris', from, until, ownSuffix: '@kalima.test' }
  expect(parseBusyPeriods('<!doctype html><title>Connexion</title>', options)).toBeUndefined()
  expect(parseBusyPeriods('', options)).toBeUndefined()
  expect(parseBusyPeriods('BEGIN:VCARD\r\nEND:VCARD\r\n', options)).toBeUndefined()
  expect(busy([])).toEqual([])
  const at = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']
  expect(
    busy([
      ...event('DTSTART:tomorrow'),
      ...event(...at, 'RRULE:FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1'),
      ...event(...at),
    ]),
  ).toHaveLength(1)
})
