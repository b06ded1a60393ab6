import { describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/connect.ts'
import { aBookingOf, at, bookingIn, now } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { everyDay, makeFamily, makeLesson } from '../../../../tests/support/people.ts'
import { bookLessons } from './book-lessons.ts'
import type { NewBooking } from './new-booking.ts'
import { quoteBooking } from './quote-booking.ts'

const database = testDatabase()
const series = { recurrenceFrequency: 'weekly', numberOfSessions: 4 } as const

const { people } = bookingIn(database)

/** A lesson of the teacher with another family. */
const takeHour = async (teacherId: string, startsAt: string) => {
  const other = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId,
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
    startsAt: at(startsAt),
  })
}

const quoteOrThrow = async (...args: Parameters<typeof quoteBooking>) => {
  const outcome = await quoteBooking(...args)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('a quote', () => {
  it('has a price before a child or an hour is chosen', async () => {
    const { family, ...them } = await people({ rateCents: 3200 })
    const quote = await quoteOrThrow(
      database.db,
      family,
      { ...aBookingOf(them, series), studentId: null, startsAt: null },
      now,
    )
    expect(quote).toMatchObject({
      totalCents: 12_800,
      numberOfSessions: 4,
      sessions: [],
      zoneLabel: 'heure de Paris',
    })
  })

  it('marks taken dates and offers free hours near them, none of which is another session', async () => {
    const { family, ...them } = await people({ hours: everyDay('10:00-12:00') })
    await takeHour(them.teacherId, '2027-01-18T09:00:00Z')
    const quote = await quoteOrThrow(database.db, family, aBookingOf(them, series), now)
    expect(quote.sessions.map(({ date, problem }) => [date, problem])).toEqual([
      ['2027-01-11', null],
      ['2027-01-18', 'teacher_taken'],
      ['2027-01-25', null],
      ['2027-02-01', null],
    ])
    const [alternative] = quote.sessions[1]?.alternatives.filter(({ date }) => date === '2027-01-18') ?? []
    expect(alternative).toEqual({ startsAt: '2027-01-18T10:00:00Z', date: '2027-01-18', time: '11:00' })
  })

  it('offers free hours in place of a date that the family left out, but not its own', async () => {
    const { family, ...them } = await people({ hours: everyDay('10:00-12:00') })
    const choices = { ...aBookingOf(them, series), exceptDates: ['2027-01-18'] }
    const quote = await quoteOrThrow(database.db, family, choices, now)
    expect(quote.numberOfSessions).toBe(3)
    expect(quote.sessions[1]).toMatchObject({ choice: 'dropped', problem: null })
    const offered = quote.sessions[1]?.alternatives.map(({ startsAt }) => startsAt)
    expect(offered).toContain('2027-01-18T10:00:00Z')
    expect(offered).not.toContain('2027-01-18T09:00:00Z')
    expect(quote.sessions[0]?.alternatives).toEqual([])
  })

  it('knows the child’s own lessons with this teacher, and offers no other hours for them', async () => {
    const { family, ...them } = await people({ hours: everyDay('10:00-12:00') })
    const booked = await bookLessons(
      database.db,
      family,
      aBookingOf(them, { ...series, numberOfSessions: 2 }),
      now,
    )
    if (!booked.ok) throw new Error(booked.code)
    const read = async (numberOfSessions: number) => {
      const { id: _, ...choices } = aBookingOf(them, { ...series, numberOfSessions })
      const quote = await quoteOrThrow(database.db, family, choices, now)
      return [quote.bookedAs, quote.sessions.map(({ problem, alternatives }) => problem ?? alternatives)]
    }
    expect(await read(2)).toEqual([booked.value.id, ['already_booked', 'already_booked']])
    expect(await read(3)).toEqual([null, ['already_booked', 'already_booked', []]])
    const { family: others, ...theirs } = { ...them, ...(await makeFamily(database.db)) }
    const { id: _, ...choices } = aBookingOf(
      { ...theirs, studentId: theirs.studentIds[0] ?? '' },
      { ...series, numberOfSessions: 2 },
    )
    const quote = await quoteOrThrow(database.db, others, choices, now)
    expect(quote.bookedAs).toBeNull()
    expect(quote.sessions.map(({ problem }) => problem)).toEqual(['teacher_taken', 'teacher_taken'])
  })

  it('does not count or charge a dropped date', async () => {
    const { family, ...them } = await people()
    const quote = await quoteOrThrow(
      database.db,
      family,
      aBookingOf(them, { ...series, exceptDates: ['2027-01-18'] }),
      now,
    )
    expect(quote).toMatchObject({ numberOfSessions: 3, totalCents: 10_500 })
    expect(quote.sessions[1]).toMatchObject({ choice: 'dropped', problem: null })
  })

  it('names no date that can’t be had as the one that opens a group', async () => {
    const { family, ...them } = await people()
    await takeHour(them.teacherId, '2027-01-11T09:00:00Z')
    const quote = await quoteOrThrow(
      database.db,
      family,
      aBookingOf(them, { ...series, lessonType: 'group' }),
      now,
    )
    expect(quote.sessions.map(({ problem }) => problem)).toEqual(['teacher_taken', null, null, null])
    expect(quote.opensGroup).toMatchObject({ date: '2027-01-18' })
  })

  it('marks the sessions whose hour changes for the family', async () => {
    const { family, ...them } = await people({}, { timezone: 'America/Toronto' })
    const quote = await quoteOrThrow(
      database.db,
      family,
      aBookingOf(them, { ...series, startsAt: at('2027-03-08T09:00:00Z') }),
      now,
    )
    expect(quote.sessions.map(({ time, movedForFamily }) => [time, movedForFamily])).toEqual([
      ['04:00', false],
      ['05:00', true],
      ['05:00', true],
      ['04:00', false],
    ])
  })

  it('says whether the trial was used, for the family’s own children only', async () => {
    const { family, ...them } = await people()
    await bookLessons(database.db, family, aBookingOf(them, { lessonType: 'trial' }), now)
    const trial = aBookingOf(them, { lessonType: 'trial', startsAt: at('2027-01-12T09:00:00Z') })
    expect((await quoteOrThrow(database.db, family, trial, now)).trialUsed).toBe(true)
    // At the hour of the trial itself too: another hour would not help.
    expect(
      await quoteOrThrow(database.db, family, aBookingOf(them, { lessonType: 'trial' }), now),
    ).toMatchObject({
      trialUsed: true,
      sessions: [{ problem: null, alternatives: [] }],
    })
    const stranger = await makeFamily(database.db)
    expect(await quoteBooking(database.db, stranger.family, trial, now)).toMatchObject({ code: 'not_found' })
  })

  it('says that the teacher gives no trials, and nothing about the hour', async () => {
    const { family, ...them } = await people({ trial: false })
    const quoteOf = (lessonType: 'trial' | 'individual') =>
      quoteOrThrow(database.db, family, aBookingOf(them, { lessonType }), now)
    expect(await quoteOf('trial')).toMatchObject({
      trialsNotOffered: true,
      sessions: [{ problem: null, alternatives: [] }],
    })
    expect(await quoteOf('individual')).toMatchObject({ trialsNotOffered: false })
  })

  it('of choices that do not go together is refused before anything is read', async () => {
    const { family, ...them } = await people()
    // Any statement would throw.
    const noDatabase = {} as Db
    const quote = (changes: Partial<NewBooking>) =>
      quoteBooking(noDatabase, family, aBookingOf(them, changes), now)
    for (const changes of [{ ...series, numberOfSessions: 0 }, { numberOfSessions: 2 }])
      expect(await quote(changes)).toMatchObject({ code: 'booking_shape' })
  })

  it('agrees with the booking on price and dates', async () => {
    const { family, ...them } = await people({ rateCents: 3333 })
    const request = aBookingOf(them, { ...series, lessonType: 'group', numberOfSessions: 7 })
    const quote = await quoteOrThrow(database.db, family, request, now)
    const booking = await bookLessons(database.db, family, request, now)
    if (!booking.ok) throw new Error(booking.code)
    expect(booking.value.totalCents).toBe(quote.totalCents)
    expect(booking.value.lessons.map(({ startsAt }) => startsAt)).toEqual(
      quote.sessions.map(({ startsAt }) => startsAt),
    )
  })
})
