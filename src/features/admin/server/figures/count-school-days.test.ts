import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../../tests/support/people.ts'
import { runs } from '../../../../../tests/support/runs.ts'
import { countSchoolDays } from './count-school-days.ts'
import { listSchoolMonths } from './school-figures.ts'

const database = testDatabase()
// Long past on any machine: the database notes changes of hours that are past by its own clock.
const now = Temporal.Instant.from('2025-06-24T10:00:00Z')
const months = () => listSchoolMonths(database.db, {} as Admin, now)

const days = 420
let made = 0
/** An hour that no other lesson has, in the shown months or shortly before. */
const nextHour = () => {
  const hour = made++
  return now.subtract({ hours: 24 * ((hour * 37) % days) + Math.floor(hour / days) })
}

let teacherId: string
beforeAll(async () => {
  teacherId = (await makeTeacher(database.db)).teacherId
})

type Made = Awaited<ReturnType<typeof make>>
/** A lesson of a child of its own. */
const make = async (type: 'individual' | 'trial', startsAt = nextHour()) => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const seated = { teacherId, familyId: parentId, studentId: studentIds[0] ?? '' }
  const lesson = await makeLesson(database.db, { ...seated, startsAt, type })
  return { ...lesson, ...seated }
}

const run = (statement: string, ...values: unknown[]) => database.pool.query(statement, values)
const cancel = async ({ lessonId, seatId }: Made, by: string) => {
  await run(
    `update lessons set status = 'cancelled', cancelled_at = $2, cancelled_by = $3, seats_taken = 0 where id = $1`,
    lessonId,
    now,
    by,
  )
  await run('update seats set released_at = $2, given_back_at = $2 where id = $1', seatId, now)
}
const acts = {
  complete: ({ lessonId }: Made) =>
    run(`update lessons set status = 'completed', cancelled_at = null where id = $1`, lessonId),
  cancelByParent: (lesson: Made) => cancel(lesson, 'parent'),
  cancelByTeacher: (lesson: Made) => cancel(lesson, 'teacher'),
  cancelBySchool: (lesson: Made) => cancel(lesson, 'admin'),
  leaveLate: ({ seatId }: Made) =>
    run('update seats set released_at = $2, given_back_at = null where id = $1', seatId, now),
  giveBack: ({ seatId }: Made) =>
    run('update seats set given_back_at = $2 where id = $1 and released_at is not null', seatId, now),
  move: ({ lessonId }: Made) =>
    run(
      `update lessons set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
      lessonId,
      nextHour(),
    ),
  eraseChild: ({ studentId }: Made) => run('delete from students where id = $1', studentId),
  bookAgain: async ({ familyId, studentId }: Made) => {
    const { rowCount } = await run('select from students where id = $1', studentId)
    if (rowCount === 0) return
    const { bookingId } = await makeLesson(database.db, {
      teacherId,
      familyId,
      studentId,
      startsAt: nextHour(),
    })
    await run(
      `update bookings set created_at = $2 where id = $1`,
      bookingId,
      now.subtract({ hours: 24 * 200 }),
    )
  },
}
const someLessons = 8
const anyHistory = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    of: fc.nat(someLessons - 1),
  }),
  { minLength: 4, maxLength: 20 },
)

test('after any changes of old lessons the counted days say what their lessons and seats say', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, anyHistory, async (before, after) => {
      const lessons: Made[] = []
      for (let index = 0; index < someLessons; index++)
        lessons.push(await make(index % 2 === 0 ? 'trial' : 'individual'))
      const perform = async (history: typeof before) => {
        for (const { act, of } of history) await acts[act](lessons[of] as Made)
      }
      await perform(before)
      // Twelve months until the day before yesterday.
      expect(await countSchoolDays(database.db, now)).toBeGreaterThan(350)
      await perform(after)
      const changed = await months()
      await countSchoolDays(database.db, now)
      const recounted = await months()
      expect(await countSchoolDays(database.db, now)).toBe(0)
      await run('delete from school_day_figures')
      const live = await months()
      expect(changed).toEqual(live)
      expect(recounted).toEqual(live)
    }),
    { numRuns: runs(15), endOnFailure: true },
  )
}, 120_000)

test('a change that commits during the count is in the figures, and in the next count', async () => {
  const lesson = await make('individual', Temporal.Instant.from('2025-03-04T12:00:00Z'))
  const before = await months()
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update lessons set status = 'completed' where id = $1`, [lesson.lessonId])
    await countSchoolDays(database.db, now)
    expect(await months()).toEqual(before)
    await client.query('commit')
  } finally {
    client.release()
  }
  const total = (list: typeof before) => list.reduce((sum, month) => sum + month.lessons, 0)
  expect(total(await months())).toBe(total(before) + 1)
  expect(await countSchoolDays(database.db, now)).toBe(1)
  expect(total(await months())).toBe(total(before) + 1)
})

test('two counts at once count each day once', async () => {
  await run('delete from school_day_figures')
  const live = await months()
  await Promise.all([countSchoolDays(database.db, now), countSchoolDays(database.db, now)])
  expect(await months()).toEqual(live)
})

test('days that are no longer shown are removed', async () => {
  await countSchoolDays(database.db, now)
  const next = now.add({ hours: 24 * 31 })
  await countSchoolDays(database.db, next)
  const { rows } = await run('select min(day)::text as first from school_day_figures')
  expect(rows).toEqual([{ first: '2024-08-01' }])
  expect((await listSchoolMonths(database.db, {} as Admin, next)).length).toBe(12)
})

test('hours to come and lessons of today are left to the statement', async () => {
  await run('delete from school_day_changes')
  await run('delete from school_day_figures')
  const { parentId, studentIds } = await makeFamily(database.db)
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: Temporal.Instant.from('2199-01-08T10:00:00Z'),
  })
  await run(`update lessons set status = 'confirmed' where id = $1`, lessonId)
  expect((await run('select from school_day_changes')).rowCount).toBe(0)
  await countSchoolDays(database.db, now)
  const { rows } = await run('select max(day)::text as last from school_day_figures')
  expect(rows).toEqual([{ last: '2025-06-22' }])
})
