import { describe, expect, it } from 'vitest'
import { aBookingOf, at, bookingIn, codeOf, newId, now } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { everyDay, makeFamily, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()

const { people, book, count } = bookingIn(database)

describe('a series', () => {
  const series = { recurrenceFrequency: 'weekly', numberOfSessions: 4 } as const

  it('with a taken date writes nothing and names it; it is booked once the date is dropped or moved', async () => {
    const { family, ...them } = await people()
    const other = await makeFamily(database.db)
    await book(
      other.family,
      aBookingOf(
        { teacherId: them.teacherId, studentId: other.studentIds[0] ?? '' },
        { startsAt: at('2027-01-25T09:00:00Z') },
      ),
    )
    const id = newId()
    expect(await book(family, aBookingOf(them, series), id)).toEqual({
      ok: false,
      code: 'slot_taken',
      data: {
        isSingle: false,
        dates: [
          {
            seriesDate: '2027-01-25',
            startsAt: '2027-01-25T09:00:00Z',
            date: '2027-01-25',
            time: '10:00',
            reason: 'teacher_taken',
          },
        ],
      },
    })
    expect(await count('lessons', them.teacherId)).toBe(1)

    const moved = await book(
      family,
      aBookingOf(them, {
        ...series,
        movedSessions: [{ seriesDate: '2027-01-25', startsAt: at('2027-01-26T13:00:00Z') }],
      }),
      id,
    )
    if (!moved.ok) throw new Error(moved.code)
    expect(moved.value.lessons.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2027-01-11 10:00',
      '2027-01-18 10:00',
      '2027-01-26 14:00',
      '2027-02-01 10:00',
    ])
    const third = await makeFamily(database.db)
    const dropped = await book(
      third.family,
      aBookingOf(
        { teacherId: them.teacherId, studentId: third.studentIds[0] ?? '' },
        { ...series, startsAt: at('2027-01-18T13:00:00Z'), exceptDates: ['2027-01-25'] },
      ),
    )
    expect(dropped).toMatchObject({ ok: true, value: { numberOfSessions: 3, totalCents: 10_500 } })
  })

  it('names every date that can’t be held, with its reason', async () => {
    const { family, ...them } = await people()
    const { teacherId: second } = await makeTeacher(database.db)
    await book(family, aBookingOf({ ...them, teacherId: second }, { startsAt: at('2027-01-18T09:00:00Z') }))
    await database.db
      .insertInto('teacher_availability')
      .values({
        teacher_id: them.teacherId,
        day_of_week: 'lundi',
        time_slot: '09:00-12:00',
        date: '2027-02-01',
        is_exception: true,
      })
      .execute()
    expect(await book(family, aBookingOf(them, series))).toMatchObject({
      code: 'slot_taken',
      data: {
        dates: [
          { date: '2027-01-18', reason: 'student_taken' },
          { date: '2027-02-01', reason: 'not_offered' },
        ],
      },
    })
    expect(await count('lessons', them.teacherId)).toBe(0)
  })

  it('reports a date on which the hour does not exist', async () => {
    // Paris skips 02:00 on 28 March 2027.
    const { family, ...them } = await people({ hours: everyDay('00:00-06:00') })
    const request = aBookingOf(them, { ...series, startsAt: at('2027-03-14T01:00:00Z') })
    expect(await book(family, request)).toMatchObject({
      code: 'slot_taken',
      data: { dates: [{ startsAt: null, date: '2027-03-28', time: '02:00', reason: 'missing' }] },
    })
    expect(codeOf(await book(family, { ...request, exceptDates: ['2027-03-28'] }))).toBe('ok')
  })

  it('keeps the teacher’s hour where only the teacher’s clocks change', async () => {
    const { family, ...them } = await people({}, { timezone: 'America/Toronto' })
    const outcome = await book(family, aBookingOf(them, { ...series, startsAt: at('2027-03-08T09:00:00Z') }))
    if (!outcome.ok) throw new Error(outcome.code)
    // Toronto changes on 14 March, Paris on the 28th.
    expect(outcome.value.lessons.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2027-03-08 04:00',
      '2027-03-15 05:00',
      '2027-03-22 05:00',
      '2027-03-29 04:00',
    ])
  })

  it('refuses two of its sessions at the same hour', async () => {
    const { family, ...them } = await people()
    const movedSessions = [{ seriesDate: '2027-01-18', startsAt: at('2027-01-11T09:00:00Z') }]
    expect(codeOf(await book(family, aBookingOf(them, { ...series, movedSessions })))).toBe('booking_shape')
  })

  it('of group lessons joins existing groups and creates the other lessons', async () => {
    const { family, ...them } = await people()
    const other = await makeFamily(database.db)
    await book(
      other.family,
      aBookingOf(
        { teacherId: them.teacherId, studentId: other.studentIds[0] ?? '' },
        { lessonType: 'group', startsAt: at('2027-01-18T09:00:00Z') },
      ),
    )
    expect(codeOf(await book(family, aBookingOf(them, { ...series, lessonType: 'group' })))).toBe('ok')
    const lessons = await database.db
      .selectFrom('lessons')
      .where('teacher_id', '=', them.teacherId)
      .orderBy('starts_at')
      .select('seats_taken')
      .execute()
    expect(lessons.map(lesson => lesson.seats_taken)).toEqual([1, 2, 1, 1])
  })
})

describe('conflicts', () => {
  const twoFamilies = async () => {
    const first = await people()
    const second = await makeFamily(database.db)
    return { first, second: { ...second, teacherId: first.teacherId, studentId: second.studentIds[0] ?? '' } }
  }

  it.each([
    ['trial', 'individual'],
    ['individual', 'trial'],
    ['group', 'individual'],
    ['trial', 'group'],
  ] as const)('a %s lesson blocks a %s one at the same hour', async (there, wanted) => {
    const { first, second } = await twoFamilies()
    expect(codeOf(await book(first.family, aBookingOf(first, { lessonType: there })))).toBe('ok')
    expect(codeOf(await book(second.family, aBookingOf(second, { lessonType: wanted })))).toBe('slot_taken')
  })

  it('a cancelled lesson frees its hour, and a returned trial can be booked again', async () => {
    const { first, second } = await twoFamilies()
    await book(first.family, aBookingOf(first, { lessonType: 'trial' }))
    await database.db
      .updateTable('lessons')
      .set({ status: 'cancelled', cancelled_at: now, seats_taken: 0 })
      .where('teacher_id', '=', first.teacherId)
      .execute()
    await database.db
      .updateTable('seats')
      .set({ released_at: now, given_back_at: now })
      .where('student_id', '=', first.studentId)
      .execute()
    expect(codeOf(await book(second.family, aBookingOf(second)))).toBe('ok')
    expect(
      codeOf(
        await book(
          first.family,
          aBookingOf(first, { lessonType: 'trial', startsAt: at('2027-01-12T09:00:00Z') }),
        ),
      ),
    ).toBe('ok')
  })

  it('reuses the number of a released seat', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const families = await Promise.all(Array.from({ length: 5 }, () => makeFamily(database.db)))
    const group = (index: number) => {
      const member = families[index]
      if (!member) throw new Error('no such family')
      return book(
        member.family,
        aBookingOf({ teacherId, studentId: member.studentIds[0] ?? '' }, { lessonType: 'group' }),
      )
    }
    for (let index = 0; index < 4; index++) expect(codeOf(await group(index))).toBe('ok')
    expect(codeOf(await group(4))).toBe('slot_taken')
    await database.db
      .updateTable('seats')
      .set({ released_at: now, given_back_at: now })
      .where('student_id', '=', families[1]?.studentIds[0] ?? '')
      .execute()
    await database.db
      .updateTable('lessons')
      .set({ seats_taken: 3 })
      .where('teacher_id', '=', teacherId)
      .execute()
    expect(codeOf(await group(4))).toBe('ok')
    const seats = await database.db
      .selectFrom('seats')
      .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
      .where('lessons.teacher_id', '=', teacherId)
      .where('released_at', 'is', null)
      .orderBy('seat_no')
      .select('seat_no')
      .execute()
    expect(seats.map(seat => seat.seat_no)).toEqual([1, 2, 3, 4])
  })

  it('a pending group becomes upcoming when a second student joins', async () => {
    const { first, second } = await twoFamilies()
    await book(first.family, aBookingOf(first, { lessonType: 'group' }))
    expect(await book(second.family, aBookingOf(second, { lessonType: 'group' }))).toMatchObject({
      ok: true,
      value: { lessons: [{ status: 'upcoming' }] },
    })
  })
})
