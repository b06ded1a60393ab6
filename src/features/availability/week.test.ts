import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate, weekdayOf, weekdays } from '#platform/time/dates.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { rule } from '../../../tests/support/availability-rule.ts'
import { runs } from '../../../tests/support/runs.ts'
import { type AvailabilityRule, getRuleState } from './availability.ts'
import { visibleHours } from './calendar-days.ts'
import { toHolidayRules, wholeDay } from './holidays.ts'
import { planHourChange, type StoredRule } from './hour-change.ts'
import { openSlots } from './slots.ts'
import { buildWeek, type CalendarLesson, type WeekInput } from './week.ts'

const at = (text: string) => Temporal.Instant.from(text)
const hourAt = (date: PlainDate, hour: number) => ({ date, weekday: weekdayOf(date), hour })
const everyDay = (timeSlot: string) => weekdays.map(dayOfWeek => rule({ dayOfWeek, timeSlot }))
const lesson = (startsAt: string, isPending = false): CalendarLesson => ({
  startsAt: at(startsAt),
  endsAt: at(startsAt).add({ hours: 1 }),
  isPending,
})
const week = (changes: Partial<WeekInput<CalendarLesson>>) =>
  buildWeek<CalendarLesson>({
    rules: [],
    zone: 'Europe/Paris',
    lessons: [],
    busy: [],
    holidays: [],
    from: '2026-11-23',
    days: 7,
    now: at('2026-01-01T00:00Z'),
    ...changes,
  })
const stateAt = (days: ReturnType<typeof week>, date: PlainDate, hour: number) =>
  days.find(day => day.date === date)?.hours[hour]?.state

describe('the hours of a week', () => {
  test('that another calendar touches are busy where the rules open them and no lesson is', () => {
    const busy = [{ startsAt: at('2026-11-24T09:50Z'), endsAt: at('2026-11-24T12:00Z') }]
    const days = week({
      rules: everyDay('10:00-12:00'),
      lessons: [lesson('2026-11-24T10:00Z')],
      busy,
    })
    const states = days[1]?.hours.slice(9, 14).map(({ state, rules }) => [state, rules])
    expect(states).toEqual([
      ['closed', 'closed'],
      ['busy', 'available'],
      ['booked', 'available'],
      ['closed', 'closed'],
      ['closed', 'closed'],
    ])
    expect(stateAt(days, '2026-11-25', 10)).toBe('available')
  })

  test('are available, cancelled, closed, booked or pending', () => {
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

  test('that a holiday closes are named after it, lessons aside, and do not make the week taller', () => {
    const holiday = {
      id: 'holiday',
      isBySchool: false,
      firstDay: '2026-11-24',
      lastDay: '2026-11-24',
      ...wholeDay,
    }
    const absence = {
      ...{ id: 'absence', isBySchool: true, firstDay: '2026-11-25', lastDay: '2026-11-25' },
      ...{ fromHour: 10, untilHour: 11 },
    }
    const days = week({
      rules: [rule({ dayOfWeek: 'mardi' }), ...[holiday, absence].flatMap(toHolidayRules)],
      lessons: [lesson('2026-11-24T10:00Z')],
      holidays: [holiday, absence],
    })
    expect([9, 11, 12].map(hour => stateAt(days, '2026-11-24', hour))).toEqual([
      'holiday',
      'booked',
      'holiday',
    ])
    expect(days[1]?.hours.every(({ holidayId }) => holidayId === 'holiday')).toBe(true)
    expect([9, 10, 11].map(hour => stateAt(days, '2026-11-25', hour))).toEqual([
      'closed',
      'absence',
      'closed',
    ])
    expect(visibleHours(days)).toEqual({ first: 9, last: 17 })
  })

  test('are over once they have started', () => {
    const hours = week({ rules: everyDay('09:00-12:00'), now: at('2026-11-23T09:00Z') })[0]?.hours
    expect(hours?.slice(9, 12).map(hour => hour.isOver)).toEqual([true, true, false])
  })

  test.each([
    // Cairo skips midnight on the last Friday of April.
    ['Africa/Cairo', '2026-04-24', 0],
    ['Europe/Paris', '2026-03-29', 2],
    ['America/Toronto', '2026-03-08', 2],
    ['Asia/Beirut', '2026-03-29', 0],
  ])('in %s the hour skipped on %s is marked, and every other is available', (zone, date, skipped) => {
    const [day] = week({ zone, from: date, days: 1, rules: everyDay('00:00-23:00') })
    expect(day?.hours.filter(hour => hour.state === 'skipped').map(hour => hour.hour)).toEqual([skipped])
    expect(day?.hours.filter(hour => hour.state === 'available')).toHaveLength(22)
    expect(day?.hours[skipped]?.isOver).toBe(true)
  })

  test('include a lesson in the second occurrence of an hour', () => {
    const days = week({
      zone: 'America/Toronto',
      from: '2026-11-01',
      days: 1,
      // 01:00 for the first time at 05:00 UTC, again at 06:00.
      lessons: [lesson('2026-11-01T06:00Z')],
    })
    expect(days[0]?.hours.filter(hour => hour.lessons.length > 0).map(hour => hour.hour)).toEqual([1])
  })

  test('include a lesson in both hours that it overlaps after its teacher moved', () => {
    const days = week({ zone: 'Asia/Kathmandu', lessons: [lesson('2026-11-24T10:00Z')] })
    expect(days[1]?.hours.filter(hour => hour.state === 'booked').map(hour => hour.hour)).toEqual([15, 16])
  })

  test('are visible from 09:00 to 17:00, and beyond if one is not closed', () => {
    expect(visibleHours(week({}))).toEqual({ first: 9, last: 17 })
    expect(visibleHours(week({ rules: [rule({ dayOfWeek: 'lundi', timeSlot: '07:00-22:00' })] }))).toEqual({
      first: 7,
      last: 21,
    })
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

test('a week shows as available exactly the slots that are offered', () => {
  fc.assert(
    fc.property(
      anyTimetable,
      fc.array(fc.integer({ min: 0, max: 167 }), { maxLength: 4 }),
      fc.array(fc.tuple(fc.integer({ min: -8, max: 700 }), fc.integer({ min: 1, max: 40 })), {
        maxLength: 3,
      }),
      (timetable, taken, elsewhere) => {
        const { date, rules, zone } = timetable
        const lessons = taken.flatMap(place => {
          const startsAt = instantOfHour(addDays(date, Math.floor(place / 24)), place % 24, zone)
          return startsAt ? [{ startsAt, endsAt: startsAt.add({ hours: 1 }), isPending: false }] : []
        })
        // In quarters of an hour.
        const monday = at(`${date}T00:00Z`)
        const busy = elsewhere.map(([from, length]) => ({
          startsAt: monday.add({ minutes: from * 15 }),
          endsAt: monday.add({ minutes: (from + length) * 15 }),
        }))
        const now = at('2025-01-01T00:00Z')
        const shown = buildWeek({
          rules,
          zone,
          lessons,
          busy,
          holidays: [],
          from: date,
          days: 7,
          now,
        }).flatMap(day =>
          day.hours.filter(each => each.state === 'available').map(each => `${day.date} ${hour(each.hour)}`),
        )
        const offered = openSlots({
          rules,
          zone,
          taken: [...lessons, ...busy],
          from: date,
          until: addDays(date, 6),
          viewerZone: zone,
          now,
          minimumNoticeMinutes: 0,
          latestStart: at('2100-01-01T00:00Z'),
          lessonType: 'individual',
        }).map(slot => `${slot.date} ${slot.time}`)
        expect(shown).toEqual(offered)
      },
    ),
    { numRuns: runs(300) },
  )
})

test('changing an hour changes that hour only, and repeating it changes nothing', () => {
  fc.assert(
    fc.property(anyTimetable, fc.integer({ min: 0, max: 23 }), fc.boolean(), (timetable, at, open) => {
      const { date } = timetable
      const written: StoredRule[] = timetable.rules.map((each, index) => ({
        ...each,
        id: String(index),
        isOfAbsence: false,
      }))
      const change = planHourChange(written, { date, hour: at, open })
      const after = [...written.filter(each => !change.remove.includes(each.id)), ...change.add]
      for (let days = -21; days <= 21; days++) {
        const day = addDays(date, days)
        for (let each = 0; each < 24; each++) {
          const isOpen = getRuleState(after, hourAt(day, each)) === 'available'
          const expected =
            days === 0 && each === at ? open : getRuleState(written, hourAt(day, each)) === 'available'
          expect(isOpen, `${day} ${each}`).toBe(expected)
        }
      }
      const again = planHourChange(
        after.map((each, index) => ({ ...each, id: `again ${index}`, isOfAbsence: false })),
        { date, hour: at, open },
      )
      expect(again).toEqual({ remove: [], add: [] })
    }),
    { numRuns: runs(300) },
  )
})

describe('the change of an hour', () => {
  const change = (rules: AvailabilityRule[], open: boolean, at = 10) =>
    planHourChange(
      rules.map((each, index) => ({
        ...each,
        id: String(index),
        isOfAbsence: false,
      })),
      { date: '2026-11-24', hour: at, open },
    )
  const dated = (changes: Partial<AvailabilityRule>) =>
    rule({ dayOfWeek: 'mardi', date: '2026-11-24', ...changes })

  test('closes a weekly hour with a dated exception, and opens it by removing that', () => {
    const weekly = rule({ dayOfWeek: 'mardi' })
    const closed = dated({ timeSlot: '10:00-11:00', isException: true })
    expect(change([weekly], false)).toEqual({ remove: [], add: [closed] })
    expect(change([weekly, closed], true)).toEqual({ remove: ['1'], add: [] })
  })

  test('opens a closed hour with a dated rule, merged with adjacent ones', () => {
    expect(change([], true)).toEqual({ remove: [], add: [dated({ timeSlot: '10:00-11:00' })] })
    expect(change([dated({ timeSlot: '09:00-10:00' }), dated({ timeSlot: '11:00-12:00' })], true)).toEqual({
      remove: ['0', '1'],
      add: [dated({ timeSlot: '09:00-12:00' })],
    })
  })

  test('cuts one date out of a weekly exception', () => {
    const weekly = rule({ dayOfWeek: 'mardi', timeSlot: '08:00-18:00' })
    const lunch = rule({ dayOfWeek: 'mardi', timeSlot: '10:00-12:00', isException: true })
    expect(change([weekly, lunch], true)).toEqual({
      remove: ['1'],
      add: [
        { ...lunch, validUntil: '2026-11-17' },
        dated({ timeSlot: '11:00-12:00', isException: true }),
        { ...lunch, validFrom: '2026-12-01' },
      ],
    })
  })

  test('does not merge rules into a whole day, which a time slot cannot express', () => {
    expect(change([dated({ timeSlot: '00:00-23:00' })], true, 23).add).toEqual([
      dated({ timeSlot: '23:00-00:00' }),
    ])
  })
})
