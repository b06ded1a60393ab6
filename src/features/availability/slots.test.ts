import { describe, expect, test } from 'vitest'
import { rule } from '../../../tests/support/availability-rule.ts'
import type { AvailabilityRule } from './availability.ts'
import { countedNotice, isOpenAt, openSlots, openSlotTexts, openStarts, type SlotQuery } from './slots.ts'

const at = (text: string) => Temporal.Instant.from(text)
const hourFrom = (text: string) => ({ startsAt: at(text), endsAt: at(text).add({ minutes: 60 }) })

/** A teacher in Paris with open Tuesday mornings; the query is for Tuesday 2026-11-24, from a family in Paris, made long before. */
const tuesday = (changes: Partial<SlotQuery> = {}): SlotQuery => ({
  rules: [rule({ dayOfWeek: 'mardi' })],
  zone: 'Europe/Paris',
  taken: [],
  from: '2026-11-24',
  until: '2026-11-24',
  viewerZone: 'Europe/Paris',
  now: at('2026-01-01T00:00Z'),
  minimumNoticeMinutes: 120,
  latestStart: at('2027-12-31T00:00Z'),
  lessonType: 'individual',
  ...changes,
})

const times = (query: SlotQuery) => openSlots(query).map(({ time }) => time)
const days = (query: SlotQuery) => [...new Set(openSlots(query).map(({ date }) => date))]

describe('rules', () => {
  test('a range of several hours yields one slot per hour', () => {
    expect(openSlots(tuesday())).toEqual([
      { ...hourFrom('2026-11-24T08:00Z'), date: '2026-11-24', time: '09:00' },
      { ...hourFrom('2026-11-24T09:00Z'), date: '2026-11-24', time: '10:00' },
      { ...hourFrom('2026-11-24T10:00Z'), date: '2026-11-24', time: '11:00' },
    ])
  })

  test('the query’s dates are included; without a date there is no slot', () => {
    const everyDay = (['lundi', 'mardi', 'mercredi'] as const).map(dayOfWeek => rule({ dayOfWeek }))
    expect(days(tuesday({ rules: everyDay, from: '2026-11-23', until: '2026-11-25' }))).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
    expect(times(tuesday({ from: '2026-11-25', until: '2026-11-24' }))).toEqual([])
  })

  test('rules that overlap list a slot once', () => {
    const rules = [
      rule({ dayOfWeek: 'mardi' }),
      rule({ dayOfWeek: 'mardi', timeSlot: '10:00-13:00' }),
      rule({ date: '2026-11-24', timeSlot: '11:00-14:00' }),
    ]
    expect(times(tuesday({ rules }))).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00'])
  })

  test('a dated rule opens its date only, whatever its weekday', () => {
    const rules = [rule({ date: '2026-11-24', dayOfWeek: 'jeudi' })]
    expect(days(tuesday({ rules, from: '2026-11-01', until: '2026-12-31' }))).toEqual(['2026-11-24'])
  })

  test('a rule applies from its first day to its last, both included', () => {
    const rules = [rule({ dayOfWeek: 'mardi', validFrom: '2026-11-10', validUntil: '2026-11-24' })]
    expect(days(tuesday({ rules, from: '2026-11-01', until: '2026-12-31' }))).toEqual([
      '2026-11-10',
      '2026-11-17',
      '2026-11-24',
    ])
    const outside = [rule({ date: '2026-11-24', validFrom: '2026-11-25' })]
    expect(times(tuesday({ rules: outside }))).toEqual([])
  })

  test('the validity of a rule is in the teacher’s dates', () => {
    // 21:00 on Tuesday 24th in Paris is 09:00 on Wednesday 25th in Apia, and the rule ends on the 24th.
    const rules = [rule({ dayOfWeek: 'mardi', timeSlot: '21:00-22:00', validUntil: '2026-11-24' })]
    expect(
      days(tuesday({ rules, viewerZone: 'Pacific/Apia', from: '2026-11-01', until: '2026-12-31' })),
    ).toContain('2026-11-25')
  })

  test('an exception closes its own hours only, weekly, dated or with a validity period', () => {
    const withException = (exception: Partial<AvailabilityRule>) =>
      times(tuesday({ rules: [rule({ dayOfWeek: 'mardi' }), rule({ isException: true, ...exception })] }))
    expect(withException({ dayOfWeek: 'mardi', timeSlot: '10:00-11:00' })).toEqual(['09:00', '11:00'])
    expect(withException({ date: '2026-11-24', timeSlot: '00:00-23:00' })).toEqual([])
    expect(withException({ date: '2026-11-17', timeSlot: '00:00-23:00' })).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ])
    expect(
      withException({ dayOfWeek: 'mardi', timeSlot: '10:00-23:00', validUntil: '2026-11-23' }),
    ).toHaveLength(3)
    expect(withException({ dayOfWeek: 'mardi', timeSlot: '10:00-23:00', validFrom: '2026-11-24' })).toEqual([
      '09:00',
    ])
  })

  test('an exception beats a dated opening, in either order', () => {
    const opening = rule({ date: '2026-11-24' })
    const closing = rule({ dayOfWeek: 'mardi', isException: true, timeSlot: '10:00-11:00' })
    expect(times(tuesday({ rules: [opening, closing] }))).toEqual(['09:00', '11:00'])
    expect(times(tuesday({ rules: [closing, opening] }))).toEqual(['09:00', '11:00'])
  })

  test('a date that the teacher closed is closed for a family abroad, and no other date', () => {
    const rules = [
      ...(['lundi', 'mardi', 'mercredi'] as const).map(dayOfWeek =>
        rule({ dayOfWeek, timeSlot: '00:00-04:00' }),
      ),
      rule({ date: '2026-11-24', isException: true, timeSlot: '00:00-23:00' }),
    ]
    // Midnight to four in Paris is 18:00 to 22:00 the evening before in Montréal.
    const question = { rules, viewerZone: 'America/Toronto', from: '2026-11-22', until: '2026-11-24' }
    expect(days(tuesday(question))).toEqual(['2026-11-22', '2026-11-24'])
  })

  test('a rule with neither day nor date opens nothing', () => {
    expect(times(tuesday({ rules: [rule({})] }))).toEqual([])
  })

  test('an unreadable rule throws instead of opening or closing hours', () => {
    expect(() => openSlots(tuesday({ rules: [rule({ dayOfWeek: 'mardi', timeSlot: '9h-12h' })] }))).toThrow(
      RangeError,
    )
  })
})

describe('the viewer’s dates', () => {
  test('a family’s Tuesday has slots of the teacher’s Monday', () => {
    const rules = [rule({ dayOfWeek: 'lundi', timeSlot: '20:00-23:00' })]
    const question = { rules, zone: 'America/Toronto', viewerZone: 'Europe/Paris' }
    expect(openSlots(tuesday({ ...question, from: '2026-11-24', until: '2026-11-24' }))).toEqual([
      { ...hourFrom('2026-11-24T01:00Z'), date: '2026-11-24', time: '02:00' },
      { ...hourFrom('2026-11-24T02:00Z'), date: '2026-11-24', time: '03:00' },
      { ...hourFrom('2026-11-24T03:00Z'), date: '2026-11-24', time: '04:00' },
    ])
    expect(times(tuesday({ ...question, from: '2026-11-23', until: '2026-11-23' }))).toEqual([])
  })

  test('slots after the family’s midnight are on the next date', () => {
    const rules = [rule({ dayOfWeek: 'mardi', timeSlot: '14:00-20:00' })]
    const question = { rules, viewerZone: 'Asia/Kathmandu' }
    expect(times(tuesday(question))).toEqual(['18:45', '19:45', '20:45', '21:45', '22:45', '23:45'])
    const later = [rule({ dayOfWeek: 'mardi', timeSlot: '19:00-22:00' })]
    expect(times(tuesday({ ...question, rules: later, from: '2026-11-25', until: '2026-11-25' }))).toEqual([
      '00:45',
      '01:45',
    ])
  })

  test('the last hour of the day is offered', () => {
    expect(times(tuesday({ rules: [rule({ dayOfWeek: 'mardi', timeSlot: '22:00-00:00' })] }))).toEqual([
      '22:00',
      '23:00',
    ])
  })
})

describe('clock changes', () => {
  const sunday = (timeSlot: string) => [rule({ dayOfWeek: 'dimanche', timeSlot })]

  test('an afternoon keeps its hours on the day of a clock change', () => {
    for (const date of ['2026-03-29', '2026-10-25'])
      expect(times(tuesday({ rules: sunday('14:00-17:00'), from: date, until: date }))).toEqual([
        '14:00',
        '15:00',
        '16:00',
      ])
  })

  test('a skipped hour is not offered', () => {
    const slots = openSlots(
      tuesday({ rules: sunday('01:00-04:00'), from: '2026-03-29', until: '2026-03-29' }),
    )
    expect(slots.map(({ time }) => time)).toEqual(['01:00', '03:00'])
    expect(slots.map(({ startsAt }) => startsAt.toString())).toEqual([
      '2026-03-29T00:00:00Z',
      '2026-03-29T01:00:00Z',
    ])
  })

  test('an hour that occurs twice is offered once, the earlier, and lasts one hour', () => {
    const slots = openSlots(
      tuesday({ rules: sunday('01:00-04:00'), from: '2026-10-25', until: '2026-10-25' }),
    )
    expect(slots.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`)).toEqual([
      '2026-10-24T23:00:00Z 2026-10-25T00:00:00Z',
      '2026-10-25T00:00:00Z 2026-10-25T01:00:00Z',
      '2026-10-25T02:00:00Z 2026-10-25T03:00:00Z',
    ])
  })

  test('midnight, which Cairo skips on 30 April 2027, is not offered, and every other hour is', () => {
    const rules = [rule({ dayOfWeek: 'vendredi', timeSlot: '00:00-23:00' })]
    const question = {
      rules,
      zone: 'Africa/Cairo',
      viewerZone: 'Africa/Cairo',
      from: '2027-04-30',
      until: '2027-04-30',
    }
    expect(times(tuesday(question))[0]).toBe('01:00')
    expect(times(tuesday(question))).toHaveLength(22)
  })

  test('a change by half an hour (Lord Howe) removes one hour and doubles none', () => {
    const zones = { zone: 'Australia/Lord_Howe', viewerZone: 'Australia/Lord_Howe' }
    const spring = { ...zones, rules: sunday('01:00-04:00'), from: '2026-10-04', until: '2026-10-04' }
    expect(times(tuesday(spring))).toEqual(['01:00', '03:00'])
    const autumn = { ...zones, rules: sunday('01:00-04:00'), from: '2026-04-05', until: '2026-04-05' }
    const slots = openSlots(tuesday(autumn))
    expect(slots.map(({ time }) => time)).toEqual(['01:00', '02:00', '03:00'])
    for (const [index, slot] of slots.entries())
      expect(
        Temporal.Instant.compare(slots[index - 1]?.endsAt ?? slot.startsAt, slot.startsAt),
      ).toBeLessThanOrEqual(0)
  })

  test('between the clock changes of two countries the family’s hour moves and the teacher’s does not', () => {
    const rules = [rule({ dayOfWeek: 'mardi', timeSlot: '17:00-18:00' })]
    const seen = openSlots(
      tuesday({ rules, viewerZone: 'America/Toronto', from: '2026-10-20', until: '2026-11-04' }),
    ).map(({ date, time }) => `${date} ${time}`)
    expect(seen).toEqual(['2026-10-20 11:00', '2026-10-27 12:00', '2026-11-03 11:00'])
  })
})

describe('other lessons', () => {
  test('an hour that overlaps a lesson is not offered, an adjacent one is', () => {
    expect(times(tuesday({ taken: [hourFrom('2026-11-24T09:00Z')] }))).toEqual(['09:00', '11:00'])
    expect(times(tuesday({ taken: [hourFrom('2026-11-24T09:30Z')] }))).toEqual(['09:00'])
    const long = { startsAt: at('2026-11-24T07:00Z'), endsAt: at('2026-11-24T09:00:01Z') }
    expect(times(tuesday({ taken: [long, hourFrom('2026-11-24T07:00Z')] }))).toEqual(['11:00'])
  })

  test('a lesson blocks its hour for every type', () => {
    for (const lessonType of ['trial', 'individual', 'group'] as const)
      expect(times(tuesday({ lessonType, taken: [hourFrom('2026-11-24T09:00Z')] }))).toEqual([
        '09:00',
        '11:00',
      ])
  })

  test('a joinable group lesson is open for a group only', () => {
    const taken = [{ ...hourFrom('2026-11-24T09:00Z'), joinable: true }]
    expect(times(tuesday({ taken, lessonType: 'group' }))).toEqual(['09:00', '10:00', '11:00'])
    for (const lessonType of ['trial', 'individual'] as const)
      expect(times(tuesday({ taken, lessonType }))).toEqual(['09:00', '11:00'])
  })

  test('a joinable group lesson at another start is open, and blocks the hours that it overlaps', () => {
    const taken = [{ ...hourFrom('2026-11-24T09:30Z'), joinable: true }]
    expect(times(tuesday({ taken, lessonType: 'group' }))).toEqual(['09:00', '10:30'])
  })

  test('a joinable group lesson is open though its hour is closed, within notice and horizon', () => {
    const [early, late] = ['2026-11-24T07:00Z', '2026-11-24T19:00Z']
    const taken = [early, late].map(start => ({ ...hourFrom(start), joinable: true }))
    const asked = tuesday({ taken, lessonType: 'group' })
    expect(times(asked)).toEqual(['08:00', '09:00', '10:00', '11:00', '20:00'])
    expect(isOpenAt({ ...asked, startsAt: at(late) })).toBe(true)
    expect(isOpenAt({ ...asked, startsAt: at(late).add({ minutes: 30 }) })).toBe(false)
    expect(isOpenAt({ ...asked, latestStart: at('2026-11-24T18:00Z'), startsAt: at(late) })).toBe(false)
    expect(isOpenAt({ ...asked, now: at(early), minimumNoticeMinutes: 780, startsAt: at(late) })).toBe(false)
    expect(isOpenAt({ ...asked, lessonType: 'individual', startsAt: at(late) })).toBe(false)
  })

  test('a full group blocks its hour', () => {
    const taken = [{ ...hourFrom('2026-11-24T09:00Z'), joinable: false }]
    expect(times(tuesday({ taken, lessonType: 'group' }))).toEqual(['09:00', '11:00'])
  })

  test('a teacher without trials has no slot for a trial, and all slots for other types', () => {
    expect(times(tuesday({ lessonType: 'trial', offersTrials: false }))).toEqual([])
    expect(times(tuesday({ lessonType: 'trial', offersTrials: true }))).toHaveLength(3)
    expect(times(tuesday({ lessonType: 'individual', offersTrials: false }))).toHaveLength(3)
  })
})

describe('notice', () => {
  test('an hour is offered until the notice before it, to the nanosecond', () => {
    expect(times(tuesday({ now: at('2026-11-24T06:00:00Z') }))).toEqual(['09:00', '10:00', '11:00'])
    expect(times(tuesday({ now: at('2026-11-24T06:00:00.000000001Z') }))).toEqual(['10:00', '11:00'])
    expect(times(tuesday({ now: at('2026-11-24T06:00:01Z') }))).toEqual(['10:00', '11:00'])
  })

  test('without notice an hour is offered until it starts', () => {
    expect(times(tuesday({ now: at('2026-11-24T09:00:00Z'), minimumNoticeMinutes: 0 }))).toEqual([
      '10:00',
      '11:00',
    ])
    expect(times(tuesday({ now: at('2026-11-25T00:00:00Z'), minimumNoticeMinutes: 0 }))).toEqual([])
  })
})

test('the school may waive a teacher’s notice, but never for a group', () => {
  expect(countedNotice(120, 'individual', true)).toBe(0)
  expect(countedNotice(120, 'group', true)).toBe(120)
  expect(countedNotice(120, 'individual', false)).toBe(120)
})

test('the answer over HTTP writes the same slots as texts', () => {
  expect(openSlotTexts(tuesday())).toEqual(
    openSlots(tuesday()).map(slot => ({ ...slot, startsAt: `${slot.startsAt}`, endsAt: `${slot.endsAt}` })),
  )
})

test('the starts alone are those of the same slots, in order', () => {
  // The clocks of Paris go back on Sunday; the group on Saturday needs no open hour.
  const query = tuesday({
    rules: [rule({ dayOfWeek: 'dimanche', timeSlot: '01:00-05:00' }), rule({ dayOfWeek: 'mardi' })],
    lessonType: 'group',
    taken: [{ startsAt: at('2026-10-24T10:00Z'), endsAt: at('2026-10-24T11:00Z'), joinable: true }],
    from: '2026-10-24',
    until: '2026-10-27',
  })
  expect(openStarts(query)).toEqual(
    openSlots(query).map(({ startsAt }) => startsAt.epochMilliseconds / 60_000),
  )
  expect(openStarts(query)).toEqual(openStarts(query).toSorted((one, other) => one - other))
  expect(openStarts(query).length).toBe(1 + 4 + 3)
})

describe('the school’s horizon', () => {
  test('an hour is offered up to the last instant, and not after it', () => {
    expect(times(tuesday({ latestStart: at('2026-11-24T09:00:00Z') }))).toEqual(['09:00', '10:00'])
    expect(times(tuesday({ latestStart: at('2026-11-24T08:59:59Z') }))).toEqual(['09:00'])
    expect(times(tuesday({ latestStart: at('2026-11-23T00:00:00Z') }))).toEqual([])
  })
})

describe('the check at booking time', () => {
  const isOpen = (startsAt: string, changes: Partial<SlotQuery> = {}) => {
    const { from: _from, until: _until, viewerZone: _viewerZone, ...query } = tuesday(changes)
    return isOpenAt({ ...query, startsAt: at(startsAt) })
  }

  test('accepts every slot that is shown', () => {
    for (const { startsAt } of openSlots(tuesday())) expect(isOpen(startsAt.toString())).toBe(true)
  })

  test('refuses past, unaligned, closed and taken starts', () => {
    expect(isOpen('2026-11-24T09:00Z', { now: at('2026-11-24T09:00Z') })).toBe(false)
    expect(isOpen('2026-11-24T09:07Z')).toBe(false)
    expect(isOpen('2026-11-24T09:00:00.001Z')).toBe(false)
    expect(isOpen('2026-11-24T02:00Z')).toBe(false)
    expect(isOpen('2026-11-25T09:00Z')).toBe(false)
    expect(isOpen('2026-11-24T09:00Z', { taken: [hourFrom('2026-11-24T09:00Z')] })).toBe(false)
  })

  test('refuses two hours of which the teacher has closed the second', () => {
    expect(isOpen('2026-11-24T09:00Z', { duration: 120 })).toBe(true)
    expect(isOpen('2026-11-24T10:00Z', { duration: 120 })).toBe(false)
  })

  test('refuses the second occurrence of an hour', () => {
    const rules = [rule({ dayOfWeek: 'dimanche', timeSlot: '02:00-03:00' })]
    expect(isOpen('2026-10-25T00:00Z', { rules })).toBe(true)
    expect(isOpen('2026-10-25T01:00Z', { rules })).toBe(false)
  })
})
