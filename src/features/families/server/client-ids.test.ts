// Callers may send any 8-4-4-4-12 id, whatever its UUID version: every output must accept it as the inputs do.
import { expect, onTestFinished, test } from 'vitest'
import { openLimits } from '#platform/auth/limits.ts'
import { openPool } from '#platform/db/connect.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { at, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLogin, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'

const base = testDatabase()
const studentId = 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa'
const bookingId = 'bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb'
const messageId = 'cccccccc-cccc-cccc-cccc-cccccccccccc'
const sessionId = 'dddddddd-dddd-dddd-dddd-dddddddddddd'
const answerId = 'eeeeeeee-eeee-eeee-eeee-eeeeeeeeeeee'

test('every procedure returns a child whose id has no UUID version', async () => {
  const { db } = base
  await loadCurriculum(base.url)
  const pool = openPool(base.url, 2, 'plain')
  onTestFinished(() => pool.end())
  const limits = openLimits(pool)
  const { parentId } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const startsAt = at('2027-01-11T09:00:00Z')
  const parent = (when = now) => callAs(db, parentCaller(parentId), when, { limits })
  const teacher = (when = now) => callAs(db, teacherCaller(teacherId), when, { limits })
  const withId = expect.objectContaining({ id: studentId })
  const withStudentId = expect.objectContaining({ studentId })

  const adam = { firstName: 'Adam', age: 8, level: 'niveau-1', languagePreference: 'both' } as const
  expect(await parent().families.addStudent({ id: studentId, ...adam })).toEqual(withId)
  expect(await parent().learning.changeStudent({ id: studentId, age: 9 })).toEqual(withId)
  expect((await parent().families.students()).students).toContainEqual(withId)

  const request = { teacherId, studentId, lessonType: 'individual', startsAt: String(startsAt) } as const
  expect(await parent().booking.quote(request)).toMatchObject({ numberOfSessions: 1 })
  expect(await parent().booking.book({ id: bookingId, ...request })).toMatchObject({
    id: bookingId,
    studentId,
  })

  for (const caller of [parent(), teacher()])
    expect((await caller.lessons.list({ scope: 'upcoming' })).lessons).toEqual([withStudentId])
  expect((await parent().lessons.list({ scope: 'upcoming', studentId })).lessons).toEqual([withStudentId])
  expect((await parent().parentSpace.dashboard()).upcoming).toEqual([withStudentId])
  expect((await teacher().teacherSpace.dashboard()).upcoming).toEqual([withStudentId])
  expect((await teacher().teacherSpace.ownStudents({})).students).toEqual([withId])
  expect(await teacher().teacherSpace.noteOnStudent({ id: studentId, note: 'Lit bien.' })).toEqual(
    expect.objectContaining({ studentId }),
  )
  expect((await teacher().availability.week({ date: '2027-01-11' })).days).toHaveLength(7)

  expect(
    await parent().messages.send({ id: messageId, teacherId, studentId, text: 'Bonjour' }),
  ).toMatchObject({ id: messageId, studentId })
  for (const [caller, personId] of [
    [parent(), teacherId],
    [teacher(), parentId],
  ] as const) {
    expect((await caller.messages.conversations({})).conversations).toMatchObject([
      { children: [{ id: studentId }] },
    ])
    expect(await caller.messages.conversation({ personId })).toMatchObject({
      children: expect.arrayContaining([withId]),
      messages: [{ id: messageId, studentId }],
    })
  }
  expect((await teacher().notifications.list({})).notifications).not.toEqual([])

  const userId = await makeLogin(db, studentId, 'Adam')
  const child = callAs(db, { userId, role: 'student', familyId: parentId, studentId }, startsAt)
  expect((await child.families.students()).students).toEqual([withId])
  expect(
    await child.classroom.roomAccess({
      id: (await child.lessons.list({ scope: 'upcoming' })).lessons[0]?.id ?? '',
    }),
  ).toMatchObject({ students: [{ id: studentId }] })
  expect(
    await child.learning.startSession({ id: sessionId, purpose: 'vocabulary', subject: 'word-to-meaning' }),
  ).toMatchObject({ id: sessionId })
  await child.learning.answerQuestion({ sessionId, id: answerId, place: 0, answer: { choice: 0 } })
  expect(await child.learning.mine()).toEqual(withStudentId)
  expect(await parent().learning.progressOf({ studentId })).toEqual(withStudentId)

  const { userId: adminId } = await makeSchool(db)
  const school = callAs(db, { userId: adminId, role: 'admin' }, now)
  expect((await school.admin.families({})).families).toMatchObject([{ id: parentId, children: 2 }])
  expect((await school.admin.lessons({})).lessons).toEqual([withStudentId])
  expect((await school.admin.dashboard()).lessons).toHaveLength(1)
})
