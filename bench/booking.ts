import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Family } from '#features/accounts/server/procedures.ts'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { drainBookingOutbox } from '#features/booking/server/drain-outbox.ts'
import type { NewBooking } from '#features/booking/server/new-booking.ts'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { poll } from '#platform/jobs/poll.ts'
import { median } from './row.ts'

const connections = 16
const now = Temporal.Instant.from('2027-01-04T08:00:00Z')
const firstDay = Temporal.Instant.from('2027-01-11T00:00:00Z')

type Pair = { teacherId: string; family: Family; studentId: string }

/** Creates teachers who are available at every hour in UTC, and families with one child. */
export const makePairs = async (pool: pg.Pool, howMany: number): Promise<Pair[]> => {
  const account = async (role: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `with made as (
         insert into users (name, email, email_verified)
         select 'Mesure', gen_random_uuid() || '@kalima.test', true from generate_series(1, $2::int) returning id
       ), roles as (insert into user_roles (user_id, role) select id, $1::role from made)
       insert into profiles (id, first_name, last_name) select id, 'Mesure', '' from made returning id`,
      [role, howMany],
    )
    return rows.map(row => row.id)
  }
  const teachers = await account('teacher')
  await pool.query(
    `insert into teachers (id, timezone, trial_lesson_available, approved_at)
     select id, 'UTC', true, '2026-01-01' from unnest($1::uuid[]) id`,
    [teachers],
  )
  await pool.query(
    `insert into teacher_availability (teacher_id, day_of_week, time_slot)
     select id, day, slot from unnest($1::uuid[]) id, unnest(enum_range(null::weekday)) day,
       unnest(array['00:00-12:00', '13:00-00:00']) slot`,
    [teachers],
  )
  const parents = await account('parent')
  await pool.query(
    `insert into parents (id, timezone) select id, 'Europe/Paris' from unnest($1::uuid[]) id`,
    [parents],
  )
  const students = await pool.query<{ id: string; parent_id: string }>(
    `insert into students (parent_id, first_name, age, level)
     select id, 'Mesure', 8, 'niveau-2' from unnest($1::uuid[]) id returning id, parent_id`,
    [parents],
  )
  return students.rows.map(({ id, parent_id }, index) => ({
    teacherId: teachers[index] ?? '',
    studentId: id,
    family: {
      familyId: parent_id,
      userId: parent_id,
      role: 'parent',
      studentId: null,
      timezone: 'Europe/Paris',
    } as unknown as Family,
  }))
}

export const request = ({ teacherId, studentId }: Pair, startsAt: Temporal.Instant): NewBooking => ({
  id: randomUUID(),
  studentId,
  teacherId,
  lessonType: 'individual',
  duration: 60,
  packageId: null,
  startsAt,
  isRecurring: false,
  recurrenceFrequency: null,
  numberOfSessions: 1,
  exceptDates: [],
  movedSessions: [],
  agreedTotalCents: null,
  agreedFreeCancellationHours: null,
})

/** Calls per second with sixteen concurrent workers. */
const measureRate = async (call: (worker: number, turn: number) => Promise<void>, milliseconds: number) => {
  const start = performance.now()
  let count = 0
  const worker = async (number: number) => {
    for (let turn = 0; performance.now() - start < milliseconds; turn++) {
      await call(number, turn)
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => worker(number)))
  return (count / (performance.now() - start)) * 1000
}

export type BookingFigures = {
  bookings: number
  /** Single-row INSERTs per second, each committed, in the same run. */
  inserts: number
  ratio: number
  /** Milliseconds until five hundred concurrent bookings of one slot have ended. */
  rivals: number
}

/** `pool` has 16 connections to the migrated database at `url`, which has fsync on. */
export const benchBooking = async (
  pool: pg.Pool,
  url: string,
  { rounds = 5, milliseconds = 1500 } = {},
): Promise<BookingFigures> => {
  const db: Db = openDb(pool)
  const stopJobs = openJobs(url)
  await pool.query('drop table if exists bench_rows')
  await pool.query(
    'create table bench_rows (id uuid primary key default gen_random_uuid(), at timestamptz, note text)',
  )
  const pairs = await makePairs(pool, 500)
  await pool.query('analyze')

  // Every booking is for another hour. Teachers and families repeat, as in a school.
  let hour = 0
  const book = async (worker: number) => {
    const turn = hour++
    const pair = pairs[turn % pairs.length]
    const skipped = Math.floor(turn / pairs.length)
    // 12:00 is not available.
    const startsAt = firstDay.add({ hours: Math.floor(skipped / 11) * 24 + (skipped % 11) })
    if (!pair) throw new Error(`no teacher and family for worker ${worker}`)
    const outcome = await bookLessons(db, pair.family, request(pair, startsAt), now)
    if (!outcome.ok) throw new Error(`refused: ${outcome.code}`)
  }
  const insert = async () => {
    await pool.query({
      name: 'bench-insert',
      text: 'insert into bench_rows (at, note) values ($1, $2)',
      values: [now.toString(), 'mesure'],
    })
  }

  // As in the program, a worker empties the outbox meanwhile, so its cost is included.
  const worker = openPool(url, 1)
  const stopPolling = poll(500, () => drainBookingOutbox(openDb(worker)))
  await measureRate(book, milliseconds)
  await measureRate(insert, milliseconds)
  // Discards query plans made while bookings and seats were empty.
  await pool.query('analyze')
  const figures: { bookings: number; inserts: number }[] = []
  for (let round = 0; round < rounds; round++)
    figures.push({
      bookings: await measureRate(book, milliseconds),
      inserts: await measureRate(insert, milliseconds),
    })

  const rivals = await bookSameSlot(db, pool, pairs)
  await stopPolling()
  await worker.end()
  await stopJobs()
  await pool.query('drop table bench_rows')
  return {
    bookings: median(figures.map(figure => figure.bookings)),
    inserts: median(figures.map(figure => figure.inserts)),
    ratio: median(figures.map(({ bookings, inserts }) => bookings / inserts)),
    rivals,
  }
}

/** Five hundred families book the same hour of one teacher: one booking, 499 refusals, no exception. */
const bookSameSlot = async (db: Db, pool: pg.Pool, pairs: readonly Pair[]) => {
  const teacherId = pairs[0]?.teacherId ?? ''
  // Later than any hour booked above, and within the school’s horizon of twelve months.
  const startsAt = firstDay.add({ hours: 24 * 300 })
  const start = performance.now()
  const outcomes = await Promise.all(
    pairs.map(pair => bookLessons(db, pair.family, request({ ...pair, teacherId }, startsAt), now)),
  )
  const elapsed = performance.now() - start
  const codes = Map.groupBy(outcomes, outcome => (outcome.ok ? 'booked' : outcome.code))
  const { rows } = await pool.query('select 1 from lessons where teacher_id = $1 and starts_at = $2', [
    teacherId,
    startsAt.toString(),
  ])
  if (
    codes.get('booked')?.length !== 1 ||
    codes.get('slot_taken')?.length !== pairs.length - 1 ||
    rows.length !== 1
  )
    throw new Error(
      `one of ${pairs.length} should get the hour: ${JSON.stringify([...codes].map(([code, all]) => [code, all.length]))}`,
    )
  return elapsed
}

if (import.meta.main) {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const { startEmbedded } = await import('#platform/db/embedded.ts')
  const { migrate } = await import('#platform/db/migrate.ts')
  const folder = mkdtempSync(join(tmpdir(), 'kalima-bench-'))
  const server = await startEmbedded(folder, {})
  const pool = openPool(server.url, connections)
  try {
    await migrate(server.url, join(import.meta.dirname, '../db/migrations'))
    const { bookings, inserts, ratio, rivals } = await benchBooking(pool, server.url)
    console.log(
      `bookings: ${bookings.toFixed(0)}/s; plain inserts: ${inserts.toFixed(0)}/s; ratio ${ratio.toFixed(3)}; 500 rivals: ${rivals.toFixed(0)} ms`,
    )
  } finally {
    await pool.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
