import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { remindFamilies } from '#features/lessons/server/remind-families.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const people = async (hours = 50) => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().add({ hours })
  const studentId = studentIds[0] ?? ''
  const lesson = await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt })
  await database.db
    .updateTable('bookings')
    .set({ created_at: startsAt.subtract({ hours: 100 }) })
    .where('parent_id', '=', parentId)
    .execute()
  const sessionOf = async (id: string) => ({ cookie: await web.sessionOf(id) })
  return {
    parentId,
    teacherId,
    studentId,
    startsAt,
    ...lesson,
    parent: await sessionOf(parentId),
    teacher: await sessionOf(teacherId),
    email: `${parentId}@kalima.test`,
  }
}
const choose = async (by: { cookie: string }, choices: object) => {
  const answer = await web.send('PATCH', '/api/v1/notifications/settings', choices, by)
  expect(answer.status).toBe(200)
}
const mailsTo = async (email: string, now?: Temporal.Instant) =>
  (await web.deliver(now)).filter(({ to }) => to === email)

test('a topic that was switched off sends neither mail nor notification; the others go on', async () => {
  const { parent, teacher, studentId, email } = await people()
  const write = () => web.post('/api/v1/messages', { id: randomUUID(), studentId, text: 'Bonjour' }, teacher)
  const unread = async () =>
    ((await (await web.get('/api/v1/notifications/unread', parent)).json()) as { notifications: number })
      .notifications
  await choose(parent, { mutedMails: ['messages'], mutedNotices: ['messages'] })
  await write()
  expect([await unread(), await mailsTo(email)]).toEqual([0, []])
  await choose(parent, { mutedMails: [], mutedNotices: [] })
  await web.post('/api/v1/conversations/none/reading', { upTo: 1 }, parent)
  await write()
  expect(await unread()).toBe(1)
})

test('a cancelled lesson is announced whatever was switched off', async () => {
  const { parent, teacher, lessonId, email } = await people()
  await choose(parent, {
    mutedMails: ['bookings', 'requests', 'messages'],
    mutedNotices: ['bookings', 'requests', 'messages'],
  })
  await web.post(`/api/v1/lessons/${lessonId}/cancellation`, {}, teacher)
  expect(await mailsTo(email)).toHaveLength(1)
  const answer = await web.get('/api/v1/notifications/unread', parent)
  expect(await answer.json()).toMatchObject({ notifications: 1 })
})

test.each([
  ['day', [1, 0]],
  ['hour', [0, 1]],
  ['none', [0, 0]],
] as const)(
  'with the choice %s, the reminders a day and an hour before are %j mails',
  async (reminder, expected) => {
    const { parent, startsAt, email } = await people()
    await choose(parent, { reminder })
    const sent: number[] = []
    for (const minutes of [24 * 60 - 5, 55]) {
      const now = startsAt.subtract({ minutes })
      await remindFamilies(database.db, now)
      await remindFamilies(database.db, now.add({ minutes: 1 }))
      sent.push((await mailsTo(email, now)).length)
    }
    expect(sent).toEqual(expected)
  },
)

test('a choice that does not exist is refused, and a child has none', async () => {
  const { parent } = await people()
  const answer = await web.send(
    'PATCH',
    '/api/v1/notifications/settings',
    { mutedMails: ['security'] },
    parent,
  )
  expect(answer.status).toBe(400)
})
