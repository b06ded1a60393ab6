import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { runs } from '../../../tests/support/runs.ts'
import { addDays, datesFrom } from './dates.ts'
import { zoneLabel } from './zone-label.ts'
import {
  instantOfHour,
  isTimeZone,
  localOf,
  occurrenceOf,
  offsetLabel,
  startOfDay,
  timeZones,
  wallClocksAt,
} from './zones.ts'

const at = (text: string) => Temporal.Instant.from(text)

const awkwardZones = [
  'Europe/Paris',
  'Europe/Brussels',
  'America/Toronto',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Africa/Tunis',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
]

/** The first instant of each wall-clock hour, found by stepping through some days in quarters of an hour. */
const walk = (zone: string, from: string, days: number) => {
  const found = new Map<string, Temporal.Instant>()
  let moment = at(`${from}T00:00Z`)
  for (let quarter = 0; quarter < days * 96; quarter++) {
    const reading = moment.toZonedDateTimeISO(zone)
    const key = `${reading.toPlainDate()} ${reading.hour}`
    if (reading.minute === 0 && !found.has(key)) found.set(key, moment)
    moment = moment.add({ minutes: 15 })
  }
  return found
}

const changesOf = (zone: string, from: string, until: string) => {
  const days: string[] = []
  let moment = at(`${from}T00:00Z`).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (moment && moment.toPlainDate().toString() < until) {
    days.push(moment.toPlainDate().toString())
    moment = moment.getTimeZoneTransition('next')
  }
  return days
}

describe('zone names', () => {
  test('are IANA names in their own spelling', () => {
    for (const zone of [
      ...awkwardZones,
      'America/Montreal',
      'Asia/Katmandu',
      'America/Argentina/Buenos_Aires',
    ])
      expect(isTimeZone(zone)).toBe(true)
    for (const no of [
      '',
      'Paris',
      'europe/paris',
      '+02:00',
      '-05',
      'UTC+1',
      'Europe/Paris ',
      'Europe/Atlantis',
      null,
      1,
    ])
      expect(isTimeZone(no)).toBe(false)
    expect(isTimeZone('A'.repeat(100_000))).toBe(false)
  })

  test('have French labels', () => {
    expect(zoneLabel('Europe/Paris')).toBe('heure de Paris')
    expect(zoneLabel('Africa/Cairo')).toBe('heure du Caire')
    expect(zoneLabel('Africa/Algiers')).toBe('heure d’Alger')
    expect(zoneLabel('America/Toronto')).toBe('heure de Montréal')
    expect(zoneLabel('America/Montreal')).toBe('heure de Montréal')
    expect(zoneLabel('Asia/Beirut')).toBe('heure de Beyrouth')
    expect(zoneLabel('Asia/Dubai')).toBe('heure de Dubaï')
    expect(zoneLabel('Africa/Abidjan')).toBe('heure d’Abidjan')
    expect(zoneLabel('Indian/Reunion')).toBe('heure de La Réunion')
    expect(zoneLabel('Indian/Mauritius')).toBe('heure de l’Île Maurice')
    expect(zoneLabel('Atlantic/Azores')).toBe('heure des Açores')
    expect(zoneLabel('Asia/Katmandu')).toBe('heure de Katmandou')
    expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('heure de Buenos Aires')
    expect(zoneLabel('UTC')).toBe('heure UTC')
  })

  test('have the same city in English', () => {
    const label = (zone: string) => runWithLocale('en', () => zoneLabel(zone))
    expect(label('America/Toronto')).toBe('Montreal time')
    expect(label('America/Montreal')).toBe('Montreal time')
    expect(label('Europe/Paris')).toBe('Paris time')
  })

  test('have the offset of the instant', () => {
    expect(offsetLabel('Europe/Paris', at('2026-11-24T12:00Z'))).toBe('UTC+1')
    expect(offsetLabel('Europe/Paris', at('2026-07-24T12:00Z'))).toBe('UTC+2')
    expect(offsetLabel('Asia/Kathmandu', at('2026-07-24T12:00Z'))).toBe('UTC+5:45')
    expect(offsetLabel('America/St_Johns', at('2026-11-24T12:00Z'))).toBe('UTC−3:30')
    expect(offsetLabel('UTC', at('2026-11-24T12:00Z'))).toBe('UTC+0')
  })

  test('are listed once each, sorted by label', () => {
    const list = timeZones(at('2026-11-24T12:00Z'))
    expect(list.length).toBeGreaterThan(300)
    expect(new Set(list.map(({ zone }) => zone)).size).toBe(list.length)
    expect(list.every(({ zone }) => isTimeZone(zone))).toBe(true)
    expect(list).toContainEqual({ zone: 'Europe/Paris', label: 'Paris (UTC+1)' })
    expect(list).toContainEqual({ zone: 'Asia/Kathmandu', label: 'Katmandou (UTC+5:45)' })
    expect(list.some(({ zone }) => zone === 'Asia/Katmandu')).toBe(false)
    const labels = list.map(({ label }) => label)
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('fr').compare))
  })

  test('have the same local time in Temporal and Intl', () => {
    for (const zone of awkwardZones) {
      const intl = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      })
      for (const date of datesFrom('2025-01-01', '2028-01-01')) {
        const moment = at(`${date}T00:30Z`)
        const { date: day, time } = localOf(moment, zone)
        expect(`${zone} ${intl.format(moment.epochMilliseconds)}`).toBe(`${zone} ${day} ${time}`)
      }
    }
  })
})

describe('wall clocks', () => {
  test('a skipped hour has no instant', () => {
    expect(instantOfHour('2026-03-29', 1, 'Europe/Paris')).toEqual(at('2026-03-29T00:00Z'))
    expect(instantOfHour('2026-03-29', 2, 'Europe/Paris')).toBeUndefined()
    expect(instantOfHour('2026-03-29', 3, 'Europe/Paris')).toEqual(at('2026-03-29T01:00Z'))
  })

  test('an hour that occurs twice has the earlier instant', () => {
    expect(instantOfHour('2026-10-25', 2, 'Europe/Paris')).toEqual(at('2026-10-25T00:00Z'))
    expect(instantOfHour('2026-10-25', 3, 'Europe/Paris')).toEqual(at('2026-10-25T02:00Z'))
  })

  test('a day without midnight starts at 01:00 and has every other hour', () => {
    for (const [zone, date] of [
      ['Africa/Cairo', '2026-04-24'],
      ['Africa/Cairo', '2027-04-30'],
      ['Asia/Beirut', '2026-03-29'],
    ] as const) {
      expect(instantOfHour(date, 0, zone)).toBeUndefined()
      expect(localOf(startOfDay(date, zone), zone)).toMatchObject({ date, time: '01:00' })
      for (let hour = 1; hour < 24; hour++) {
        const instant = instantOfHour(date, hour, zone)
        expect(instant && localOf(instant, zone)).toMatchObject({ date, hour, minute: 0 })
      }
    }
  })

  test('a date that a country skipped starts with the next one and has no hours', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toEqual(startOfDay('2011-12-31', 'Pacific/Apia'))
    for (let hour = 0; hour < 24; hour++)
      expect(instantOfHour('2011-12-30', hour, 'Pacific/Apia')).toBeUndefined()
  })

  test('around clock changes, hours are where stepping through the day finds them', () => {
    for (const zone of awkwardZones) {
      const changes = [...changesOf(zone, '2025-01-01', '2027-12-31'), '2011-12-30']
      for (const change of changes) {
        const walked = walk(zone, addDays(change, -3), 6)
        for (const date of datesFrom(addDays(change, -1), addDays(change, 1)))
          for (let hour = 0; hour < 24; hour++)
            expect(`${zone} ${date} ${hour} ${instantOfHour(date, hour, zone)}`).toBe(
              `${zone} ${date} ${hour} ${walked.get(`${date} ${hour}`)}`,
            )
      }
    }
  })

  test('local times and starts of days equal those of Temporal until 2200', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...awkwardZones),
        fc.integer({ min: 26_298_000, max: 121_480_000 }),
        (zone, minute) => {
          const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
          const expected = instant.toZonedDateTimeISO(zone)
          const { date, time } = localOf(instant, zone)
          expect(`${date}T${time}`).toBe(expected.toPlainDateTime().toString({ smallestUnit: 'minute' }))
          expect(startOfDay(date, zone)).toEqual(expected.startOfDay().toInstant())
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  test('seconds are dropped, also before 1970', () => {
    expect(localOf(at('2026-11-24T10:59:59.999Z'), 'UTC').time).toBe('10:59')
    expect(localOf(at('1969-12-31T23:59:59Z'), 'UTC')).toMatchObject({ date: '1969-12-31', time: '23:59' })
  })

  test('an hour outside 0–23 throws', () => {
    for (const hour of [-1, 24, 9.5, Number.NaN])
      expect(() => instantOfHour('2026-11-24', hour, 'Europe/Paris')).toThrow(RangeError)
    expect(() => instantOfHour('2026-02-30', 9, 'Europe/Paris')).toThrow(RangeError)
    expect(() => instantOfHour('2026-11-24', 9, 'Europe/Atlantis')).toThrow(RangeError)
  })
})

describe('where a slot can start at an instant', () => {
  const zones = ['Europe/Paris', 'America/Toronto', 'Asia/Kathmandu', 'America/St_Johns']

  test('are zones with a full hour then, each with its date', () => {
    expect(wallClocksAt(at('2026-11-24T02:00Z'), zones)).toEqual([
      { zone: 'Europe/Paris', date: '2026-11-24', weekday: 'mardi', hour: 3 },
      { zone: 'America/Toronto', date: '2026-11-23', weekday: 'lundi', hour: 21 },
    ])
    expect(wallClocksAt(at('2026-11-24T02:15Z'), zones)).toEqual([
      { zone: 'Asia/Kathmandu', date: '2026-11-24', weekday: 'mardi', hour: 8 },
    ])
    expect(wallClocksAt(at('2026-11-24T02:07Z'), zones)).toEqual([])
    expect(wallClocksAt(at('2026-11-24T02:00:30Z'), zones)).toEqual([])
    expect(wallClocksAt(at('2026-11-24T02:00:00.000000001Z'), zones)).toEqual([])
  })

  test('are not zones in the second occurrence of an hour', () => {
    expect(wallClocksAt(at('2026-10-25T00:00Z'), ['Europe/Paris'])).toMatchObject([{ hour: 2 }])
    expect(wallClocksAt(at('2026-10-25T01:00Z'), ['Europe/Paris'])).toEqual([])
    expect(wallClocksAt(at('2026-10-29T20:00Z'), ['Africa/Cairo'])).toMatchObject([
      { date: '2026-10-29', hour: 23 },
    ])
    expect(wallClocksAt(at('2026-10-29T21:00Z'), ['Africa/Cairo'])).toEqual([])
  })
})

test('tells the two equal hours of a day apart, and no others', () => {
  const occurrences = (zone: string, ...instants: string[]) =>
    instants.map(instant => [localOf(at(instant), zone).time, occurrenceOf(at(instant), zone)])
  // Cairo sets its clocks from 24:00 back to 23:00.
  expect(
    occurrences(
      'Africa/Cairo',
      '2027-10-28T19:00:00Z',
      '2027-10-28T20:00:00Z',
      '2027-10-28T21:00:00Z',
      '2027-10-28T22:00:00Z',
    ),
  ).toEqual([
    ['22:00', undefined],
    ['23:00', 'first'],
    ['23:00', 'second'],
    ['00:00', undefined],
  ])
  // By half an hour.
  expect(
    occurrences(
      'Australia/Lord_Howe',
      '2027-04-03T14:30:00Z',
      '2027-04-03T15:00:00Z',
      '2027-04-03T15:30:00Z',
    ),
  ).toEqual([
    ['01:30', 'first'],
    ['01:30', 'second'],
    ['02:00', undefined],
  ])
  expect(occurrenceOf(at('2027-03-28T01:00:00Z'), 'Europe/Paris')).toBeUndefined()
})
