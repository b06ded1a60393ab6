import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered, signIn } from '../../../../tests/support/parents.ts'
import { makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const arrived = async () => {
  const { email, password } = await registered(web)
  const cookie = cookieOf(await signIn(web, { email, password }))
  const { id } = await database.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return { cookie, id }
}

/** The stream, read event by event. */
const listening = async (cookie: string) => {
  const response = await web.get('/api/news', { cookie })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no body')
  let held = ''
  return {
    next: async (): Promise<string | undefined> => {
      for (;;) {
        const end = held.indexOf('\n\n')
        if (end >= 0) {
          const event = held.slice(0, end)
          held = held.slice(end + 2)
          if (!event.includes('event: beat')) return event
          continue
        }
        const { value, done } = await reader.read()
        if (done) return undefined
        held += value
      }
    },
    leave: () => reader.cancel(),
  }
}

test('nobody listens who is not signed in', async () => {
  expect((await web.get('/api/news')).status).toBe(401)
})

test('the stream tells what waits, again at every message, and ends for good with the session', async () => {
  const { cookie, id } = await arrived()
  const { teacherId } = await makeTeacher(database.db)
  const { id: studentId } = await database.db
    .insertInto('students')
    .values({ parent_id: id, first_name: 'Nour', age: 8, level: 'niveau-1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeLesson(database.db, {
    teacherId,
    parentId: id,
    studentId,
    startsAt: Temporal.Now.instant().add({ hours: 50 }),
  })
  const stream = await listening(cookie)
  expect(await stream.next()).toContain('{"notifications":0,"messages":0}')
  const { sendMessage } = await import('#features/messages/server/send-message.ts')
  const teacher = { teacher: { teacherId, timezone: 'Europe/Paris' } } as never
  const write = (text: string) =>
    sendMessage(
      database.db,
      teacher,
      { id: randomUUID(), studentId, teacherId: undefined, text },
      Temporal.Now.instant(),
    )
  await write('Bonjour')
  expect(await stream.next()).toContain('{"notifications":1,"messages":1}')
  await write('Encore')
  expect(await stream.next()).toContain('{"notifications":1,"messages":2}')
  // What came while nobody listened is in the first word of the next stream.
  await stream.leave()
  await write('Pendant la coupure')
  const again = await listening(cookie)
  expect(await again.next()).toContain('{"notifications":1,"messages":3}')
  await web.post('/api/auth/sign-out', {}, { cookie })
  expect(await again.next()).toContain('signed_out')
  expect(await again.next()).toBeUndefined()
})
