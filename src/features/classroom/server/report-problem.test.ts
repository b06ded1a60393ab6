import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { reportMissingTeachers } from './report-missing-teachers.ts'

const database = testDatabase()
const web = testWeb(database)
const startsAt = Temporal.Instant.from('2026-12-07T16:00:00Z')
const during = startsAt.add({ minutes: 10 })
const as = (caller: Parameters<typeof callAs>[1]) => callAs(database.db, caller, during)
let admin: { userId: string; role: 'admin' }
beforeAll(async () => {
  const { userId } = await makeSchool(database.db)
  admin = { userId, role: 'admin' }
})

const createLesson = async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const { lessonId } = await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt })
  const userId = await makeLogin(database.db, studentId, 'Adam')
  const child = { userId, role: 'student' as const, familyId: parentId, studentId }
  return { id: lessonId, child, parent: parentCaller(parentId), teacher: teacherCaller(teacherId) }
}

test('a report of a child, a parent or a teacher reaches the school by mail and on its dashboard', async () => {
  const { id, child, parent, teacher } = await createLesson()
  await as(child).classroom.report({ id })
  await as(parent).classroom.report({ id, text: 'Quelqu’un crie.' })
  await as(teacher).classroom.report({ id, text: ' Je n’entends rien. ' })
  const mails = await web.deliver(during)
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => 'Un problème est signalé dans un cours'),
  )
  expect(JSON.stringify(mails)).not.toMatch(/Quelqu’un crie|Adam|Samia/)
  const { reports } = await as(admin).admin.dashboard()
  expect(reports).toMatchObject([
    { role: 'student', reporterName: 'Adam Essai', text: '', lessonTime: '17:00', reportedTime: '17:10' },
    { role: 'parent', reporterName: 'Samia Essai', text: 'Quelqu’un crie.', teacherName: 'Salma Essai' },
    { role: 'teacher', text: 'Je n’entends rien.' },
  ])
  for (const report of reports) await as(admin).classroom.handleReport({ id: report.id })
  await as(admin).classroom.handleReport({ id: reports[0]?.id ?? '' })
  expect(await as(admin).admin.dashboard()).toMatchObject({ reportCount: 0, reports: [] })
  const { entries } = await as(admin).admin.history({ kind: 'lesson', id })
  const handling = entries.filter(({ action }) => action === 'room_report_handled')
  expect(handling.map(({ isOwn }) => isOwn)).toEqual([true, true, true])
})

test('the lesson’s record keeps its reports once they are handled, and says who came when', async () => {
  const { id, child, parent, teacher } = await createLesson()
  const enter = async (caller: Parameters<typeof callAs>[1]) => {
    const { key } = await as(caller).classroom.open({ id })
    await as(caller).classroom.enter({ id, key, isMuted: true, isCameraOff: true })
  }
  expect(await as(admin).admin.lesson({ id })).toMatchObject({
    reports: [],
    teacherCameAt: null,
    seats: [{ cameAt: null }],
  })
  await enter(child)
  await as(parent).classroom.report({ id, text: 'Il n’y a personne.' })
  const { reports, seats, teacherCameAt } = await as(admin).admin.lesson({ id })
  expect(reports).toMatchObject([{ lessonId: id, text: 'Il n’y a personne.', handled: null }])
  expect([seats[0]?.cameAt, teacherCameAt]).toEqual(['17:10', null])
  await enter(teacher)
  await as(admin).classroom.handleReport({ id: reports[0]?.id ?? '' })
  expect(await as(admin).admin.lesson({ id })).toMatchObject({
    reports: [{ handled: { time: '17:10' } }],
    teacherCameAt: '17:10',
  })
})

test('is for the people of the lesson, five times each, and handled by the school alone', async () => {
  const { id, child, parent } = await createLesson()
  const stranger = parentCaller((await makeFamily(database.db)).parentId)
  await expect(as(stranger).classroom.report({ id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as(parent).classroom.report({ id, text: 'a'.repeat(1001) })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const all = await Promise.allSettled(Array.from({ length: 9 }, () => as(child).classroom.report({ id })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many' } })
  const [report] = (await as(admin).admin.dashboard()).reports
  const handling = { id: report?.id ?? '' }
  await expect(as(parent).classroom.handleReport(handling)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(as(admin).classroom.handleReport({ id: randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a family that waits for a teacher who does not come is reported once, ten minutes after the start', async () => {
  const { id, child, teacher } = await createLesson()
  const met = await createLesson()
  const nobody = await createLesson()
  const enter = async (caller: Parameters<typeof callAs>[1], id: string) => {
    const { key } = await as(caller).classroom.open({ id })
    await as(caller).classroom.enter({ id, key, isMuted: true, isCameraOff: true })
  }
  await enter(child, id)
  for (const caller of [met.child, met.teacher]) await enter(caller, met.id)
  await as(nobody.child).classroom.open({ id: nobody.id })

  await web.deliver(during) // what the other tests reported
  expect(await reportMissingTeachers(database.db, during.subtract({ seconds: 1 }))).toBe(0)
  const runs = Array.from({ length: 5 }, () => reportMissingTeachers(database.db, during))
  expect((await Promise.all(runs)).toSorted()).toEqual([0, 0, 0, 0, 1])
  const mails = await web.deliver(during)
  expect(mails.map(({ subject }) => subject)).toEqual(['Une famille attend son professeur'])
  expect(JSON.stringify(mails)).not.toMatch(/Adam|Samia|Salma/)
  const { reports } = await as(admin).admin.dashboard()
  const [report] = reports.filter(({ role }) => role === null)
  expect(report).toMatchObject({ role: null, reporterName: null, teacherName: 'Salma Essai', text: '' })

  await as(admin).classroom.handleReport({ id: report?.id ?? '' })
  expect(await reportMissingTeachers(database.db, during.add({ minutes: 5 }))).toBe(0)
  await enter(teacher, id)
  expect(await reportMissingTeachers(database.db, during.add({ hours: 3 }))).toBe(0)
})

test('a teacher who is missed is not reported when the lesson is cancelled or over', async () => {
  const { id, child } = await createLesson()
  const { key } = await as(child).classroom.open({ id })
  await as(child).classroom.enter({ id, key, isMuted: true, isCameraOff: true })
  expect(await reportMissingTeachers(database.db, startsAt.add({ hours: 1 }))).toBe(0)
  await database.db
    .updateTable('lessons')
    .set({ status: 'cancelled', cancelled_at: during, cancelled_by: 'admin', seats_taken: 0 })
    .where('id', '=', id)
    .execute()
  expect(await reportMissingTeachers(database.db, during)).toBe(0)
})
