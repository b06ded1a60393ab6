import { expect, test } from 'vitest'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cancelSeatLate, makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-13T08:00:00Z')

test('the same hour again is the next week’s; a week taken by another family is passed over and said', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const [own, other] = [await makeFamily(db), await makeFamily(db)]
  const lesson = (family: typeof own, startsAt: string) =>
    makeLesson(db, {
      teacherId,
      familyId: family.parentId,
      studentId: family.studentIds[0] ?? '',
      startsAt: Temporal.Instant.from(startsAt),
    })
  const { lessonId: id } = await lesson(own, '2026-11-10T14:00:00Z')
  const parent = callAs(db, parentCaller(own.parentId), now)
  const slot = { date: '2026-11-17', time: '15:00', startsAt: '2026-11-17T14:00:00Z' }
  expect(await parent.booking.sameHour({ id })).toMatchObject({ slot, isLater: false })

  await lesson(other, '2026-11-17T14:00:00Z')
  const later = { date: '2026-11-24', time: '15:00', startsAt: '2026-11-24T14:00:00Z' }
  expect(await parent.booking.sameHour({ id })).toMatchObject({ slot: later, isLater: true })

  await lesson(own, '2026-11-24T14:00:00Z')
  expect(await parent.booking.sameHour({ id })).toMatchObject({ slot: { date: '2026-12-01' }, isLater: true })
  await expect(callAs(db, parentCaller(other.parentId), now).booking.sameHour({ id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the same hour of a lesson that was cancelled too late is its own, which is then owed once', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const family = await makeFamily(db)
  const startsAt = Temporal.Instant.from('2026-11-17T14:00:00Z')
  const lesson = await makeLesson(db, {
    teacherId,
    familyId: family.parentId,
    studentId: family.studentIds[0] ?? '',
    startsAt,
  })
  await cancelSeatLate(db, { ...lesson, startsAt })
  const parent = callAs(db, parentCaller(family.parentId), startsAt.subtract({ hours: 20 }))
  expect(await parent.booking.sameHour({ id: lesson.lessonId })).toMatchObject({
    slot: { startsAt: startsAt.toString() },
    isLater: false,
  })
})

test('the hour of a teacher who can’t be booked is not offered again', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const family = await makeFamily(db)
  await makeLesson(db, {
    teacherId,
    familyId: family.parentId,
    studentId: family.studentIds[0] ?? '',
    startsAt: Temporal.Instant.from('2026-11-10T14:00:00Z'),
  })
  const parent = callAs(db, parentCaller(family.parentId), now)
  const mayBookAgain = async () =>
    (await parent.lessons.list({ scope: 'history' })).lessons.map(({ seat }) => seat?.mayBookAgain)
  expect(await mayBookAgain()).toEqual([true])
  await db.updateTable('teachers').set({ suspended_at: now }).where('id', '=', teacherId).execute()
  expect(await mayBookAgain()).toEqual([false])
})
