import { expect, test } from 'vitest'
import { zoneOfCalendar } from './windows-zones.ts'

test('a calendar names zones as IANA or as Windows does', () => {
  expect(zoneOfCalendar('Africa/Casablanca')).toBe('Africa/Casablanca')
  expect(zoneOfCalendar('Romance Standard Time')).toBe('Europe/Paris')
  expect(zoneOfCalendar('Morocco Standard Time')).toBe('Africa/Casablanca')
  expect(zoneOfCalendar('Customized Time Zone')).toBeUndefined()
  expect(zoneOfCalendar('constructor')).toBeUndefined()
})

test('a zone is also known in small letters, at the end of a path, as Outlook shows it, and as an offset', () => {
  const known = {
    'america/new_york': 'America/New_York',
    'America/New York': 'America/New_York',
    'eastern standard time': 'America/New_York',
    '/mozilla.org/20050126_1/America/New_York': 'America/New_York',
    '/mozilla.org/20070129_1/America/Argentina/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'tzone://Microsoft/Utc': 'UTC',
    '(UTC-05:00) Eastern Time (US & Canada)': 'America/New_York',
    '(UTC-04:00) Atlantic Time (Canada)': 'America/Halifax',
    '(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris': 'Europe/Madrid',
    '(UTC+02:00) Cairo': 'Africa/Cairo',
    '(UTC) Casablanca': 'Africa/Casablanca',
    '(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi': 'Asia/Hong_Kong',
    '(UTC) Coordinated Universal Time': 'UTC',
    'GMT+0200': '+02:00',
    'UTC-05:00': '-05:00',
    'UTC+3': '+03:00',
    'Etc/GMT+5': 'Etc/GMT+5',
  }
  expect(Object.fromEntries(Object.keys(known).map(name => [name, zoneOfCalendar(name)]))).toEqual(known)
  for (const name of ['Foo/Bar', '(UTC+09:00) Paris', 'UTC+25', 'tzone://Microsoft/Custom', '', '/'])
    expect(zoneOfCalendar(name)).toBeUndefined()
})
