import type pg from 'pg'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { countSchoolDays } from '#features/admin/server/figures/count-school-days.ts'
import { listSchoolMonths } from '#features/admin/server/figures/school-figures.ts'
import { listAccounts } from '#features/admin/server/list-accounts.ts'
import { listFamilies, listTeachers } from '#features/admin/server/queries.ts'
import {
  countSchoolLessons,
  listSchoolLessons,
  unreportedPeriod,
} from '#features/lessons/server/school-lessons.ts'
import { openDb } from '#platform/db/connect.ts'
import type { NameCursor } from '#platform/http/cursor.ts'
import { fillFamilies } from '../tests/support/many-families.ts'
import { median } from './row.ts'

const families = 50_000
const rounds = 5

/** A seat of one of the families in each lesson without one, each of a booking of its own; one past lesson of a thousand has no report. */
const fillSeats = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    // Triggers and constraints would check a million rows one by one; the rows are right.
    await client.query(`
      set statement_timeout = 0;
      set session_replication_role = replica;
      create temp table places as
        select gen_random_uuid() as booking_id, l.id, l.teacher_id, l.starts_at, l.ends_at, l.capacity, c.id as student_id, c.parent_id
        from (select *, row_number() over (order by starts_at, id) % ${families} as place from lessons l
          where not exists (select from seats s where s.lesson_id = l.id)) l
        join (select *, row_number() over (order by id) - 1 as place from students c
          where not exists (select from seats s where s.student_id = c.id)) c using (place);
      insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, number_of_sessions, hourly_rate_cents,
                            discount_percentage, total_cents, fingerprint, created_at)
        select booking_id, parent_id, student_id, teacher_id, 'individual', 1, 3500, 0, 3500, '', starts_at - interval '7 days' from places;
      insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents, is_reported)
        select id, starts_at, ends_at, capacity, 1, student_id, parent_id, booking_id, false, 3500,
          ends_at < now() and random() > 0.001 from places;
      drop table places;`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze bookings')
    await client.query('vacuum analyze seats')
    await client.query('vacuum analyze lessons')
  } finally {
    client.release()
  }
}

/** Milliseconds of the school's figures, and of the slowest page of its lists, first and later, with and without a search; with a seat in every lesson. */
export const benchSchoolFigures = async (pool: pg.Pool) => {
  const db = openDb(pool)
  const by = {} as Admin
  const now = Temporal.Now.instant()
  await fillFamilies(db, families)
  await fillSeats(pool)
  const time = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    return median(times)
  }
  const lists: number[] = []
  for (const search of ['', 'sa', 'benali', 'personne']) {
    const people = (after: NameCursor | undefined) => ({ search, after, limit: 20 })
    const { next: family } = await listFamilies(db, by, { ...people(undefined), limit: 500 }, now)
    const { next: teacher } = await listTeachers(db, by, { ...people(undefined), limit: 500 }, now)
    for (const after of [undefined, family ?? undefined])
      lists.push(await time(() => listFamilies(db, by, people(after), now)))
    for (const after of [undefined, teacher ?? undefined])
      lists.push(await time(() => listTeachers(db, by, people(after), now)))
    const accounts = { search, onlyBlocked: false, after: undefined, limit: 20 }
    lists.push(await time(() => listAccounts(db, by, accounts, now)))
  }
  const first = { after: undefined, limit: 20 }
  const given = { state: 'completed', latestFirst: true } as const
  const longAgo = { at: now.subtract({ hours: 24 * 60 }), id: crypto.randomUUID() }
  lists.push(
    await time(() => listSchoolLessons(db, by, { from: now }, first)),
    await time(() => listSchoolLessons(db, by, given, first)),
    await time(() => listSchoolLessons(db, by, given, { ...first, after: longAgo })),
    await time(() => countSchoolLessons(db, by, now, now)),
    await time(() => listSchoolLessons(db, by, { state: 'unreported', ...unreportedPeriod(now) }, first)),
  )
  // What the worker does every ten minutes.
  await countSchoolDays(db, now)
  return { figures: await time(() => listSchoolMonths(db, by, now)), slowestList: Math.max(...lists) }
}
