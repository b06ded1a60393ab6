import { beforeEach, expect, test } from 'vitest'
import { reportMissingTeachers } from '#features/classroom/server/report-missing-teachers.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const startsAt = Temporal.Instant.from('2026-11-27T16:00:00Z')
const minutesIn = (minutes: number) => startsAt.add({ minutes })
const nextMonth = Temporal.Instant.from('2026-12-02T12:00:00Z')

beforeEach(async () => {
  await database.pool.query('update room_reports set handled_at = now()')
})

/** A family waits in the room; its teacher, who never comes, marks the lesson as given; the program reports that. */
const createMissedLesson = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const { lessonId: id, seatId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt,
  })
  const { userId } = await makeSchool(db)
  const parent = (now: Temporal.Instant) => callAs(db, parentCaller(parentId), now)
  const school = (now: Temporal.Instant) => callAs(db, { userId, role: 'admin' }, now)
  const { classroom } = parent(startsAt)
  const { key } = await classroom.open({ id })
  await classroom.enter({ id, key, isMuted: true, isCameraOff: true })
  await callAs(db, teacherCaller(teacherId), minutesIn(2)).lessons.complete({ id })
  await reportMissingTeachers(db, minutesIn(10))
  return { id, seatId, teacherId, parentId, studentId, parent, school }
}
const counted = async ({
  teacherId,
  studentId,
  id,
}: {
  teacherId: string
  studentId: string
  id: string
}) => {
  const { rows } = await database.pool.query(
    `select t.total_lessons as lessons, t.total_students as students, p.completed_lessons as completed,
       p.total_hours as hours, (select count(*)::int from open_earnings o where o.lesson_id = $3) as earnings
     from teachers t, student_progress p where t.id = $1 and p.student_id = $2`,
    [teacherId, studentId, id],
  )
  return { ...rows[0], hours: Number(rows[0].hours) }
}

test('the school cancels a lesson that was marked as given and to which no teacher came: nothing of it counts any more', async () => {
  const missed = await createMissedLesson()
  const { id, parent, school } = missed
  expect(await counted(missed)).toEqual({ lessons: 1, students: 1, completed: 1, hours: 1, earnings: 1 })
  const { lesson, seats } = await school(minutesIn(20)).admin.lesson({ id })
  expect([lesson.status, lesson.mayCancel, seats[0]?.mayRelease]).toEqual(['completed', true, false])
  const cancel = () => school(minutesIn(20)).lessons.cancel({ id, reason: 'Le professeur n’est pas venu' })
  expect(await cancel()).toMatchObject({ status: 'cancelled', mayCancel: false })
  expect(await cancel()).toMatchObject({ status: 'cancelled' })
  // The report is answered with it.
  const { reports } = await school(minutesIn(20)).admin.lesson({ id })
  expect(reports).toMatchObject([{ handled: { by: expect.any(String) }, lessonStatus: 'cancelled' }])
  expect(await counted(missed)).toEqual({ lessons: 0, students: 0, completed: 0, hours: 0, earnings: 0 })
  const { lessons } = await parent(minutesIn(90)).lessons.list({ scope: 'cancelled' })
  expect(lessons).toMatchObject([{ id, status: 'cancelled', givenBack: true }])
})

test('a seat that the school had given back is released with the lesson, and its family is mailed', async () => {
  const { id, seatId, parentId, school } = await createMissedLesson()
  const reason = 'Geste commercial'
  await school(minutesIn(15)).admin.giveBackFor({ id: parentId, seatId, reason })
  await school(minutesIn(20)).lessons.cancel({ id, reason: 'Professeur absent' })
  const { rows } = await database.pool.query(
    `select given_back_at = released_at as together, give_back_reason as reason,
       (select count(*)::int from pgboss.job j where j.data->>'kind' = 'family-lesson-cancelled' and j.data->>'seatId' = s.id::text) as mails
     from seats s where id = $1`,
    [seatId],
  )
  expect(rows).toEqual([{ together: true, reason, mails: 1 }])
})

test('once the report is handled the lesson counts as given, and neither school nor teacher cancels it', async () => {
  const missed = await createMissedLesson()
  const { id, teacherId, school } = missed
  await expect(
    callAs(database.db, teacherCaller(teacherId), minutesIn(20)).lessons.cancel({ id }),
  ).rejects.toMatchObject({ code: 'lesson_over' })
  const { reports } = await school(minutesIn(20)).admin.lesson({ id })
  await school(minutesIn(20)).classroom.handleReport({ id: reports[0]?.id ?? '' })
  const late = school(minutesIn(21))
  expect((await late.admin.lesson({ id })).lesson.mayCancel).toBe(false)
  await expect(late.lessons.cancel({ id, reason: 'Absent' })).rejects.toMatchObject({ code: 'lesson_over' })
  expect(await counted(missed)).toMatchObject({ lessons: 1, completed: 1, earnings: 1 })
})

test('a month with such a lesson is not closed before the school has handled the report', async () => {
  const { id, school } = await createMissedLesson()
  const close = () => school(nextMonth).earnings.close({ month: '2026-11' })
  await expect(close()).rejects.toMatchObject({ code: 'lessons_running' })
  const { reports } = await school(nextMonth).admin.lesson({ id })
  await school(nextMonth).classroom.handleReport({ id: reports[0]?.id ?? '' })
  const answers = await Promise.allSettled([
    close(),
    school(nextMonth).lessons.cancel({ id, reason: 'Trop tard' }),
  ])
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { closed: ['2026-11-01'] } },
    { status: 'rejected', reason: { code: 'lesson_over' } },
  ])
})
