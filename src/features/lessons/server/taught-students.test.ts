import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cancelOnlySeat, makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { isBookedWith, isTaughtBy } from './taught-students.ts'

const base = testDatabase()
const startsAt = Temporal.Instant.from('2027-01-12T16:00:00Z')

const createWorld = async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const { teacherId } = await makeTeacher(base.db)
  const { lessonId, seatId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const relation = async (teacher: string) =>
    db
      .selectFrom('students')
      .where('id', '=', studentId)
      .select([
        isTaughtBy(sql.val(teacher), 'students.id').as('isTaught'),
        isBookedWith(sql.val(teacher), { student: 'students.id', parent: 'students.parent_id' }).as(
          'isBooked',
        ),
      ])
      .executeTakeFirstOrThrow()
  return { teacherId, lessonId, seatId, relation }
}

test('a child is taught by the teacher with whom it has a lesson, and booked with that teacher', async () => {
  const { teacherId, relation } = await createWorld()
  const { teacherId: stranger } = await makeTeacher(base.db)
  expect(await relation(teacherId)).toEqual({ isTaught: true, isBooked: true })
  expect(await relation(stranger)).toEqual({ isTaught: false, isBooked: false })
})

test('a substitute teaches the child without a booking; the teacher of the booking no longer teaches it', async () => {
  const { teacherId, lessonId, relation } = await createWorld()
  const { teacherId: substitute } = await makeTeacher(base.db)
  await base.db.updateTable('lessons').set({ teacher_id: substitute }).where('id', '=', lessonId).execute()
  expect(await relation(substitute)).toEqual({ isTaught: true, isBooked: false })
  expect(await relation(teacherId)).toEqual({ isTaught: false, isBooked: true })
})

test('a child whose seat was released, or whose lesson was cancelled, is not taught; the booking stays', async () => {
  const released = await createWorld()
  await base.db
    .updateTable('seats')
    .set({ released_at: startsAt.subtract({ hours: 48 }), given_back_at: startsAt.subtract({ hours: 48 }) })
    .where('lesson_id', '=', released.lessonId)
    .execute()
  expect(await released.relation(released.teacherId)).toEqual({ isTaught: false, isBooked: true })
  const cancelled = await createWorld()
  await cancelOnlySeat(base.db, cancelled, startsAt.subtract({ hours: 48 }), 'admin')
  expect(await cancelled.relation(cancelled.teacherId)).toEqual({ isTaught: false, isBooked: true })
})
