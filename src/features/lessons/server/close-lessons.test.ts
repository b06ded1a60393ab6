import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makePending, makeTeacher } from '../../../../tests/support/people.ts'
import { closeLessons } from './close-lessons.ts'

const base = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)

const createTeacherAndStudent = async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const studentId = studentIds[0] ?? ''
  const lesson = (startsAt: string, type?: 'trial' | 'group') =>
    makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: at(startsAt),
      ...(type ? { type } : {}),
    })
  const getStatus = async (id: string) =>
    (await db.selectFrom('lessons').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  return { db, studentId, teacherId, lesson, getStatus }
}

test('completes a lesson a day after its end, not a second before, and counts it once', async () => {
  const { db, lesson, getStatus, studentId, teacherId } = await createTeacherAndStudent()
  const { lessonId } = await lesson('2026-10-20T14:00:00Z')
  const trial = await lesson('2026-10-20T10:00:00Z', 'trial')
  await closeLessons(db, at('2026-10-21T14:59:59Z'))
  expect(await getStatus(lessonId)).toBe('upcoming')
  expect(await getStatus(trial.lessonId)).toBe('completed')
  await Promise.all(Array.from({ length: 4 }, () => closeLessons(db, at('2026-10-21T15:00:00Z'))))
  expect(await getStatus(lessonId)).toBe('completed')
  const progress = await db
    .selectFrom('student_progress')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  // One hour, and half an hour for the trial.
  expect(progress).toMatchObject({ completed_lessons: 2, total_hours: 1.5 })
  const teacher = await db
    .selectFrom('teachers')
    .select('total_lessons')
    .where('id', '=', teacherId)
    .executeTakeFirstOrThrow()
  expect(teacher.total_lessons).toBe(2)
})

test('a lesson whose missing teacher was reported is completed once the school has handled the report', async () => {
  const { db, lesson, getStatus } = await createTeacherAndStudent()
  const { lessonId } = await lesson('2026-10-27T14:00:00Z')
  const written = await db
    .insertInto('room_reports')
    .values({ lesson_id: lessonId, body: '', reported_at: at('2026-10-27T14:10:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await closeLessons(db, at('2026-11-03T15:00:00Z'))
  expect(await getStatus(lessonId)).toBe('upcoming')
  await db
    .updateTable('room_reports')
    .set({ handled_at: at('2026-11-03T15:00:00Z') })
    .where('id', '=', written.id)
    .execute()
  await closeLessons(db, at('2026-11-03T15:01:00Z'))
  expect(await getStatus(lessonId)).toBe('completed')
})

test('a family’s report does not keep a lesson from being completed', async () => {
  const { db, lesson, getStatus } = await createTeacherAndStudent()
  const { lessonId } = await lesson('2026-10-28T14:00:00Z')
  await db
    .insertInto('room_reports')
    .values({ lesson_id: lessonId, role: 'parent', body: '', reported_at: at('2026-10-28T14:10:00Z') })
    .execute()
  await closeLessons(db, at('2026-10-29T15:00:00Z'))
  expect(await getStatus(lessonId)).toBe('completed')
})

test('cancels a pending group that can no longer be joined, and gives the seat back', async () => {
  const { db, lesson, getStatus } = await createTeacherAndStudent()
  const { lessonId, seatId } = await lesson('2026-11-20T14:00:00Z', 'group')
  await makePending(db, lessonId, at('2026-11-20T12:00:00Z'))
  await closeLessons(db, at('2026-11-20T12:00:00Z'))
  expect(await getStatus(lessonId)).toBe('pending')
  await closeLessons(db, at('2026-11-20T12:00:01Z'))
  expect(await getStatus(lessonId)).toBe('cancelled')
  const seat = await db.selectFrom('seats').selectAll().where('id', '=', seatId).executeTakeFirstOrThrow()
  expect(seat.given_back_at).not.toBeNull()
})

test('a lesson that began without a teacher is not completed until the teacher or the school has settled it', async () => {
  const { db, lesson, getStatus, teacherId } = await createTeacherAndStudent()
  const { lessonId } = await lesson('2026-10-20T14:00:00Z')
  const other = await lesson('2026-10-20T10:00:00Z')
  await db
    .insertInto('lesson_absences')
    .values(
      [lessonId, other.lessonId].map(id => ({
        lesson_id: id,
        teacher_id: teacherId,
        reason: 'Grippe',
        reported_at: at('2026-10-20T08:00:00Z'),
      })),
    )
    .execute()
  // Of one of them the teacher came after all.
  await db
    .insertInto('teacher_arrivals')
    .values({ lesson_id: other.lessonId, teacher_id: teacherId, arrived_at: at('2026-10-20T10:01:00Z') })
    .execute()
  await closeLessons(db, at('2026-10-25T15:00:00Z'))
  expect(await getStatus(lessonId)).toBe('upcoming')
  expect(await getStatus(other.lessonId)).toBe('completed')
  await db.deleteFrom('lesson_absences').where('lesson_id', '=', lessonId).execute()
  await closeLessons(db, at('2026-10-25T15:01:00Z'))
  expect(await getStatus(lessonId)).toBe('completed')
})

test('a lesson is completed when its teacher was suspended after it, and not when before', async () => {
  const { db, lesson, getStatus, teacherId } = await createTeacherAndStudent()
  const before = await lesson('2026-10-20T10:00:00Z')
  const after = await lesson('2026-10-20T16:00:00Z')
  await db
    .updateTable('teachers')
    .set({ suspended_at: at('2026-10-20T12:00:00Z') })
    .where('id', '=', teacherId)
    .execute()
  await closeLessons(db, at('2026-10-25T15:00:00Z'))
  expect(await getStatus(before.lessonId)).toBe('completed')
  expect(await getStatus(after.lessonId)).toBe('upcoming')
})
