import { expect, test } from 'vitest'
import { zoneOfCalendar } from './windows-zones.ts'

test('a calendar names zones as IANA or as Windows does', () => {
  expect(zoneOfCalendar('Africa/Casablanca')).toBe('Africa/Casablanca')
  expect(zoneOfCalendar('Romance Standard Time')).toBe('Europe/Paris')
  expect(zoneOfCalendar('Morocco Standard Time')).toBe('Africa/Casablanca')
  expect(zoneOfCalendar('Customized Time Zone')).toBeUndefined()
  expect(zoneOfCalendar('constructor')).toBeUndefined()
})
