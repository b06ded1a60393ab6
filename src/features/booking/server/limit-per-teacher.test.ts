import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aBookingOf, now } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeTeacher } from '../../../../tests/support/people.ts'
import { bookLessons } from './book-lessons.ts'
import { countQueues, limitPerTeacher } from './limit-per-teacher.ts'

const database = testDatabase()

test('runs two bookings of a teacher at a time, and other teachers beside them', async () => {
  const running = { salma: 0, karim: 0 }
  let highest = 0
  const gate = Promise.withResolvers<void>()
  const work = (teacher: keyof typeof running) => async () => {
    running[teacher] += 1
    highest = Math.max(highest, running[teacher])
    await gate.promise
    running[teacher] -= 1
    return teacher
  }
  const salma = Array.from({ length: 5 }, () => limitPerTeacher('salma', work('salma')))
  const karim = limitPerTeacher('karim', work('karim'))
  await vi.waitFor(() => expect(running).toEqual({ salma: 2, karim: 1 }), 10_000)
  gate.resolve()
  expect(await Promise.all(salma)).toEqual(Array(5).fill('salma'))
  expect(await karim).toBe('karim')
  expect(highest).toBe(2)
})

test('a failed booking lets the next one run, and no empty queue is kept', async () => {
  const fails = () => Promise.reject(new Error('lost'))
  await expect(limitPerTeacher('leila', fails)).rejects.toThrow('lost')
  expect(await limitPerTeacher('leila', async () => countQueues())).toBe(1)
  expect(countQueues()).toBe(0)
})

test('a teacher’s row that is held by another transaction costs two connections, and the bookings end as busy', async () => {
  const { db, pool } = database
  const { teacherId } = await makeTeacher(db)
  const { family, studentIds } = await makeFamily(db)
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from teachers where id = $1 for update', [teacherId])
    const bookings = Promise.allSettled(
      Array.from({ length: 40 }, () =>
        bookLessons(db, family, aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }), now),
      ),
    )
    const waiting = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    await vi.waitFor(async () => expect((await waiting()).rows).toEqual([{ n: 2 }]), {
      timeout: 5000,
      interval: 20,
    })
    expect(pool.waitingCount).toBe(0)
    const codes = (await bookings).map(outcome =>
      outcome.status === 'fulfilled' && !outcome.value.ok ? outcome.value.code : reasonCode(outcome),
    )
    // Those that reached the row were refused by its lock timeout, the others while they waited for their turn.
    expect(new Set(codes)).toEqual(new Set(['busy', '55P03']))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

const reasonCode = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? (outcome.reason as { code?: string }).code : 'booked'
