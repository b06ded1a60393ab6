import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { addDays, dateOfDayNumber, dayNumberOf, type PlainDate, weekdays } from '#platform/time/dates.ts'
import { wallClocksAt } from '#platform/time/zones.ts'
import { runs } from '../../../tests/support/runs.ts'
import { plainSlots } from '../../../tests/support/slots-oracle.ts'
import { type AvailabilityRule, getRuleState } from './availability.ts'
import { isOpenAt, openSlots, type Slot, type SlotQuery } from './slots.ts'

/** Neighbours that change on different dates, offsets of quarter and half hours, changes of half an hour, skipped midnights, Ramadan. */
const zones = [
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
  'Australia/Lord_Howe',
  'Pacific/Apia',
]

const changesOf = (zone: string) => {
  const changes: PlainDate[] = []
  let moment = Temporal.Instant.from('2025-01-01T00:00Z')
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  for (; moment && moment.year < 2028; moment = moment.getTimeZoneTransition('next'))
    changes.push(moment.toPlainDate().toString())
  return changes
}
const changes = new Map(zones.map(zone => [zone, changesOf(zone)]))

const anyZone = fc.constantFrom(...zones)
const anyDay = fc
  .integer({ min: dayNumberOf('2025-01-01'), max: dayNumberOf('2027-12-31') })
  .map(dateOfDayNumber)

/** Most dates are near a clock change in one of the two zones. */
const dayFor = (zone: string, viewerZone: string) => {
  const days = [...(changes.get(zone) ?? []), ...(changes.get(viewerZone) ?? [])]
  return days.length === 0 ? anyDay : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...days) }, anyDay)
}

const hour = (value: number) => `${String(value % 24).padStart(2, '0')}:00`
const anyTimeSlot = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .filter(([start, end]) => start < end && end - start < 24)
  .map(([start, end]) => `${hour(start)}-${hour(end)}`)

const ruleAround = (day: PlainDate) => {
  const near = fc.integer({ min: -3, max: 4 }).map(days => addDays(day, days))
  return fc
    .record({
      dayOfWeek: fc.constantFrom(null, ...weekdays),
      timeSlot: anyTimeSlot,
      date: fc.option(near, { freq: 2 }),
      isException: fc.boolean(),
      validFrom: fc.option(near, { freq: 2 }),
      validUntil: fc.option(near, { freq: 2 }),
    })
    .map((rule): AvailabilityRule => rule)
}

const anyQuery: fc.Arbitrary<SlotQuery> = fc
  .tuple(anyZone, anyZone)
  .chain(([zone, viewerZone]) => dayFor(zone, viewerZone).map(day => ({ zone, viewerZone, day })))
  .chain(({ zone, viewerZone, day }) => {
    const midnight = Temporal.Instant.from(`${day}T00:00Z`)
    const someTaken = fc.record({
      quarter: fc.integer({ min: -96, max: 192 }),
      // The long ones are busy times of other calendars.
      minutes: fc.constantFrom(60, 60, 60, 30, 90, 120, 15, 1500),
      joinable: fc.boolean(),
    })
    return fc.record({
      rules: fc.oneof(
        fc.array(ruleAround(day), { maxLength: 6 }),
        // Nearly all hours open, so that clock changes matter.
        fc.array(ruleAround(day), { maxLength: 3 }).map(rules => [
          ...rules,
          ...weekdays.flatMap(dayOfWeek =>
            ['00:00-23:00', '23:00-00:00'].map(timeSlot => ({
              dayOfWeek,
              timeSlot,
              date: null,
              isException: false,
              validFrom: null,
              validUntil: null,
            })),
          ),
        ]),
      ),
      zone: fc.constant(zone),
      viewerZone: fc.constant(viewerZone),
      taken: fc.array(
        someTaken.map(({ quarter, minutes, joinable }) => {
          const startsAt = midnight.add({ minutes: quarter * 15 })
          // Groups last an hour.
          return { startsAt, endsAt: startsAt.add({ minutes }), joinable: joinable && minutes === 60 }
        }),
        { maxLength: 6 },
      ),
      from: fc.integer({ min: -2, max: 1 }).map(days => addDays(day, days)),
      until: fc.integer({ min: 0, max: 2 }).map(days => addDays(day, days)),
      now: fc
        .oneof(fc.constant(-10_000_000), fc.integer({ min: -3000, max: 3000 }))
        .map(seconds => midnight.add({ seconds: seconds * 60 + 1 })),
      minimumNoticeMinutes: fc.constantFrom(0, 30, 120, 1440),
      latestStart: fc
        .oneof({ weight: 3, arbitrary: fc.constant(525_600) }, fc.integer({ min: -3000, max: 3000 }))
        .map(minutes => midnight.add({ minutes })),
      lessonType: fc.constantFrom('trial' as const, 'individual' as const, 'group' as const),
      duration: fc.constantFrom(undefined, ...lessonLengths),
      offersTrials: fc.constantFrom(true, true, true, false),
      lessonLengths: fc.constantFrom(undefined, lessonLengths, [60] as const, [30, 90, 120] as const),
    })
  })

const print = (slots: Slot[]) =>
  slots.map(({ startsAt, endsAt, date, time }) => `${startsAt} ${endsAt} ${date} ${time}`)

describe('slots of any query', () => {
  test('equal those of a plain loop over every hour', () => {
    fc.assert(
      fc.property(anyQuery, query => {
        expect(print(openSlots(query))).toEqual(print(plainSlots(query)))
      }),
      { numRuns: runs(500) },
    )
  })

  test('are sorted, start an hour apart or more, and last the elapsed minutes asked for', () => {
    fc.assert(
      fc.property(anyQuery, query => {
        const slots = openSlots(query)
        const minutes = query.lessonType === 'individual' ? (query.duration ?? 60) : 60
        for (const { startsAt, endsAt } of slots)
          expect(startsAt.until(endsAt).total('minutes')).toBe(minutes)
        for (const [index, { startsAt }] of slots.slice(1).entries())
          expect(slots[index]?.startsAt.until(startsAt).total('hours')).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('can be booked, and a quarter of an hour later cannot', () => {
    fc.assert(
      fc.property(anyQuery, ({ from, until, viewerZone, ...query }) => {
        for (const { startsAt } of openSlots({ from, until, viewerZone, ...query })) {
          expect(isOpenAt({ ...query, startsAt })).toBe(true)
          expect(isOpenAt({ ...query, startsAt: startsAt.add({ minutes: 15 }) })).toBe(false)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('start exactly where the teacher’s wall clock reads an hour that the rules open', () => {
    fc.assert(
      fc.property(anyQuery, query => {
        const withoutLessons = {
          ...query,
          duration: undefined,
          lessonLengths: undefined,
          taken: [],
          offersTrials: true,
          now: Temporal.Instant.from('2020-01-01T00:00Z'),
          latestStart: Temporal.Instant.from('2100-01-01T00:00Z'),
        }
        const starts = new Set(openSlots(withoutLessons).map(({ startsAt }) => startsAt.toString()))
        const first = Temporal.PlainDate.from(query.from).toZonedDateTime(query.viewerZone).toInstant()
        const end = Temporal.PlainDate.from(query.until)
          .add({ days: 1 })
          .toZonedDateTime(query.viewerZone)
          .toInstant()
        for (let at = first; Temporal.Instant.compare(at, end) < 0; at = at.add({ minutes: 15 })) {
          const [clock] = wallClocksAt(at, [query.zone])
          const isOpen = clock && getRuleState(query.rules, clock) === 'available'
          expect(`${at} ${isOpen ?? false}`).toBe(`${at} ${starts.has(at.toString())}`)
        }
      }),
      { numRuns: runs(60) },
    )
  })
})
