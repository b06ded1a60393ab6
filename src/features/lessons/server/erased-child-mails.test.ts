import { expect, test } from 'vitest'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeOtherParent, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
const startsAt = Temporal.Instant.from('2026-11-24T14:00:00Z')
const twoHoursBefore = startsAt.subtract({ hours: 2 })

/** A lesson of Samia's and Karim's child. Karim reads English, and erases the child before the mails leave. */
const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const otherId = await makeOtherParent(db, parentId, { language: 'english' })
  const [studentId = ''] = studentIds
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const samia = callAs(db, parentCaller(parentId), twoHoursBefore)
  const karim = callAs(db, { ...parentCaller(parentId), userId: otherId }, twoHoursBefore)
  const teacher = callAs(db, teacherCaller(teacherId), twoHoursBefore)
  const eraseAndRead = async () => {
    await karim.parentSpace.eraseStudent({ id: studentId })
    const mails = await web.deliver(twoHoursBefore)
    expect(JSON.stringify(mails)).not.toContain('Enfant 1')
    const mailTo = (id: string) => mails.find(({ to }) => to.startsWith(id))
    return { toSamia: mailTo(parentId), toKarim: mailTo(otherId) }
  }
  return { lessonId, samia, teacher, eraseAndRead }
}

test('a lesson cancelled too late is mailed as due although the child is erased before the mail leaves', async () => {
  const { lessonId, samia, eraseAndRead } = await makeWorld()
  await samia.lessons.cancel({ id: lessonId })
  const { toSamia, toKarim } = await eraseAndRead()
  expect(toSamia?.subject).toBe('Le cours de votre enfant du mardi 24\u00a0novembre est annulé')
  expect(toSamia?.text).toContain('35\u00a0€ restent dus.')
  expect(toKarim?.subject).toBe('Your child’s lesson on Tuesday 24\u00a0November is cancelled')
  expect(toKarim?.text).toContain('€35 stays due.')
})

test('a teacher’s cancellation is mailed although the child is erased before the mail leaves', async () => {
  const { lessonId, teacher, eraseAndRead } = await makeWorld()
  await teacher.lessons.cancel({ id: lessonId })
  const { toSamia, toKarim } = await eraseAndRead()
  expect(toSamia?.subject).toBe('Le cours de votre enfant du mardi 24\u00a0novembre est annulé')
  expect(toKarim?.subject).toBe('Your child’s lesson on Tuesday 24\u00a0November is cancelled')
})

test('a series cancelled before the child is erased is mailed with what stays due', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const parent = callAs(db, parentCaller(parentId), twoHoursBefore)
  const first = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const second = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: startsAt.add({ hours: 7 * 24 }),
  })
  await db.updateTable('seats').set({ booking_id: first.bookingId }).where('id', '=', second.seatId).execute()
  await parent.lessons.cancelSeries({
    id: first.bookingId,
    lessonId: first.lessonId,
    scope: 'all',
    countedLessons: 1,
  })
  await parent.parentSpace.eraseStudent({ id: studentId })
  const mails = await web.deliver(twoHoursBefore)
  const mail = mails.find(({ to }) => to.startsWith(parentId))
  expect(mail?.subject).toBe('La série de votre enfant est annulée\u00a0: 2 cours du mardi')
  expect(mail?.text).toContain('compté comme donné, soit 35\u00a0€')
  expect(JSON.stringify(mails)).not.toContain('Enfant 1')
})
