import { beforeAll, expect, test } from 'vitest'
import { callAs, parentCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
let asSchool: ReturnType<typeof callAs>
beforeAll(async () => {
  const { userId } = await makeSchool(database.db)
  asSchool = callAs(database.db, { userId, role: 'admin' }, now)
})

type Fate = {
  status?: 'completed' | 'cancelled'
  by?: 'parent' | 'teacher' | 'admin'
  released?: 'late' | 'in time' | 'late, given back'
}
const givenBackAt = { late: null, 'in time': now, 'late, given back': now.add({ hours: 3 }) }

type Child = { parentId: string; studentId: string }

/** A lesson of a family of its own, or of a child. */
const make = async (
  startsAt: string,
  { status = 'completed', by, released }: Fate = {},
  type: 'individual' | 'trial' = 'individual',
  child?: Child,
) => {
  const { teacherId } = await makeTeacher(database.db)
  const family = child ?? (await makeFamily(database.db))
  const { parentId } = family
  const studentId = 'studentIds' in family ? (family.studentIds[0] ?? '') : family.studentId
  const made = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId,
    type,
    startsAt: Temporal.Instant.from(startsAt),
  })
  await database.db
    .updateTable('lessons')
    .set({
      status,
      ...(status === 'cancelled' && { cancelled_at: now, cancelled_by: by ?? null, seats_taken: 0 }),
    })
    .where('id', '=', made.lessonId)
    .execute()
  if (released)
    await database.db
      .updateTable('seats')
      .set({ released_at: now, given_back_at: givenBackAt[released] })
      .where('id', '=', made.seatId)
      .execute()
  return { ...made, teacherId, parentId, studentId }
}
const findMonth = async (month: string) =>
  (await asSchool.admin.figures()).months.find(one => one.month === month)

test('a month is the school’s own, and lists twelve with the current one', async () => {
  // 23:30 in Paris on the last day of July.
  await make('2026-07-31T21:30:00Z')
  await make('2026-07-31T22:30:00Z')
  expect(await findMonth('2026-07-01')).toMatchObject({ lessons: 1, hours: 1, takingsCents: 3500 })
  expect(await findMonth('2026-08-01')).toMatchObject({ lessons: 1 })
  const { months } = await asSchool.admin.figures()
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2025-12-01', '2026-11-01'])
})

test('cancellations count by who made them; late ones are paid, moved ones are none', async () => {
  await make('2026-06-10T10:00:00Z', { status: 'cancelled', by: 'parent', released: 'in time' })
  await make('2026-06-11T10:00:00Z', { status: 'cancelled', by: 'parent', released: 'late' })
  await make('2026-06-12T10:00:00Z', { status: 'cancelled', by: 'teacher', released: 'in time' })
  await make('2026-06-13T10:00:00Z', { status: 'cancelled', by: 'admin', released: 'in time' })
  const moved = await make('2026-06-14T10:00:00Z', { status: 'cancelled', by: 'parent', released: 'in time' })
  const next = await make('2026-06-15T10:00:00Z', {}, 'individual', moved)
  await database.db
    .updateTable('seats')
    .set({ moved_to: next.seatId })
    .where('id', '=', moved.seatId)
    .execute()
  expect(await findMonth('2026-06-01')).toEqual({
    month: '2026-06-01',
    lessons: 1,
    hours: 1,
    takingsCents: 7000,
    trials: 0,
    stayed: 0,
    cancelledInTime: 1,
    cancelledLate: 1,
    cancelledByTeacher: 1,
    cancelledBySchool: 1,
  })
})

test('a late cancellation that the school gives back stays late and is not paid', async () => {
  await make('2026-04-10T10:00:00Z', { status: 'cancelled', by: 'parent', released: 'late, given back' })
  expect(await findMonth('2026-04-01')).toMatchObject({
    takingsCents: 0,
    cancelledInTime: 0,
    cancelledLate: 1,
  })
})

test('what the school cancels for a family is the family’s, late also where the school gives it back; a block is the school’s', async () => {
  const cancel = async (date: string, by: { forFamily: boolean; isWaived: boolean }) => {
    const { seatId } = await make(`${date}T10:00:00Z`, {
      status: 'cancelled',
      by: 'admin',
      released: 'in time',
    })
    await database.db
      .updateTable('seats')
      .set({ released_by_school: true, released_for_family: by.forFamily, limit_waived: by.isWaived })
      .where('id', '=', seatId)
      .execute()
  }
  await cancel('2026-02-10', { forFamily: true, isWaived: false })
  await cancel('2026-02-11', { forFamily: true, isWaived: true })
  await cancel('2026-02-12', { forFamily: false, isWaived: false })
  expect(await findMonth('2026-02-01')).toMatchObject({
    takingsCents: 0,
    cancelledInTime: 1,
    cancelledLate: 1,
    cancelledBySchool: 1,
  })
})

test('a trial counts half an hour, and has stayed when the family books within thirty days', async () => {
  const { teacherId, parentId, studentId } = await make('2026-05-05T10:00:00Z', {}, 'trial')
  await make('2026-05-06T10:00:00Z', {}, 'trial')
  const { seatId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: Temporal.Instant.from('2026-12-20T10:00:00Z'),
  })
  const bookAt = async (at: string) => {
    await database.pool.query(
      'update bookings set created_at = $2 where id = (select booking_id from seats where id = $1)',
      [seatId, at],
    )
    return (await findMonth('2026-05-01'))?.stayed
  }
  expect(await bookAt('2026-06-04T11:00:00Z')).toBe(0)
  expect(await bookAt('2026-06-04T09:00:00Z')).toBe(1)
  expect(await findMonth('2026-05-01')).toMatchObject({ lessons: 2, hours: 1, trials: 2 })
})

test('a past month keeps how many stayed after their trial when a child is erased', async () => {
  const trial = async (startsAt: string, bookedAt?: string) => {
    const made = await make(startsAt, {}, 'trial')
    if (bookedAt) {
      const { bookingId } = await makeLesson(database.db, {
        teacherId: made.teacherId,
        familyId: made.parentId,
        studentId: made.studentId,
        startsAt: Temporal.Instant.from('2026-12-21T10:00:00Z'),
      })
      await database.pool.query('update bookings set created_at = $2 where id = $1', [bookingId, bookedAt])
    }
    return made
  }
  const erased = [
    await trial('2026-03-05T10:00:00Z', '2026-03-20T10:00:00Z'),
    await trial('2026-03-06T10:00:00Z', '2026-03-01T10:00:00Z'),
    await trial('2026-03-07T10:00:00Z', '2026-05-20T10:00:00Z'),
    await trial('2026-03-08T10:00:00Z'),
  ]
  const before = await findMonth('2026-03-01')
  expect(before).toMatchObject({ trials: 4, stayed: 2 })
  for (const { parentId, studentId } of erased)
    await callAs(database.db, parentCaller(parentId), now).parentSpace.eraseStudent({ id: studentId })
  expect(await findMonth('2026-03-01')).toEqual(before)
})

test('the fill of the next days has the booked hours and the free ones', async () => {
  const { fill } = await asSchool.admin.figures()
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: now.add({ hours: 48 }),
  })
  expect((await asSchool.admin.figures()).fill).toEqual({ ...fill, takenHours: fill.takenHours + 1 })
})
