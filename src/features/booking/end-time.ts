import { formatTime } from '#platform/time/date-format.ts'

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

/**
 * «18:00»: when a lesson ends on the clock of the zone; it may last over a change of the clocks. The begin is the server's: a
 * browser with older rules of the zone would show another hour for both.
 * @param time the server's «17:00» for `startsAt` @param zone IANA name
 */
export const endTime = (
  { startsAt, time }: { startsAt: string; time: string },
  minutes: number,
  zone: string,
): string => {
  const end = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
  const ahead = minuteOf(time) - minuteOf(formatTime(startsAt, zone))
  const day = 24 * 60
  return timeOf((minuteOf(formatTime(end, zone)) + ahead + day) % day)
}
