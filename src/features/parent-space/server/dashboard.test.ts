import { expect, test } from 'vitest'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cancelOnlySeat, makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()

test('a child’s words and letters are counted, not the rules that it met', async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db
    .insertInto('learning_meetings')
    .values(
      ['word:kitab', 'letter:ba', 'point:harakat'].map(item => ({
        student_id: studentId,
        item,
        met_on: '2026-11-20',
        met_at: now,
      })),
    )
    .execute()
  const { practice } = await callAs(database.db, parentCaller(parentId), now).parentSpace.dashboard()
  expect(practice).toMatchObject([{ studentId, sessions: 0, items: 2 }])
})

test('of each child’s homework the number that is not done stands there, and the nearest day', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const [studentId = '', sibling = ''] = studentIds
  const { teacherId } = await makeTeacher(db)
  const startsAt = now.subtract({ hours: 48 })
  const { seatId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const report = { seat_id: seatId, student_id: studentId, teacher_id: teacherId, draft_version: 1 }
  await db
    .insertInto('lesson_reports')
    .values({ ...report, free_words: ['قمر'], sent_at: now })
    .execute()
  const today = now.toZonedDateTimeISO('Europe/Paris').toPlainDate()
  const give = (days: number, done_at: Temporal.Instant | null = null) => ({
    seat_id: seatId,
    student_id: studentId,
    place: 1,
    task: `Tracer ba, ${days}`,
    due_on: `${today.add({ days })}`,
    done_at,
  })
  const read = async () =>
    (await callAs(db, parentCaller(parentId), now).parentSpace.dashboard()).practice.map(
      ({ homework }) => homework,
    )
  expect(await read()).toEqual([null, null])
  // Done, and due too long ago to be listed.
  await db
    .insertInto('homework')
    .values([give(1, now), give(-15)])
    .execute()
  expect(await read()).toEqual([null, null])
  await db.insertInto('homework').values(give(4)).execute()
  const first = (await read()).filter(text => text !== null)
  expect(first).toEqual([expect.stringMatching(/^Un devoir à faire, pour le \p{L}+ \d+/u)])
  await db.insertInto('homework').values(give(3)).execute()
  const { practice } = await callAs(db, parentCaller(parentId), now).parentSpace.dashboard()
  const text = practice.find(one => one.studentId === studentId)?.homework
  expect(text).toBe(
    `2 devoirs à faire, le premier pour le ${formatDayFrom(`${today}`, `${today.add({ days: 3 })}`)}`,
  )
  expect(practice.find(one => one.studentId === sibling)?.homework).toBeNull()
})

test('a cancelled lesson ahead is in the history as long as no earlier one is', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const { teacherId } = await makeTeacher(db)
  const make = (startsAt: Temporal.Instant) =>
    makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const history = async () =>
    (await callAs(db, parentCaller(parentId), now).parentSpace.dashboard()).history.map(({ id }) => id)
  const ahead = await make(now.add({ hours: 12 }))
  expect(await history()).toEqual([])
  await cancelOnlySeat(db, ahead, now)
  expect(await history()).toEqual([ahead.lessonId])
  const earlier = await make(now.subtract({ hours: 48 }))
  expect(await history()).toEqual([earlier.lessonId])
})
