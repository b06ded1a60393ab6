import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { mergePeriods } from '../busy-calendars.ts'
import { parseBusyPeriods } from './parse-calendar.ts'

const from = Temporal.Instant.from('2026-10-01T00:00:00Z')
const until = Temporal.Instant.from('2026-12-31T00:00:00Z')

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//FR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@example.com', ...lines, 'END:VEVENT']

const options = { zone: 'Europe/Paris', from, until, ownSuffix: '@kalima.test' }
const parsed = (text: string, zone = options.zone) => {
  const result = parseBusyPeriods(text, { ...options, zone })
  return {
    busy: result && mergePeriods(result.periods).map(({ startsAt, endsAt }) => `${startsAt} – ${endsAt}`),
    unread: result?.unreadEvents,
  }
}
const busy = (lines: string[], zone?: string) => parsed(calendar(...lines), zone).busy

describe('a single event', () => {
  test('in UTC, in a named zone, in a zone of Outlook, without a zone', () => {
    const starts = [
      'DTSTART:20261124T090000Z',
      'DTSTART;TZID=Europe/Paris:20261124T100000',
      'DTSTART;TZID=Romance Standard Time:20261124T100000',
      'DTSTART;TZID="Eastern Standard Time":20261124T040000',
      'DTSTART:20261124T100000',
      'DTSTART;TZID=/mozilla.org/20050126_1/europe/paris:20261124T100000',
      'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261124T040000',
      'DTSTART;TZID=GMT+0200:20261124T110000',
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

  test('in a zone whose description is empty or can’t be followed, and whose name is known', () => {
    const described = (...lines: string[]) => [
      ...['BEGIN:VTIMEZONE', 'TZID:America/New_York', ...lines, 'END:VTIMEZONE'],
      ...event('DTSTART;TZID=America/New_York:20261124T040000', 'DURATION:PT1H'),
    ]
    const change = ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300']
    const newYork = { busy: ['2026-11-24T09:00:00Z – 2026-11-24T10:00:00Z'], unread: 0 }
    expect(parsed(calendar(...described()))).toEqual(newYork)
    expect(parsed(calendar(...described(...change, 'RRULE:FREQ=SECONDLY', 'END:STANDARD')))).toEqual(newYork)
    expect(parsed(calendar(...described(...change, 'RRULE:FREQ=FOO', 'END:STANDARD')))).toEqual(newYork)
  })

  test('in a zone that nobody knows is counted, and closes the hour of the owner’s clock meanwhile', () => {
    for (const name of ['Somewhere', 'Customized Time Zone', 'Foo/Bar'])
      expect(parsed(calendar(...event(`DTSTART;TZID=${name}:20261124T100000`, 'DURATION:PT1H')))).toEqual({
        busy: ['2026-11-24T09:00:00Z – 2026-11-24T10:00:00Z'],
        unread: 1,
      })
    // A whole day has no zone, whatever is written beside it.
    expect(parsed(calendar(...event('DTSTART;VALUE=DATE;TZID=Somewhere:20261124')))).toMatchObject({
      unread: 0,
    })
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

  test('from long ago has the same hours as when it is followed from its first day', () => {
    const weekday = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])
    const rule = fc.record({
      freq: fc.constantFrom('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY'),
      interval: fc.integer({ min: 1, max: 5 }),
      days: weekday,
      hours: fc.constantFrom('', ';BYHOUR=9,14', ';BYHOUR=20'),
      start: fc.integer({ min: 0, max: 400 }),
      week: fc.constantFrom('MO', 'SU'),
    })
    fc.assert(
      fc.property(rule, ({ freq, interval, days, hours, start, week }) => {
        const byDay = days.length > 0 ? `;BYDAY=${days.join()}` : ''
        const text = `FREQ=${freq};INTERVAL=${interval};WKST=${week}${byDay}${freq === 'HOURLY' ? '' : hours}`
        const first = ICAL.Time.fromDateTimeString('2025-01-01T14:00:00')
        first.adjust(start, 0, 0, 0)
        const followed: string[] = []
        const starts = ICAL.Recur.fromString(text).iterator(first)
        for (let at = starts.next(); at && at.year < 2027; at = starts.next())
          if (at.year === 2026 && at.month >= 10) followed.push(`${at}Z`)
        const startsHere = first.year === 2026 && first.month >= 10 ? [`${first}Z`] : []
        const expected = new Set([...followed, ...startsHere].filter(at => at < until.toString()))
        const lines = event(`DTSTART:${first.toICALString()}`, 'DURATION:PT1M', `RRULE:${text}`)
        const found = parsed(calendar(...lines), 'UTC')
        expect(found.busy?.map(period => period.slice(0, 20))).toEqual([...expected].toSorted())
        expect(found.unread).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('from long ago is not followed from its first day, which would be too many steps', () => {
    for (const [rule, count] of [
      ['FREQ=DAILY', 91],
      ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 13],
      ['FREQ=HOURLY;INTERVAL=6', 364],
    ] as const) {
      const { busy: found, unread } = parsed(
        calendar(...event('DTSTART:18000101T090000Z', 'DURATION:PT1H', `RRULE:${rule}`)),
      )
      expect([rule, found?.length, unread]).toEqual([rule, count, 0])
    }
  })

  test('from long ago, and long or moved far, or was moved far, reaches into the time that is read', () => {
    const long = ['DTSTART:20260105T090000Z', 'DURATION:P90D', 'RRULE:FREQ=WEEKLY;INTERVAL=13']
    expect(busy(event(...long))?.[0]).toBe('2026-07-06T09:00:00Z – 2026-10-04T09:00:00Z')
    const moved = [
      ...event('DTSTART:20260101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260925T090000Z'),
      ...event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260920T090000Z',
        'DTSTART:20260930T090000Z',
        'DURATION:PT1H',
      ),
    ]
    expect(busy(moved)).toEqual(
      [1, 2, 3, 4, 5].map(day => `2026-10-0${day}T09:00:00Z – 2026-10-0${day}T10:00:00Z`),
    )
  })

  test('until a local time or a day includes it, in any zone', () => {
    const last = (zone: string, until: string, ...more: string[]) => {
      const lines = event(`DTSTART${zone}`, 'DURATION:PT1H', `RRULE:FREQ=WEEKLY;UNTIL=${until}`)
      return busy(lines, ...more)
        ?.at(-1)
        ?.slice(0, 20)
    }
    const newYork = ';TZID=America/New_York:20261207T200000'
    expect(last(newYork, '20261221T200000')).toBe('2026-12-22T01:00:00Z')
    expect(last(newYork, '20261221')).toBe('2026-12-22T01:00:00Z')
    expect(last(newYork, '20261222T010000Z')).toBe('2026-12-22T01:00:00Z')
    expect(last(newYork, '20261222T005959Z')).toBe('2026-12-15T01:00:00Z')
    const paris = ';TZID=Europe/Paris:20261207T100000'
    expect(last(paris, '20261221')).toBe('2026-12-21T09:00:00Z')
    expect(last(paris, '20261220')).toBe('2026-12-14T09:00:00Z')
    expect(last(paris, '20261221T100000')).toBe('2026-12-21T09:00:00Z')
    // A time of the owner's clock, until an hour of UTC.
    expect(last(':20261207T100000', '20261221T090000Z')).toBe('2026-12-21T09:00:00Z')
    expect(last(':20261207T200000', '20261222T010000Z', 'America/New_York')).toBe('2026-12-22T01:00:00Z')
    expect(last(';VALUE=DATE:20261207', '20261221')).toBe('2026-12-20T23:00:00Z')
  })

  test('a changed occurrence without its series counts alone', () => {
    const single = ['RECURRENCE-ID:20261124T090000Z', 'DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z']
    expect(busy(event(...single))).toEqual(['2026-11-24T10:00:00Z – 2026-11-24T11:00:00Z'])
  })
})

describe('unusual calendars', () => {
  const weekly = ['DTSTART;TZID=Europe/Paris:20261013T180000', 'DTEND;TZID=Europe/Paris:20261013T190000']
  const change = (id: string, ...lines: string[]) =>
    event(`RECURRENCE-ID;TZID=Europe/Paris;RANGE=THISANDFUTURE:${id}`, ...lines)

  test('the first day and every date given, as an hour or as a period of its own length, but those that are excluded', () => {
    expect(
      busy(
        event(
          ...weekly,
          'RDATE;TZID=Europe/Paris:20261015T180000,20261022T180000',
          'RDATE;VALUE=PERIOD;TZID=Europe/Paris:20261110T180000/PT30M',
          'RDATE;VALUE=PERIOD:20261111T170000Z/20261111T200000Z,20261112T170000Z/PT1H',
          'EXDATE;TZID=Europe/Paris:20261022T180000',
          'EXDATE;VALUE=DATE:20261112',
        ),
      ),
    ).toEqual([
      '2026-10-13T16:00:00Z – 2026-10-13T17:00:00Z',
      '2026-10-15T16:00:00Z – 2026-10-15T17:00:00Z',
      '2026-11-10T17:00:00Z – 2026-11-10T17:30:00Z',
      '2026-11-11T17:00:00Z – 2026-11-11T20:00:00Z',
    ])
    expect(
      busy(event('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE;VALUE=DATE:20261205')),
    ).toEqual(['2026-11-30T23:00:00Z – 2026-12-02T23:00:00Z', '2026-12-04T23:00:00Z – 2026-12-05T23:00:00Z'])
    // Its rule leaves out the first day.
    expect(busy(event(...weekly, 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=1'))).toEqual([
      '2026-10-13T16:00:00Z – 2026-10-13T17:00:00Z',
      '2026-10-14T16:00:00Z – 2026-10-14T17:00:00Z',
    ])
  })

  test('a change of an occurrence and all later ones, over a clock change, until the next such change', () => {
    expect(
      busy([
        ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=6'),
        ...change(
          '20261020T180000',
          'DTSTART;TZID=Europe/Paris:20261022T100000',
          'DTEND;TZID=Europe/Paris:20261022T120000',
        ),
        ...event(
          'RECURRENCE-ID;TZID=Europe/Paris:20261103T180000',
          'DTSTART:20261103T060000Z',
          'DTEND:20261103T070000Z',
        ),
        ...change('20261110T180000', 'DTSTART:20261110T060000Z', 'DURATION:PT15M'),
      ])?.toSorted(),
    ).toEqual([
      '2026-10-13T16:00:00Z – 2026-10-13T17:00:00Z',
      '2026-10-22T08:00:00Z – 2026-10-22T10:00:00Z',
      '2026-10-29T09:00:00Z – 2026-10-29T11:00:00Z',
      '2026-11-03T06:00:00Z – 2026-11-03T07:00:00Z',
      '2026-11-10T06:00:00Z – 2026-11-10T06:15:00Z',
      '2026-11-17T06:00:00Z – 2026-11-17T06:15:00Z',
    ])
  })

  test('a series that is cancelled from an occurrence on', () => {
    expect(
      busy([
        ...event(...weekly, 'RRULE:FREQ=WEEKLY'),
        ...change('20261020T180000', 'DTSTART;TZID=Europe/Paris:20261020T180000', 'STATUS:CANCELLED'),
      ]),
    ).toEqual(['2026-10-13T16:00:00Z – 2026-10-13T17:00:00Z'])
  })

  test('several calendars in one file, each with its own zones', () => {
    const own = (offset: string, ...lines: string[]) =>
      calendar(
        ...['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
        ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
        ...event(...lines, 'DURATION:PT1H'),
      )
    const text =
      own('+0300', 'DTSTART;TZID=Mine:20261124T120000') + own('-0500', 'DTSTART;TZID=Mine:20261125T120000')
    expect(parsed(text)).toEqual({
      busy: ['2026-11-24T09:00:00Z – 2026-11-24T10:00:00Z', '2026-11-25T17:00:00Z – 2026-11-25T18:00:00Z'],
      unread: 0,
    })
  })

  test('busy times without events', () => {
    expect(
      busy([
        'BEGIN:VFREEBUSY',
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261124T090000Z/PT1H,20261125T090000Z/20261125T100000Z',
        'FREEBUSY:20261126T090000Z/PT1H',
        'FREEBUSY;FBTYPE=FREE:20261127T090000Z/PT1H',
        'END:VFREEBUSY',
      ]),
    ).toEqual([
      '2026-11-24T09:00:00Z – 2026-11-24T10:00:00Z',
      '2026-11-25T09:00:00Z – 2026-11-25T10:00:00Z',
      '2026-11-26T09:00:00Z – 2026-11-26T10:00:00Z',
    ])
  })

  test('a whole day that ends on itself', () => {
    expect(busy(event('DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261124'))).toEqual([
      '2026-11-23T23:00:00Z – 2026-11-24T23:00:00Z',
    ])
  })
})

test('an event that can’t be read is counted, and the others are read', () => {
  const at = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']
  const unread = (...lines: string[]) =>
    parsed(calendar(...lines, 'BEGIN:VEVENT', 'UID:two@example.com', ...at, 'END:VEVENT'))
  const result = (count: number) => ({
    busy: ['2026-11-24T09:00:00Z – 2026-11-24T10:00:00Z'],
    unread: count,
  })
  expect(unread(...event('DTSTART:tomorrow'))).toEqual(result(1))
  expect(unread(...event('SUMMARY:Without a start'))).toEqual(result(1))
  expect(unread(...event(...at, 'RRULE:FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1'))).toEqual(result(1))
  expect(unread(...event(...at, 'RDATE:some day'), ...event('DTSTART:tomorrow'))).toMatchObject({ unread: 2 })
  // Shown as free, it would take no time.
  expect(unread(...event('DTSTART:tomorrow', 'TRANSP:TRANSPARENT'))).toEqual(result(0))
  // A change of later occurrences can't be applied without its series, nor from whole days to hours.
  const changed = (id: string) => event(`RECURRENCE-ID;RANGE=THISANDFUTURE${id}`, ...at)
  expect(unread(...changed(':20261124T090000Z'))).toMatchObject({ unread: 1 })
  expect(
    unread(
      ...event('DTSTART;VALUE=DATE:20261224', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...changed(';VALUE=DATE:20261224'),
    ),
  ).toMatchObject({
    unread: 1,
    busy: expect.arrayContaining(['2026-12-24T23:00:00Z – 2026-12-25T23:00:00Z']),
  })
})

test('a line that can’t be read costs no more than its own event', () => {
  const good = [
    'BEGIN:VEVENT',
    'UID:two@example.com',
    'DTSTART:20261201T090000Z',
    'DURATION:PT1H',
    'END:VEVENT',
  ]
  const at = ['DTSTART:20261124T090000Z', 'DURATION:PT1H']
  const both = ['2026-11-24T09:00:00Z – 2026-11-24T10:00:00Z', '2026-12-01T09:00:00Z – 2026-12-01T10:00:00Z']
  const read = (...lines: string[]) => parsed(calendar(...event(...at, ...lines), ...good))
  for (const line of [
    'DESCRIPTION:Bonjour\r\nà demain',
    'DESCRIPTION:Bonjour\r\n\r\nDTSTART à demain : 9h',
    'ATTENDEE;CN="Jean:mailto:a@b.c',
    'EXRULE:FREQ=BAR',
    'BEGIN:VALARM\r\nTRIGGER:x\r\nDURATION:P9D',
    'END:VALARM',
    ':without a name',
  ])
    expect(read(line)).toEqual({ busy: both, unread: 0 })
  for (const part of [
    'FREQ=FOO',
    ...['BYDAY=XX', 'COUNT=x', 'WKST=ZZ', 'BYSETPOS=abc'].map(bad => `FREQ=DAILY;${bad}`),
  ])
    expect(read(`RRULE:${part}`)).toEqual({ busy: both, unread: 1 })
  expect(read('RDATE;X="unclosed:20261125T090000Z')).toEqual({ busy: both, unread: 1 })
  // An event that has lost its end, and a text after the calendar.
  expect(parsed(calendar('BEGIN:VEVENT', 'UID:a@x', ...at, ...good))).toEqual({ busy: both, unread: 0 })
  expect(parsed(`${calendar(...event(...at), ...good)}<!-- 12 ms -->`)).toEqual({ busy: both, unread: 0 })
})

test('an event that repeats without end, or never, is one that can’t be read', () => {
  const good = [
    'BEGIN:VEVENT',
    'UID:two@example.com',
    'DTSTART:20261201T090000Z',
    'DURATION:PT1H',
    'END:VEVENT',
  ]
  const started = Date.now()
  for (const rule of [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;BYMONTH=2;INTERVAL=2;BYDAY=5MO;BYHOUR=25',
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=DAILY;INTERVAL=999999999',
  ]) {
    const lines = event('DTSTART:20260924T090000Z', 'DURATION:PT1S', `RRULE:${rule}`)
    const { busy, unread } = parsed(calendar(...lines, ...good))
    expect(unread).toBe(1)
    expect(busy).toContain('2026-12-01T09:00:00Z – 2026-12-01T10:00:00Z')
  }
  expect(Date.now() - started).toBeLessThan(10_000)
})

test('a text that is no calendar differs from one without events', () => {
  expect(parseBusyPeriods('<!doctype html><title>Connexion</title>', options)).toBeUndefined()
  expect(parseBusyPeriods('', options)).toBeUndefined()
  expect(parseBusyPeriods('BEGIN:VCARD\r\nEND:VCARD\r\n', options)).toBeUndefined()
  expect(parseBusyPeriods(`<pre>\r\n${calendar()}`, options)).toBeUndefined()
  // One that is cut off may miss the hours of next week.
  expect(
    parseBusyPeriods(calendar(...event('DTSTART:20261124T090000Z')).slice(0, -20), options),
  ).toBeUndefined()
  expect(parsed(calendar())).toEqual({ busy: [], unread: 0 })
})
