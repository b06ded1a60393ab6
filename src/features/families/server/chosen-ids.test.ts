// An id that a caller chose is any eight-four-four-four-twelve: no answer that carries it may be stricter than the door.
import { expect, onTestFinished, test } from 'vitest'
import { openLimits } from '#platform/auth/limits.ts'
import { openPool } from '#platform/db/connect.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { makeSchool } from '../../../../tests/support/applicants.ts'
import { at, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLogin, makeTeacher } from '../../../../tests/support/people.ts'

const base = testDatabase()
const studentId = 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa'
const bookingId = 'bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb'
const messageId = 'cccccccc-cccc-cccc-cccc-cccccccccccc'
const sessionId = 'dddddddd-dddd-dddd-dddd-dddddddddddd'
const answerId = 'eeeeeeee-eeee-eeee-eeee-eeeeeeeeeeee'

test('a child of an id that follows no version of UUID is told of everywhere', async () => {
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
  const named = expect.objectContaining({ id: studentId })
  const seated = expect.objectContaining({ studentId })

  const adam = { firstName: 'Adam', age: 8, level: 'niveau-1', languagePreference: 'both' } as const
  expect(await parent().families.addChild({ id: studentId, ...adam })).toEqual(named)
  expect(await parent().families.changeChild({ id: studentId, age: 9 })).toEqual(named)
  expect((await parent().families.students()).students).toContainEqual(named)

  const wish = { teacherId, studentId, lessonType: 'individual', startsAt: String(startsAt) } as const
  expect(await parent().booking.quote(wish)).toMatchObject({ numberOfSessions: 1 })
  expect(await parent().booking.book({ id: bookingId, ...wish })).toMatchObject({ id: bookingId, studentId })

  for (const who of [parent(), teacher()])
    expect((await who.lessons.list({ scope: 'upcoming' })).lessons).toEqual([seated])
  expect((await parent().lessons.list({ scope: 'upcoming', studentId })).lessons).toEqual([seated])
  expect((await parent().parentSpace.dashboard()).upcoming).toEqual([seated])
  expect((await teacher().teacherSpace.dashboard()).upcoming).toEqual([seated])
  expect((await teacher().teacherSpace.ownStudents({})).students).toEqual([named])
  expect(await teacher().teacherSpace.noteOnStudent({ id: studentId, note: 'Lit bien.' })).toEqual(
    expect.objectContaining({ studentId }),
  )
  expect((await teacher().availability.week({ date: '2027-01-11' })).days).toHaveLength(7)

  expect(
    await parent().messages.send({ id: messageId, teacherId, studentId, text: 'Bonjour' }),
  ).toMatchObject({ id: messageId, studentId })
  for (const [who, personId] of [
    [parent(), teacherId],
    [teacher(), parentId],
  ] as const) {
    expect((await who.messages.conversations({})).conversations).toMatchObject([
      { children: [{ id: studentId }] },
    ])
    expect(await who.messages.conversation({ personId })).toMatchObject({
      children: expect.arrayContaining([named]),
      messages: [{ id: messageId, studentId }],
    })
  }
  expect((await teacher().notifications.list({})).notifications).not.toEqual([])

  const userId = await makeLogin(db, studentId, 'Adam')
  const child = callAs(db, { userId, role: 'student', parentId, studentId }, startsAt)
  expect((await child.families.students()).students).toEqual([named])
  expect(
    await child.classroom.door({
      id: (await child.lessons.list({ scope: 'upcoming' })).lessons[0]?.id ?? '',
    }),
  ).toBeDefined()
  expect(
    await child.learning.startSession({ id: sessionId, purpose: 'vocabulary', subject: 'word-to-meaning' }),
  ).toMatchObject({ id: sessionId })
  await child.learning.answerQuestion({ sessionId, id: answerId, place: 0, answer: { choice: 0 } })
  expect(await child.learning.mine()).toEqual(seated)
  expect(await parent().learning.progressOf({ studentId })).toEqual(seated)

  const { userId: adminId } = await makeSchool(db)
  const school = callAs(db, { userId: adminId, role: 'admin' }, now)
  expect((await school.admin.families({})).families).toMatchObject([{ id: parentId, children: 2 }])
  expect((await school.admin.lessons({})).lessons).toEqual([seated])
  expect((await school.admin.dashboard()).lessons).toHaveLength(1)
})
