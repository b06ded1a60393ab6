import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate, weekdays } from '#platform/time/dates.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { rule } from '../../../tests/support/availability-rule.ts'
import { runs } from '../../../tests/support/runs.ts'
import { type AvailabilityRule, openSlots } from './availability.ts'
import { mondayOf, shownHours } from './calendar-days.ts'
import { changeOfHour, type WrittenRule } from './hour-change.ts'
import { type CalendarLesson, ruleStateOf, type WeekQuestion, weekGrid } from './week.ts'

const at = (text: string) => Temporal.Instant.from(text)
const everyDay = (timeSlot: string) => weekdays.map(dayOfWeek => rule({ dayOfWeek, timeSlot }))
const lesson = (startsAt: string, isPending = false): CalendarLesson => ({
  startsAt: at(startsAt),
  endsAt: at(startsAt).add({ hours: 1 }),
  isPending,
})
const week = (some: Partial<WeekQuestion<CalendarLesson>>) =>
  weekGrid<CalendarLesson>({
    rules: [],
    zone: 'Europe/Paris',
    lessons: [],
    from: '2026-11-23',
    days: 7,
    now: at('2026-01-01T00:00Z'),
    ...some,
  })
const stateAt = (days: ReturnType<typeof week>, date: PlainDate, hour: number) =>
  days.find(day => day.date === date)?.hours[hour]?.state

describe('what holds in each hour of a week', () => {
  test('open, taken back, never opened, booked, waiting for a second pupil', () => {
    const days = week({
      rules: [
        rule({ dayOfWeek: 'mardi' }),
        rule({ date: '2026-11-24', timeSlot: '10:00-11:00', isException: true }),
      ],
      lessons: [lesson('2026-11-24T10:00Z'), lesson('2026-11-25T10:00Z', true)],
    })
    expect(days.map(day => day.date)).toEqual([
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
    ])
    expect([9, 10, 11, 12].map(hour => stateAt(days, '2026-11-24', hour))).toEqual([
      'available',
      'cancelled',
      'booked',
      'closed',
    ])
    expect(days[1]?.hours[11]).toMatchObject({ rules: 'available', lessons: [{ isPending: false }] })
    expect(stateAt(days, '2026-11-25', 11)).toBe('pending')
    expect(days[2]?.hours[11]).toMatchObject({ rules: 'closed' })
  })

  test('an hour that has begun is over, the one to come is not', () => {
    const hours = week({ rules: everyDay('09:00-12:00'), now: at('2026-11-23T09:00Z') })[0]?.hours
    expect(hours?.slice(9, 12).map(hour => hour.isOver)).toEqual([true, true, false])
  })

  test.each([
    // Cairo skips midnight itself on the last Friday of April.
    ['Africa/Cairo', '2026-04-24', 0],
    ['Europe/Paris', '2026-03-29', 2],
    ['America/Toronto', '2026-03-08', 2],
    ['Asia/Beirut', '2026-03-29', 0],
  ])('in %s the hour that the clocks skip on %s is marked, and every other stands', (zone, date, skipped) => {
    const [day] = week({ zone, from: date, days: 1, rules: everyDay('00:00-23:00') })
    expect(day?.hours.filter(hour => hour.state === 'skipped').map(hour => hour.hour)).toEqual([skipped])
    expect(day?.hours.filter(hour => hour.state === 'available')).toHaveLength(22)
    expect(day?.hours[skipped]?.isOver).toBe(true)
  })

  test('a lesson in the second passage of an hour that comes twice is not lost', () => {
    const days = week({
      zone: 'America/Toronto',
      from: '2026-11-01',
      days: 1,
      // 01:00 for the first time at 05:00 UTC, again at 06:00.
      lessons: [lesson('2026-11-01T06:00Z')],
    })
    expect(days[0]?.hours.filter(hour => hour.lessons.length > 0).map(hour => hour.hour)).toEqual([1])
  })

  test('after its teacher moved, a lesson stands in both hours that it touches', () => {
    const days = week({ zone: 'Asia/Kathmandu', lessons: [lesson('2026-11-24T10:00Z')] })
    expect(days[1]?.hours.filter(hour => hour.state === 'booked').map(hour => hour.hour)).toEqual([15, 16])
  })

  test('nine hours are shown, and more where something stands', () => {
    expect(shownHours(week({}))).toEqual({ first: 9, last: 17 })
    expect(shownHours(week({ rules: [rule({ dayOfWeek: 'lundi', timeSlot: '07:00-22:00' })] }))).toEqual({
      first: 7,
      last: 21,
    })
  })

  test('weeks begin on a Monday', () => {
    expect(['2026-11-23', '2026-11-26', '2026-11-29', '2027-01-01'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-12-28',
    ])
  })
})

const zones = [
  'Europe/Paris',
  'Africa/Cairo',
  'America/Montreal',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Asia/Beirut',
]
const anyDate = fc.oneof(
  fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-24', '2026-10-25', '2026-10-29', '2026-11-01'),
  fc.integer({ min: 0, max: 400 }).map(days => addDays('2026-01-01', days)),
)
const hour = (value: number) => `${String(value % 24).padStart(2, '0')}:00`
const anySlot = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .filter(([start, end]) => start < end && end - start < 24)
  .map(([start, end]) => `${hour(start)}-${hour(end)}`)
const rulesNear = (date: PlainDate) => {
  const near = fc.integer({ min: -15, max: 15 }).map(days => addDays(date, days))
  return fc.array(
    fc.record({
      dayOfWeek: fc.constantFrom(...weekdays),
      timeSlot: anySlot,
      date: fc.option(fc.oneof(fc.constant(date), near), { freq: 2 }),
      isException: fc.boolean(),
      validFrom: fc.option(near, { freq: 4 }),
      validUntil: fc.option(near, { freq: 4 }),
    }),
    { maxLength: 8 },
  )
}
const anyTimetable = anyDate.chain(date =>
  fc.record({ date: fc.constant(date), rules: rulesNear(date), zone: fc.constantFrom(...zones) }),
)

test('the week shows as available exactly what the slot function offers', () => {
  fc.assert(
    fc.property(
      anyTimetable,
      fc.array(fc.integer({ min: 0, max: 167 }), { maxLength: 4 }),
      (asked, taken) => {
        const { date, rules, zone } = asked
        const lessons = taken.flatMap(place => {
          const startsAt = instantOfHour(addDays(date, Math.floor(place / 24)), place % 24, zone)
          return startsAt ? [{ startsAt, endsAt: startsAt.add({ hours: 1 }), isPending: false }] : []
        })
        const now = at('2025-01-01T00:00Z')
        const shown = weekGrid({ rules, zone, lessons, from: date, days: 7, now }).flatMap(day =>
          day.hours.filter(each => each.state === 'available').map(each => `${day.date} ${hour(each.hour)}`),
        )
        const offered = openSlots({
          rules,
          zone,
          taken: lessons,
          from: date,
          until: addDays(date, 6),
          viewerZone: zone,
          now,
          minimumNoticeMinutes: 0,
          lessonType: 'individual',
        }).map(slot => `${slot.date} ${slot.time}`)
        expect(shown).toEqual(offered)
      },
    ),
    { numRuns: runs(300) },
  )
})

test('opening or closing an hour does so, and leaves every other hour of every other day as it was', () => {
  fc.assert(
    fc.property(anyTimetable, fc.integer({ min: 0, max: 23 }), fc.boolean(), (asked, at, open) => {
      const { date } = asked
      const written: WrittenRule[] = asked.rules.map((each, index) => ({ ...each, id: String(index) }))
      const change = changeOfHour(written, { date, hour: at, open })
      const after = [...written.filter(each => !change.remove.includes(each.id)), ...change.add]
      for (let days = -21; days <= 21; days++) {
        const day = addDays(date, days)
        for (let each = 0; each < 24; each++) {
          const isOpen = ruleStateOf(after, day, each) === 'available'
          const expected = days === 0 && each === at ? open : ruleStateOf(written, day, each) === 'available'
          expect(isOpen, `${day} ${each}`).toBe(expected)
        }
      }
      const again = changeOfHour(
        after.map((each, index) => ({ ...each, id: `again ${index}` })),
        { date, hour: at, open },
      )
      expect(again).toEqual({ remove: [], add: [] })
    }),
    { numRuns: runs(300) },
  )
})

describe('how an hour is opened and closed', () => {
  const change = (rules: AvailabilityRule[], open: boolean, at = 10) =>
    changeOfHour(
      rules.map((each, index) => ({ ...each, id: String(index) })),
      { date: '2026-11-24', hour: at, open },
    )
  const day = (some: Partial<AvailabilityRule>) => rule({ dayOfWeek: 'mardi', date: '2026-11-24', ...some })

  test('a weekly hour is closed by an exception of that day, and opened by taking it back', () => {
    const weekly = rule({ dayOfWeek: 'mardi' })
    const closed = day({ timeSlot: '10:00-11:00', isException: true })
    expect(change([weekly], false)).toEqual({ remove: [], add: [closed] })
    expect(change([weekly, closed], true)).toEqual({ remove: ['1'], add: [] })
  })

  test('an hour that nothing opens gets a row of its own, and grows together with its neighbours', () => {
    expect(change([], true)).toEqual({ remove: [], add: [day({ timeSlot: '10:00-11:00' })] })
    expect(change([day({ timeSlot: '09:00-10:00' }), day({ timeSlot: '11:00-12:00' })], true)).toEqual({
      remove: ['0', '1'],
      add: [day({ timeSlot: '09:00-12:00' })],
    })
  })

  test('a weekly exception makes room for one day and stands in all other weeks', () => {
    const weekly = rule({ dayOfWeek: 'mardi', timeSlot: '08:00-18:00' })
    const lunch = rule({ dayOfWeek: 'mardi', timeSlot: '10:00-12:00', isException: true })
    expect(change([weekly, lunch], true)).toEqual({
      remove: ['1'],
      add: [
        { ...lunch, validUntil: '2026-11-17' },
        day({ timeSlot: '11:00-12:00', isException: true }),
        { ...lunch, validFrom: '2026-12-01' },
      ],
    })
  })

  test('the whole day never becomes one range, which could not be written', () => {
    expect(change([day({ timeSlot: '00:00-23:00' })], true, 23).add).toEqual([
      day({ timeSlot: '23:00-00:00' }),
    ])
  })
})
