import { beforeAll, beforeEach, expect, test } from 'vitest'
import { closeLessons } from '#features/lessons/server/close-lessons.ts'
import { emptyContent } from '#features/reports/reports.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { reportMissingTeachers } from './report-missing-teachers.ts'
import { roomStream } from './room-stream.ts'

const database = testDatabase()
const startsAt = Temporal.Instant.from('2026-12-07T16:00:00Z')
const minutesIn = (minutes: number) => startsAt.add({ minutes })

let adminId: string
beforeAll(async () => {
  adminId = (await makeSchool(database.db)).userId
})
const createLesson = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Nour' })
  const { parentId, studentIds } = await makeFamily(db)
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })
  return {
    id: lessonId,
    studentId: studentIds[0] ?? '',
    teacherId,
    teacher: teacherCaller(teacherId),
    parent: parentCaller(parentId),
  }
}
let lesson: Awaited<ReturnType<typeof createLesson>>
beforeEach(async () => {
  lesson = await createLesson()
})

type Caller = ReturnType<typeof parentCaller>
const as = (caller: Caller, minutes: number) => callAs(database.db, caller, minutesIn(minutes))
const school = (minutes: number) => as({ userId: adminId, role: 'admin' }, minutes)
const enter = async (caller: Caller, minutes: number) => {
  const { id } = lesson
  const { classroom } = as(caller, minutes)
  const { key } = await classroom.open({ id })
  const { participantId } = await classroom.enter({ id, key, isMuted: false, isCameraOff: false })
  return participantId
}
const leave = (caller: Caller, participantId: string, minutes: number) =>
  as(caller, minutes).classroom.leave({ id: lesson.id, participantId })

/** The stream of a teacher who stays in the room. @returns reads it at a minute of the lesson */
const stayInRoom = async (participantId: string) => {
  const { db } = database
  const { teacherId, id: lessonId } = lesson
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      user_id: teacherId,
      token: participantId,
      created_at: startsAt,
      expires_at: startsAt.add({ hours: 24 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const by = { teacher: { teacherId, timezone: 'Europe/Paris' } } as Parameters<typeof roomStream>[1]['by']
  let now = startsAt
  const ref = { by, userId: teacherId, lessonId, participantId }
  const { read } = roomStream({ db, clock: () => now }, ref, { sessionId }, undefined)
  return (minutes: number) => {
    now = minutesIn(minutes)
    return read(undefined)
  }
}
const hasTeacherJoined = async (minutes: number) =>
  (await as(lesson.parent, minutes).classroom.roomAccess({ id: lesson.id })).hasTeacherJoined
const isReported = async () => {
  await reportMissingTeachers(database.db, minutesIn(10))
  const { reports } = await school(10).admin.lesson({ id: lesson.id })
  return reports.length > 0
}
const isAbsent = async (minutes: number) =>
  (await school(minutes).admin.lesson({ id: lesson.id })).lesson.state === 'absent'

test('a teacher who looked in before the start and left did not come', async () => {
  await leave(lesson.teacher, await enter(lesson.teacher, -12), -11)
  await enter(lesson.parent, 2)
  expect(await hasTeacherJoined(2)).toBe(false)
  expect(await isReported()).toBe(true)
})

test('a lesson that was given by another means than the room was given once its report is sent, or it is completed', async () => {
  await enter(lesson.parent, 2)
  expect(await hasTeacherJoined(60)).toBe(false)
  const { reports } = as(lesson.teacher, 61)
  const seat = { id: lesson.id, studentId: lesson.studentId }
  await reports.attend({ ...seat, attendance: 'present' })
  const content = { ...emptyContent, familyNote: 'Fait par téléphone.' }
  const { version } = await reports.save({ ...seat, version: 0, content })
  expect(await hasTeacherJoined(62)).toBe(false)
  await reports.send({ ...seat, version })
  expect(await hasTeacherJoined(62)).toBe(true)

  lesson = await createLesson()
  await enter(lesson.parent, 2)
  await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lesson.id).execute()
  expect(await hasTeacherJoined(62)).toBe(true)
})

test('a lesson whose teacher reported an absence is known as one without a teacher, in the waiting room and in the open room', async () => {
  const read = await stayInRoom(await enter(lesson.teacher, -5))
  const absence = async (minutes: number) =>
    (await read(minutes)).events.filter(({ event }) => event === 'absence')
  expect(await absence(-4)).toEqual([])
  await as(lesson.teacher, -3).lessons.reportAbsence({ id: lesson.id, reason: 'Malade' })
  expect(await absence(-2)).toEqual([{ event: 'absence', data: true }])
  expect(await as(lesson.parent, 2).classroom.roomAccess({ id: lesson.id })).toMatchObject({
    lacksTeacher: true,
    hasTeacherJoined: false,
  })
})

test('a teacher who entered before the start and stayed came, at the minute of entering', async () => {
  const read = await stayInRoom(await enter(lesson.teacher, -5))
  await enter(lesson.parent, -4)
  await read(-1)
  expect(await hasTeacherJoined(-1)).toBe(false)
  await read(0)
  expect(await hasTeacherJoined(0)).toBe(true)
  expect(await isReported()).toBe(false)
  expect(await school(10).admin.lesson({ id: lesson.id })).toMatchObject({ teacherCameAt: '16:55' })
})

test('who reports an absence after a look into the room is absent, also with the room left open in a tab', async () => {
  const { id, teacher, teacherId } = lesson
  const read = await stayInRoom(await enter(teacher, -8))
  expect(await as(teacher, -7).lessons.reportAbsence({ id, reason: 'Fièvre' })).toMatchObject({
    isAbsent: true,
  })
  expect(await isAbsent(-6)).toBe(true)
  const { lessons } = await school(-6).admin.lessons({ state: 'absent' })
  expect(lessons.map(one => one.id)).toContain(id)
  expect(await school(-6).admin.lessonsToReplace({ id: teacherId })).toMatchObject({ lessons: [{ id }] })
  await read(1)
  await enter(lesson.parent, 1)
  expect(await hasTeacherJoined(1)).toBe(false)
  expect(await isReported()).toBe(true)
  expect(await isAbsent(20)).toBe(true)
  await closeLessons(database.db, startsAt.add({ hours: 30 }))
  expect(await as(teacher, 20).lessons.list({ scope: 'upcoming' })).toMatchObject({
    lessons: [{ id, status: 'upcoming' }],
  })
})

test('who reported an absence and enters once the lesson has begun came after all', async () => {
  const { id, teacher } = lesson
  await as(teacher, -60).lessons.reportAbsence({ id, reason: 'Fièvre' })
  const participantId = await enter(teacher, -5)
  expect(await isAbsent(-4)).toBe(true)
  await leave(teacher, participantId, -4)
  await enter(teacher, 3)
  expect(await isAbsent(4)).toBe(false)
  expect(await as(teacher, 50).lessons.complete({ id })).toMatchObject({ status: 'completed' })
})

test('a teacher whom another one replaces is put out of the room, and does not count as having come', async () => {
  const { id, teacherId: insteadOf } = lesson
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Leïla' })
  const read = await stayInRoom(await enter(lesson.teacher, -10))
  await read(-9)
  await school(-9).admin.substitute({ id, teacherId, insteadOf })
  expect(await read(-9)).toMatchObject({ over: 'not_found' })
  expect(await as(lesson.parent, -9).classroom.roomAccess({ id })).toMatchObject({
    inside: [],
    teacherName: 'Leïla',
  })
  await expect(enter(lesson.teacher, -8)).rejects.toMatchObject({ code: 'not_found' })
  await as(teacherCaller(teacherId), -7).lessons.reportAbsence({ id, reason: 'Panne' })
  // As if the first teacher had still been in the room at the start.
  await database.db
    .insertInto('teacher_arrivals')
    .values({ lesson_id: id, teacher_id: insteadOf, arrived_at: minutesIn(-10) })
    .execute()
  expect(await isAbsent(-6)).toBe(true)
  await enter(lesson.parent, 5)
  expect(await hasTeacherJoined(5)).toBe(false)
  expect(await isReported()).toBe(true)
  expect(await school(10).admin.lesson({ id })).toMatchObject({ teacherCameAt: null })
})

test('a teacher who enters while the lesson is given to another one is not left in the room', async () => {
  const { id, teacherId: insteadOf } = lesson
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Leïla' })
  await as(lesson.teacher, -10).classroom.open({ id })
  const entries = Array.from({ length: 5 }, () => enter(lesson.teacher, -9))
  const [given] = await Promise.allSettled([
    school(-9).admin.substitute({ id, teacherId, insteadOf }),
    ...entries,
  ])
  expect(given.status).toBe('fulfilled')
  const inRoom = database.db.selectFrom('room_participants').where('lesson_id', '=', id).select('user_id')
  expect(await inRoom.execute()).toEqual([])
})
