import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxLessonsAheadPerChild } from '#features/families/families.ts'
import { callAs, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makePending, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const people = async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const lesson = async (hours: number) =>
    makeLesson(database.db, {
      teacherId,
      familyId: parentId,
      studentId: studentIds[0] ?? '',
      startsAt: Temporal.Now.instant().add({ hours }).round('hour'),
    })
  const [ahead, over] = [await lesson(50), await lesson(-50)]
  const signedIn = async (id: string) => ({ cookie: await web.sessionOf(id) })
  return {
    parentId,
    teacherId,
    ahead,
    over,
    parent: await signedIn(parentId),
    teacher: await signedIn(teacherId),
  }
}
const newAddress = async (by: { cookie: string }) => {
  const answer = await web.post('/api/v1/calendar', {}, by)
  const { address } = (await answer.json()) as { address: string }
  return new URL(address).pathname
}

test('the address shows the lessons to come, with first names alone, to parent and teacher', async () => {
  const { parent, teacher, ahead, over } = await people()
  const family = await web.get(await newAddress(parent))
  expect(family.headers.get('content-type')).toContain('text/calendar')
  expect(family.headers.get('cache-control')).toMatch(/^private/)
  const text = await family.text()
  expect(text).toContain(`UID:${ahead.seatId}@`)
  expect(text).not.toContain(over.seatId)
  expect(text).toContain('Enfant 1')
  expect(text).not.toContain('Essai')
  const lessons = await (await web.get(await newAddress(teacher))).text()
  expect(lessons).toContain(`UID:${ahead.lessonId}@`)
  expect(lessons).not.toContain(over.lessonId)
})

test('a group with one child is tentative, and says until when a second one can join', async () => {
  const { parentId, studentIds } = await makeFamily(database.db, { timezone: 'America/Toronto' })
  const { teacherId } = await makeTeacher(database.db, { timezone: 'Africa/Cairo' })
  const startsAt = Temporal.Instant.from('2100-01-11T14:00:00Z')
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
    type: 'group',
  })
  await makePending(database.db, lessonId, startsAt.subtract({ hours: 24 }))
  const read = async (id: string) => {
    const address = await newAddress({ cookie: await web.sessionOf(id) })
    return (await (await web.get(address)).text()).replace(/\r\n[ \t]/g, '')
  }
  const family = await read(parentId)
  expect(family).toContain('STATUS:TENTATIVE')
  expect(family).toMatch(
    /DESCRIPTION:Le cours a lieu si .* 10\sjanvier à 09:00\. Sinon\\, la place est rendue/,
  )
  expect(await read(teacherId)).toMatch(/DESCRIPTION:.* 10\sjanvier à 16:00\. Sinon\\, il est annulé\./)
  await database.db
    .updateTable('lessons')
    .set({ status: 'upcoming', join_until: null })
    .where('id', '=', lessonId)
    .execute()
  const joined = await read(parentId)
  expect(joined).toContain('STATUS:CONFIRMED')
  expect(joined).not.toContain('DESCRIPTION')
})

test('a lesson that its teacher can’t give is tentative in the own calendar, until the teacher gives it after all', async () => {
  const { parent, teacher, teacherId, ahead } = await people()
  const read = async (by: { cookie: string }) =>
    (await (await web.get(await newAddress(by))).text()).replace(/\r\n[ \t]/g, '')
  const { lessons } = callAs(database.db, teacherCaller(teacherId), Temporal.Now.instant())
  await lessons.reportAbsence({ id: ahead.lessonId })
  const absent = await read(teacher)
  expect(absent).toContain('STATUS:TENTATIVE')
  expect(absent).toMatch(/DESCRIPTION:Absence signalée/)
  expect(await read(parent)).toContain('STATUS:CONFIRMED')
  await lessons.withdrawAbsence({ id: ahead.lessonId })
  expect(await read(teacher)).toContain('STATUS:CONFIRMED')
})

test('the address shows all lessons of a family whose three children have as many as the school may allow two', async () => {
  const { ahead, parent } = await people()
  const lessons = 2 * maxLessonsAheadPerChild + 1
  // One an hour after the first one.
  await sql`with made as (
      insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken)
      select teacher_id, starts_at + n * interval '1 hour', ends_at + n * interval '1 hour', type, 1
      from lessons, generate_series(1, ${lessons - 1}::int) n where id = ${ahead.lessonId}
      returning id, starts_at, ends_at)
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select made.id, made.starts_at, made.ends_at, s.capacity, 1, s.student_id, s.parent_id, s.booking_id, false, 0
    from made, seats s where s.id = ${ahead.seatId}`.execute(database.db)
  const text = await (await web.get(await newAddress(parent))).text()
  expect(text.split('BEGIN:VEVENT').length - 1).toBe(lessons)
})

test('the address follows what happens to the lessons', async () => {
  const { parent, ahead } = await people()
  const address = await newAddress(parent)
  await web.post(`/api/v1/lessons/${ahead.lessonId}/cancellation`, {}, parent)
  expect(await (await web.get(address)).text()).not.toContain(ahead.seatId)
})

test('a replaced or deleted address stops at once, and only its hash is stored', async () => {
  const { parent } = await people()
  const first = await newAddress(parent)
  const second = await newAddress(parent)
  expect((await web.get(first)).status).toBe(404)
  expect((await web.get(second)).status).toBe(200)
  const stored = JSON.stringify(await database.db.selectFrom('calendar_feeds').selectAll().execute())
  expect(stored).not.toContain(second.slice('/api/calendar/'.length, -'.ics'.length))
  await web.send('DELETE', '/api/v1/calendar', undefined, parent)
  expect((await web.get(second)).status).toBe(404)
  expect((await web.get('/api/calendar/devine.ics')).status).toBe(404)
})

test('a blocked parent’s address and a suspended teacher’s show nothing', async () => {
  const { parentId, teacherId, parent, teacher } = await people()
  const [family, lessons] = [await newAddress(parent), await newAddress(teacher)]
  await database.db
    .insertInto('account_blocks')
    .values({ user_id: parentId, blocked_at: Temporal.Now.instant(), reason: 'essai' })
    .execute()
  await database.db
    .updateTable('teachers')
    .set({ suspended_at: Temporal.Now.instant() })
    .where('id', '=', teacherId)
    .execute()
  expect([(await web.get(family)).status, (await web.get(lessons)).status]).toEqual([404, 404])
})

test('a lesson that a substitute gives names the booked teacher too', async () => {
  const { parent, ahead } = await people()
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Leïla' })
  await database.db
    .updateTable('lessons')
    .set({ teacher_id: teacherId })
    .where('id', '=', ahead.lessonId)
    .execute()
  const text = (await (await web.get(await newAddress(parent))).text()).replace(/\r\n[ \t]/g, '')
  expect(text).toContain('Leïla (à la place de Salma)')
})
