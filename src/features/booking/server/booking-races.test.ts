import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aBookingOf, at, newId, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeLogin, makeTeacher } from '../../../../tests/support/people.ts'
import { sendInOrder } from '../../../../tests/support/send-in-order.ts'
// Without the queue of one process: these bookings meet in the database, as those of several processes do.
import { bookWithRetries as bookLessons } from './book-lessons.ts'

const database = testDatabase()

const makeFamilies = async (howMany: number, children = 1) => {
  const made: Awaited<ReturnType<typeof makeFamily>>[] = []
  for (let index = 0; index < howMany; index++) made.push(await makeFamily(database.db, { children }))
  return made.map(one => ({ ...one, studentId: one.studentIds[0] ?? '' }))
}

const codes = async (bookings: ReturnType<typeof bookLessons>[]) =>
  (await Promise.all(bookings)).map(outcome => (outcome.ok ? 'booked' : outcome.code)).sort()

const findLessons = (teacherId: string) =>
  database.db.selectFrom('lessons').where('teacher_id', '=', teacherId).selectAll().execute()

const repeat = (length: number, value: string) => Array<string>(length).fill(value)

describe('simultaneous bookings', () => {
  it('give one slot to one of fifty parents and refuse the others with a reason', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const rivals = await makeFamilies(50)
    expect(
      await codes(
        rivals.map(({ family, studentId }) =>
          bookLessons(database.db, family, aBookingOf({ teacherId, studentId }), now),
        ),
      ),
    ).toEqual(['booked', ...repeat(49, 'slot_taken')])
    expect(await findLessons(teacherId)).toHaveLength(1)
  })

  it('fill a group with four of five children and refuse the fifth', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const rivals = await makeFamilies(5)
    expect(
      await codes(
        rivals.map(({ family, studentId }) =>
          bookLessons(
            database.db,
            family,
            aBookingOf({ teacherId, studentId }, { lessonType: 'group' }),
            now,
          ),
        ),
      ),
    ).toEqual([...repeat(4, 'booked'), 'slot_taken'])
    expect(await findLessons(teacherId)).toMatchObject([{ seats_taken: 4 }])
  })

  it('do not deadlock for series over the same dates in opposite order', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const rivals = await makeFamilies(8)
    const dates = ['2027-01-11', '2027-01-18', '2027-01-25', '2027-02-01']
    const outcomes = await codes(
      rivals.map(({ family, studentId }, index) => {
        // Every other series takes the same hours in reverse order, by moving each session to its opposite.
        const opposite = dates.map((seriesDate, place) => ({
          seriesDate,
          startsAt: at(`${dates[dates.length - 1 - place]}T09:00:00Z`),
        }))
        return bookLessons(
          database.db,
          family,
          aBookingOf(
            { teacherId, studentId },
            {
              recurrenceFrequency: 'weekly',
              numberOfSessions: 4,
              movedSessions: index % 2 ? opposite : [],
            },
          ),
          now,
        )
      }),
    )
    expect(outcomes).toEqual(['booked', ...repeat(7, 'slot_taken')])
    expect(await findLessons(teacherId)).toHaveLength(4)
  })

  it('seat a child with one teacher only at one hour', async () => {
    const teachers = await Promise.all(Array.from({ length: 6 }, () => makeTeacher(database.db)))
    const [one] = await makeFamilies(1)
    if (!one) throw new Error('no family')
    expect(
      await codes(
        teachers.map(({ teacherId }) =>
          bookLessons(database.db, one.family, aBookingOf({ teacherId, studentId: one.studentId }), now),
        ),
      ),
    ).toEqual(['booked', ...repeat(5, 'slot_taken')])
  })

  it('give a child one trial, even with different teachers at different hours', async () => {
    const teachers = await Promise.all(Array.from({ length: 4 }, () => makeTeacher(database.db)))
    const [one] = await makeFamilies(1)
    if (!one) throw new Error('no family')
    expect(
      await codes(
        teachers.map(({ teacherId }, index) =>
          bookLessons(
            database.db,
            one.family,
            aBookingOf(
              { teacherId, studentId: one.studentId },
              { lessonType: 'trial', startsAt: at(`2027-01-1${index + 1}T09:00:00Z`) },
            ),
            now,
          ),
        ),
      ),
    ).toEqual(['booked', ...repeat(3, 'trial_used')])
  })

  it('do not deadlock for siblings who all want all teachers', async () => {
    const teachers = await Promise.all(Array.from({ length: 4 }, () => makeTeacher(database.db)))
    const [one] = await makeFamilies(1, 4)
    if (!one) throw new Error('no family')
    const outcomes = await codes(
      teachers.flatMap(({ teacherId }) =>
        one.studentIds.map(studentId =>
          bookLessons(database.db, one.family, aBookingOf({ teacherId, studentId }), now),
        ),
      ),
    )
    expect(outcomes).toEqual([...repeat(4, 'booked'), ...repeat(12, 'slot_taken')])
    for (const { teacherId } of teachers) expect(await findLessons(teacherId)).toHaveLength(1)
  })

  it('refuse an hour taken by a transaction that holds no lock on the calendar', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [mine, theirs] = await makeFamilies(2)
    if (!mine || !theirs) throw new Error('no family')
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into lessons (teacher_id, starts_at, ends_at, type) values ($1, '2027-01-11T09:00Z', '2027-01-11T10:00Z', 'individual')`,
      [teacherId],
    )
    const booking = bookLessons(
      database.db,
      mine.family,
      aBookingOf({ teacherId, studentId: mine.studentId }),
      now,
    )
    await findWaitingBackend()
    await client.query('commit')
    client.release()
    expect(await booking).toMatchObject({ ok: false, code: 'slot_taken' })
  })
})

describe('many bookings at once', () => {
  const makeBookers = async (howMany: number) => {
    const teachers = await Promise.all(Array.from({ length: howMany }, () => makeTeacher(database.db)))
    const rivals = await makeFamilies(howMany)
    return rivals.map(({ family, studentId }, place) => {
      const teacherId = teachers[place]?.teacherId ?? ''
      return {
        teacherId,
        book: (id = newId(), startsAt = at('2027-01-11T09:00:00Z')) =>
          bookLessons(
            database.db,
            family,
            { ...aBookingOf({ teacherId, studentId }, { startsAt }), id },
            now,
          ).then(outcome => (outcome.ok ? 'booked' : outcome.code)),
      }
    })
  }

  it('a refused booking does not affect the others', async () => {
    const all = await makeBookers(12)
    const refused = all[4]?.teacherId ?? ''
    await database.pool.query(
      `insert into lessons (teacher_id, starts_at, ends_at, type) values ($1, '2027-01-11T09:30Z', '2027-01-11T10:30Z', 'individual')`,
      [refused],
    )
    const outcomes = await Promise.all(all.map(({ book }) => book()))
    expect(outcomes).toEqual(all.map(({ teacherId }) => (teacherId === refused ? 'slot_taken' : 'booked')))
  })

  it('one id sent to two teachers makes one booking and does not affect the others', async () => {
    const all = await makeBookers(8)
    const id = newId()
    const outcomes = await Promise.all(
      all.map(({ book }, place) => book(place === 2 || place === 3 ? id : undefined)),
    )
    expect(outcomes.toSpliced(2, 2)).toEqual(Array<string>(6).fill('booked'))
    expect(outcomes.slice(2, 4).sort()).toEqual(['booked', 'booking_id_taken'])
  })

  it('a locked calendar delays only its own bookings', async () => {
    const all = await makeBookers(6)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from teachers where id = $1 for update', [all[0]?.teacherId])
    const [held, ...others] = all.map(({ book }) => book())
    expect(await Promise.all(others)).toEqual(Array<string>(5).fill('booked'))
    await client.query('commit')
    client.release()
    expect(await held).toBe('booked')
  })
})

/** Resolves with the process id of a backend that waits for a lock. */
const findWaitingBackend = async () => {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    if (rows[0]) return rows[0].pid
  }
}

describe('a change between planning and writing', () => {
  /** Locks the teacher's row, starts the booking, makes `change` in the locking transaction and commits. */
  const bookDuring = async (
    teacherId: string,
    booking: () => ReturnType<typeof bookLessons>,
    change: string,
  ) => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from teachers where id = $1 for update', [teacherId])
    const outcome = booking()
    await findWaitingBackend()
    await client.query(change, [teacherId])
    await client.query('commit')
    client.release()
    return outcome
  }
  const one = async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [mine] = await makeFamilies(1)
    if (!mine) throw new Error('no family')
    const book = () =>
      bookLessons(database.db, mine.family, aBookingOf({ teacherId, studentId: mine.studentId }), now)
    return { teacherId, book }
  }

  it('charges a new rate', async () => {
    const { teacherId, book } = await one()
    const change = 'update teachers set hourly_rate_cents = 4100 where id = $1'
    expect(await bookDuring(teacherId, book, change)).toMatchObject({
      ok: true,
      value: { totalCents: 4100 },
    })
  })

  it('refuses an hour closed meanwhile', async () => {
    const { teacherId, book } = await one()
    const change = 'delete from teacher_availability where teacher_id = $1'
    expect(await bookDuring(teacherId, book, change)).toMatchObject({ ok: false, code: 'slot_not_offered' })
    expect(await findLessons(teacherId)).toEqual([])
  })

  it('books in a calendar that changes all the time', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const all = await makeFamilies(8)
    let isDone = false
    const edits = Array.from({ length: 4 }, async () => {
      while (!isDone)
        await sql`update teachers set headline = 'édité à ' || clock_timestamp() where id = ${teacherId}`.execute(
          database.db,
        )
    })
    const outcomes = await codes(
      all.map(({ family, studentId }, index) =>
        bookLessons(
          database.db,
          family,
          aBookingOf({ teacherId, studentId }, { startsAt: at(`2027-01-1${index + 1}T09:00:00Z`) }),
          now,
        ),
      ),
    )
    isDone = true
    await Promise.all(edits)
    expect(outcomes).toEqual(repeat(8, 'booked'))
  })

  it('does not find a teacher who retires meanwhile', async () => {
    const { teacherId, book } = await one()
    const change = 'update teachers set retired_at = now() where id = $1'
    expect(await bookDuring(teacherId, book, change)).toMatchObject({ ok: false, code: 'not_found' })
  })
})

describe('an interrupted booking', () => {
  it('leaves nothing behind and can be repeated with the same id', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [mine, other] = await makeFamilies(2)
    if (!mine || !other) throw new Error('no family')
    // An open transaction has taken the last date: the booking has written the earlier ones and waits.
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into lessons (teacher_id, starts_at, ends_at, type) values ($1, '2027-02-01T09:00Z', '2027-02-01T10:00Z', 'individual')`,
      [teacherId],
    )
    const id = newId()
    const request = aBookingOf(
      { teacherId, studentId: mine.studentId },
      { recurrenceFrequency: 'weekly', numberOfSessions: 4 },
    )
    const interrupted = bookLessons(database.db, mine.family, { ...request, id }, now).then(
      () => 'completed',
      () => 'failed',
    )
    const pid = await findWaitingBackend()
    await sql`select pg_terminate_backend(${pid}::int)`.execute(database.db)
    expect(await interrupted).toBe('failed')
    await client.query('rollback')
    client.release()
    expect(await findLessons(teacherId)).toEqual([])
    expect(await database.db.selectFrom('bookings').where('id', '=', id).selectAll().execute()).toEqual([])

    expect(await bookLessons(database.db, mine.family, { ...request, id }, now)).toMatchObject({ ok: true })
    expect(await findLessons(teacherId)).toHaveLength(4)
  })

  it('are answered as signed out to a child whose login is withdrawn meanwhile', async () => {
    const { db } = database
    const { teacherId } = await makeTeacher(db)
    const { parentId, studentIds } = await makeFamily(db)
    const studentId = studentIds[0] ?? ''
    const userId = await makeLogin(db, studentId, 'Adam')
    const child = callAs(db, { userId, role: 'student', familyId: parentId, studentId }, now)
    const parent = callAs(db, parentCaller(parentId), now)
    const { agreedTotalCents: _, ...trial } = aBookingOf({ teacherId, studentId }, { lessonType: 'trial' })
    const answers = await sendInOrder(database, { table: 'students', id: studentId }, [
      () => parent.families.withdrawStudentLogin({ id: studentId }),
      () => child.booking.book({ ...trial, startsAt: String(trial.startsAt), movedSessions: [] }),
    ])
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'signed_out', status: 401 } },
    ])
    expect(await findLessons(teacherId)).toEqual([])
  })

  it('enqueues no mail when it is refused', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [mine, other] = await makeFamilies(2)
    if (!mine || !other) throw new Error('no family')
    await makeLesson(database.db, {
      teacherId,
      familyId: other.parentId,
      studentId: other.studentId,
      startsAt: at('2027-01-11T09:00:00Z'),
    })
    const id = newId()
    await bookLessons(
      database.db,
      mine.family,
      { ...aBookingOf({ teacherId, studentId: mine.studentId }), id },
      now,
    )
    const { rows } = await sql`select 1 from booking_outbox where booking_id = ${id}::uuid`.execute(
      database.db,
    )
    expect(rows).toEqual([])
  })
})
