import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { aBookingOf, at, bookingIn, codeOf, newId, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makePackage, makeTeacher } from '../../../../tests/support/people.ts'
import { bookLessons } from './book-lessons.ts'
import { drainBookingOutbox } from './drain-outbox.ts'
import { type NewBooking, serializeBooking } from './new-booking.ts'

const database = testDatabase()

const { people, book, changeRate, count } = bookingIn(database)

describe('a booking', () => {
  it('writes booking, lesson, seat and price, and enqueues a mail to each side', async () => {
    const { family, ...them } = await people({ rateCents: 3200 })
    const id = newId()
    const outcome = await book(family, aBookingOf(them), id)
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        id,
        totalCents: 3200,
        duration: 60,
        lessons: [
          {
            startsAt: '2027-01-11T09:00:00Z',
            endsAt: '2027-01-11T10:00:00Z',
            date: '2027-01-11',
            time: '10:00',
            status: 'upcoming',
            priceCents: 3200,
          },
        ],
      },
    })
    // Two workers at once enqueue each mail once.
    await Promise.all([drainBookingOutbox(database.db), drainBookingOutbox(database.db)])
    const jobs = await sql<{
      data: { to: string[] }
    }>`select data from pgboss.job where data->>'bookingId' = ${id}`.execute(database.db)
    expect(jobs.rows.map(({ data }) => data.to)).toEqual([['family', 'teacher']])
    const notified = await sql`select user_id from notifications where booking_id = ${id}`.execute(
      database.db,
    )
    expect(notified.rows).toHaveLength(1)
  })

  it('of a series is charged the server’s total, split over its lessons', async () => {
    const { family, ...them } = await people({ rateCents: 3333 })
    const packageId = await makePackage(database.db, { name: 'Quinze', percentage: 15 })
    const outcome = await book(
      family,
      aBookingOf(them, {
        packageId,
        lessonType: 'group',
        recurrenceFrequency: 'weekly',
        numberOfSessions: 4,
      }),
    )
    if (!outcome.ok) throw new Error(outcome.code)
    // 4 × 33.33 × 0.7 × 0.85
    expect(outcome.value.totalCents).toBe(7933)
    expect(outcome.value.lessons.reduce((sum, lesson) => sum + lesson.priceCents, 0)).toBe(7933)
    expect(outcome.value.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(7933)
  })

  it('of one lesson has the discount of its package too, because packages are not counted', async () => {
    const { family, ...them } = await people({ rateCents: 3000 })
    const packageId = await makePackage(database.db, { name: 'Un', percentage: 30 })
    expect(await book(family, aBookingOf(them, { packageId }))).toMatchObject({
      ok: true,
      value: { totalCents: 2100 },
    })
  })

  it('keeps its price when the rate changes later', async () => {
    const { family, ...them } = await people({ rateCents: 3000 })
    const id = newId()
    await book(family, aBookingOf(them), id)
    await changeRate(them.teacherId, 9900)
    expect(await book(family, aBookingOf(them), id)).toMatchObject({ ok: true, value: { totalCents: 3000 } })
  })

  it('is refused with the new total when that is not the one that the family read', async () => {
    const { family, teacherId, studentId } = await people({ rateCents: 3151 })
    const parent = callAs(database.db, parentCaller(family.userId), now)
    const request = aBookingOf(
      { teacherId, studentId },
      { recurrenceFrequency: 'weekly', numberOfSessions: 3, agreedTotalCents: 9453 },
    )
    expect(await parent.booking.quote(serializeBooking(request))).toMatchObject({ totalCents: 9453 })
    await changeRate(teacherId, 8999)
    await expect(parent.booking.book(serializeBooking(request))).rejects.toMatchObject({
      code: 'price_changed',
      status: 409,
      message: 'Le prix a changé depuis\u00a0: il est maintenant de 269,97\u00a0€. Relisez puis confirmez.',
      data: { totalCents: 26997 },
    })
    expect(await count('bookings', teacherId)).toBe(0)
    expect(await count('lessons', teacherId)).toBe(0)
    expect(
      await parent.booking.book(serializeBooking({ ...request, agreedTotalCents: 26997 })),
    ).toMatchObject({
      totalCents: 26997,
    })
  })

  it('of a trial that the family read as paid is refused, and one that it read as free is made', async () => {
    const { family, ...them } = await people()
    const trial = aBookingOf(them, { lessonType: 'trial', agreedTotalCents: 1 })
    expect(await book(family, trial)).toMatchObject({ code: 'price_changed', data: { totalCents: 0 } })
    expect(codeOf(await book(family, { ...trial, agreedTotalCents: 0 }))).toBe('ok')
  })

  it('that was made is returned whatever total the repeated request names', async () => {
    const { family, ...them } = await people({ rateCents: 3000 })
    const request = aBookingOf(them, { agreedTotalCents: 3000 })
    const first = await book(family, request)
    await changeRate(them.teacherId, 9900)
    for (const agreedTotalCents of [3000, 9900, 1, null])
      expect(await book(family, { ...request, agreedTotalCents })).toEqual(first)
  })

  it('with a package that was retired since the quote is refused with what to do', async () => {
    const { family, ...them } = await people()
    const parent = callAs(database.db, parentCaller(family.userId), now)
    const packageId = await makePackage(database.db, { name: 'Retiré', percentage: 10, retiredAt: now })
    const request = serializeBooking(aBookingOf(them, { packageId }))
    const refusal = {
      code: 'package_retired',
      status: 409,
      message: expect.stringContaining('choisissez-en un autre'),
    }
    await expect(parent.booking.book(request)).rejects.toMatchObject(refusal)
    await expect(parent.booking.quote(request)).rejects.toMatchObject(refusal)
    expect(await count('bookings', them.teacherId)).toBe(0)
  })

  it('of a child who is being erased keeps no other from being announced, and follows once the child is free or gone', async () => {
    const { db, pool } = database
    const bookOne = async () => {
      const { family, ...them } = await people()
      const request = aBookingOf(them)
      expect(codeOf(await book(family, request))).toBe('ok')
      return { id: request.id, studentId: them.studentId }
    }
    const [erased, kept, other] = [await bookOne(), await bookOne(), await bookOne()]
    const announced = async () => {
      await drainBookingOutbox(db)
      const { rows } = await sql<{ id: string }>`select data->>'bookingId' as id from pgboss.job
        where data->>'kind' = 'booking-confirmed'`.execute(db)
      return [erased, kept, other].map(({ id }) => rows.filter(row => row.id === id).length)
    }
    const eraser = await pool.connect()
    try {
      await eraser.query('begin')
      await eraser.query('delete from students where id = $1', [erased.studentId])
      await eraser.query('select from students where id = $1 for update', [kept.studentId])
      expect(await announced()).toEqual([0, 0, 1])
      await eraser.query('commit')
    } finally {
      eraser.release()
    }
    expect(await announced()).toEqual([1, 1, 1])
    expect(await announced()).toEqual([1, 1, 1])
  })

  it('sent again with its lists in another order is the same booking', async () => {
    const { family, ...them } = await people()
    const moved = (week: string, startsAt: string) => ({ seriesDate: week, startsAt: at(startsAt) })
    const request = aBookingOf(them, {
      recurrenceFrequency: 'weekly',
      numberOfSessions: 6,
      exceptDates: ['2027-01-18', '2027-01-25'],
      movedSessions: [
        moved('2027-02-01', '2027-02-01T10:00:00Z'),
        moved('2027-02-08', '2027-02-08T10:00:00Z'),
      ],
    })
    const first = await book(family, request)
    expect(codeOf(first)).toBe('ok')
    for (const list of ['exceptDates', 'movedSessions'] as const)
      expect(await book(family, { ...request, [list]: request[list].toReversed() })).toEqual(first)
  })

  it('sent ten times at once is made once, with equal responses', async () => {
    const { family, ...them } = await people()
    const id = newId()
    const request = aBookingOf(them, { recurrenceFrequency: 'weekly', numberOfSessions: 3 })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => book(family, request, id)))
    expect(outcomes.map(codeOf)).toEqual(Array(10).fill('ok'))
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect(await count('lessons', them.teacherId)).toBe(3)
  })

  it('returns the same result when repeated within the teacher’s notice', async () => {
    const { family, ...them } = await people()
    const id = newId()
    const first = await book(family, aBookingOf(them), id)
    const again = await bookLessons(
      database.db,
      family,
      { ...aBookingOf(them), id },
      at('2027-01-11T08:59:00Z'),
    )
    expect(again).toEqual(first)
  })

  it('refuses the same id with other content or from another family', async () => {
    const { family, ...them } = await people()
    const stranger = await makeFamily(database.db)
    const id = newId()
    await book(family, aBookingOf(them), id)
    expect(codeOf(await book(family, aBookingOf(them, { startsAt: at('2027-01-12T09:00:00Z') }), id))).toBe(
      'booking_id_taken',
    )
    const theirs = aBookingOf({ teacherId: them.teacherId, studentId: stranger.studentIds[0] ?? '' })
    expect(codeOf(await book(stranger.family, theirs, id))).toBe('booking_id_taken')
  })

  it('is made once when two families send the same id at once', async () => {
    const mine = await people()
    const other = await people()
    const id = newId()
    const outcomes = await Promise.all([
      book(mine.family, aBookingOf(mine), id),
      book(other.family, aBookingOf(other), id),
    ])
    expect(outcomes.map(codeOf).sort()).toEqual(['booking_id_taken', 'ok'])
  })
})

describe('access', () => {
  it('does not find another family’s child, an unknown teacher or an unknown package', async () => {
    const { family, ...them } = await people()
    const stranger = await makeFamily(database.db)
    const foreign = aBookingOf({ teacherId: them.teacherId, studentId: stranger.studentIds[0] ?? '' })
    expect(codeOf(await book(family, foreign))).toBe('not_found')
    expect(codeOf(await book(family, aBookingOf({ ...them, teacherId: newId() })))).toBe('not_found')
    expect(codeOf(await book(family, aBookingOf(them, { packageId: newId() })))).toBe('not_found')
  })

  it('lets a signed-in child book for itself only', async () => {
    const { teacherId, family, studentIds } = await people({}, { children: 2 })
    const self = { ...family, role: 'student', studentId: studentIds[1] } as Family
    expect(codeOf(await book(self, aBookingOf({ teacherId, studentId: studentIds[0] ?? '' })))).toBe(
      'not_found',
    )
    const own = aBookingOf({ teacherId, studentId: studentIds[1] ?? '' }, { lessonType: 'trial' })
    expect(codeOf(await book(self, own))).toBe('ok')
  })

  it('lets a signed-in child book for itself only right after another booking', async () => {
    const { teacherId, family, studentIds } = await people({}, { children: 2 })
    const [studentId = '', sisterId = ''] = studentIds
    const self: Family = { ...family, studentId }
    expect(codeOf(await book(self, aBookingOf({ teacherId, studentId })))).toBe('ok')
    const sisters = aBookingOf({ teacherId, studentId: sisterId }, { startsAt: at('2027-01-11T10:00:00Z') })
    expect(codeOf(await book(self, sisters))).toBe('not_found')
    expect(codeOf(await book(family, sisters))).toBe('ok')
  })

  it('does not find a teacher who is not approved or has retired', async () => {
    const { family, ...them } = await people({ approved: false })
    expect(codeOf(await book(family, aBookingOf(them)))).toBe('not_found')
    const retired = await makeTeacher(database.db)
    await database.db
      .updateTable('teachers')
      .set({ retired_at: now })
      .where('id', '=', retired.teacherId)
      .execute()
    expect(codeOf(await book(family, aBookingOf({ ...them, teacherId: retired.teacherId })))).toBe(
      'not_found',
    )
  })
})

describe('refuses an hour that the calendar does not show', () => {
  it.each([
    ['the past', '2027-01-04T09:00:00Z'],
    ['within the teacher’s notice', '2027-01-07T09:00:00Z'],
    ['seven minutes past', '2027-01-11T09:07:00Z'],
    ['a few nanoseconds past', '2027-01-11T09:00:00.000000001Z'],
    ['three in the morning', '2027-01-11T02:00:00Z'],
    ['after hours', '2027-01-11T17:00:00Z'],
  ])('%s', async (_, instant) => {
    const { family, ...them } = await people()
    const outcome = await book(family, aBookingOf(them, { startsAt: at(instant) }))
    expect(outcome).toMatchObject({
      ok: false,
      code: 'slot_not_offered',
      data: { dates: [{ startsAt: at(instant).toString() }] },
    })
    expect(await count('lessons', them.teacherId)).toBe(0)
  })

  it('on a day that the teacher closed', async () => {
    const { family, ...them } = await people()
    await database.db
      .insertInto('teacher_availability')
      .values({
        teacher_id: them.teacherId,
        day_of_week: 'lundi',
        time_slot: '09:00-12:00',
        date: '2027-01-11',
        is_exception: true,
      })
      .execute()
    expect(codeOf(await book(family, aBookingOf(them)))).toBe('slot_not_offered')
    expect(codeOf(await book(family, aBookingOf(them, { startsAt: at('2027-01-11T12:00:00Z') })))).toBe('ok')
  })

  it('for a trial with a teacher who offers none', async () => {
    const { family, ...them } = await people({ trial: false })
    expect(codeOf(await book(family, aBookingOf(them, { lessonType: 'trial' })))).toBe('trials_not_offered')
  })
})

describe('refuses choices that do not go together', () => {
  it.each([
    ['a package with a trial', { lessonType: 'trial', packageId: newId() }],
    ['a series of trials', { lessonType: 'trial', recurrenceFrequency: 'weekly', numberOfSessions: 2 }],
    ['several sessions without recurrence', { numberOfSessions: 2 }],
    ['a recurrence without a frequency', { isRecurring: true, numberOfSessions: 2 }],
    ['fifty-three sessions', { recurrenceFrequency: 'weekly', numberOfSessions: 53 }],
    ['no session', { recurrenceFrequency: 'weekly', numberOfSessions: 0 }],
    ['half a session', { recurrenceFrequency: 'weekly', numberOfSessions: 1.5 }],
    ['every date left out', { exceptDates: ['2027-01-11'] }],
    ['a date left out that the series does not have', { exceptDates: ['2027-01-12'] }],
  ] satisfies [string, Partial<NewBooking>][])('%s', async (_, changes) => {
    const { family, ...them } = await people()
    expect(codeOf(await book(family, aBookingOf(them, changes)))).toBe('booking_shape')
    expect(await count('bookings', them.teacherId)).toBe(0)
  })
})
