import type { AvailabilityRule } from '#features/availability/availability.ts'
import { openSlots, type SlotQuery } from '#features/availability/slots.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import { weekdays } from '#platform/time/dates.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { plainSlots } from '../tests/support/slots-oracle.ts'
import { median } from './row.ts'

/*
 * A month of slots of one teacher: six days a week, two ranges a day, 4 exceptions, 40 lessons, seen from another time zone.
 * In October 2026 the teacher's clocks (Paris) change and the viewer's (Toronto) do not.
 */
const always = { date: null, isException: false, validFrom: null, validUntil: null }

const makeLessons = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const date = `2026-10-${String(1 + ((index * 7) % 31)).padStart(2, '0')}`
    const startsAt = instantOfHour(date, 9 + (index % 9), 'Europe/Paris')
    if (!startsAt) throw new Error(`no such hour on ${date}`)
    return { startsAt, endsAt: startsAt.add({ minutes: 60 }) }
  })

const rules: AvailabilityRule[] = [
  ...weekdays
    .slice(0, 6)
    .flatMap(dayOfWeek =>
      ['09:00-12:00', '14:00-19:00'].map(timeSlot => ({ ...always, dayOfWeek, timeSlot })),
    ),
  { ...always, dayOfWeek: 'mercredi', timeSlot: '14:00-16:00', isException: true },
  ...['2026-10-06', '2026-10-15', '2026-10-23'].map(date => ({
    ...always,
    dayOfWeek: null,
    date,
    timeSlot: '09:00-19:00',
    isException: true,
  })),
]

const question: SlotQuery = {
  rules,
  zone: 'Europe/Paris',
  taken: makeLessons(40),
  from: '2026-10-01',
  until: '2026-10-31',
  viewerZone: 'America/Toronto',
  now: Temporal.Instant.from('2026-09-21T10:00:00Z'),
  minimumNoticeMinutes: 120,
  latestStart: Temporal.Instant.from('2027-09-21T10:00:00Z'),
  lessonType: 'individual',
}

/** Calls per second, over at least `milliseconds`. */
const measureRate = (work: () => unknown, milliseconds: number) => {
  let count = 0
  const start = performance.now()
  let elapsed = 0
  while (elapsed < milliseconds) {
    work()
    count++
    elapsed = performance.now() - start
  }
  return (count / elapsed) * 1000
}

/** Months of slots per second: ours, and the plain loop as the anchor. Rounds alternate, so that a busy machine slows both. */
export const benchSlots = async (
  duration: LessonLength = 60,
): Promise<{ ours: number; anchor: number; ratio: number }> => {
  const asked = { ...question, duration }
  const ours = () => openSlots(asked)
  const anchor = () => plainSlots(asked)
  if (JSON.stringify(ours()) !== JSON.stringify(anchor())) throw new Error('the two implementations differ')
  measureRate(ours, 300)
  measureRate(anchor, 300)
  const rounds = Array.from({ length: 7 }, () => ({
    ours: measureRate(ours, 150),
    anchor: measureRate(anchor, 150),
  }))
  return {
    ours: median(rounds.map(round => round.ours)),
    anchor: median(rounds.map(round => round.anchor)),
    ratio: median(rounds.map(round => round.ours / round.anchor)),
  }
}

if (import.meta.main) {
  const { ours, anchor, ratio } = await benchSlots()
  console.log(
    `a month of slots: ${ours.toFixed(0)}/s; plain loop: ${anchor.toFixed(0)}/s; ratio ${ratio.toFixed(1)}`,
  )
}
