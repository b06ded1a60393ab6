import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered, signIn } from '../../../../tests/support/parents.ts'
import { makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const signUp = async () => {
  const { email, password } = await registered(web)
  const cookie = cookieOf(await signIn(web, { email, password }))
  const { id } = await database.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return { cookie, id }
}

/** Reads the stream event by event. */
const openStream = async (cookie: string) => {
  const response = await web.get('/api/unread', { cookie })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no body')
  let received = ''
  return {
    next: async (): Promise<string | undefined> => {
      for (;;) {
        const end = received.indexOf('\n\n')
        if (end >= 0) {
          const event = received.slice(0, end)
          received = received.slice(end + 2)
          if (!event.includes('event: beat')) return event
          continue
        }
        const { value, done } = await reader.read()
        if (done) return undefined
        received += value
      }
    },
    close: () => reader.cancel(),
  }
}

test('refuses a visitor who is not signed in', async () => {
  expect((await web.get('/api/unread')).status).toBe(401)
})

test('ends the stream of a tab whose session is over, instead of letting it try for ever', async () => {
  const response = await web.get('/api/unread', { headers: { accept: 'text/event-stream' } })
  expect(await response.text()).toBe('event: end\ndata: {"reason":"signed_out"}\n\n')
})

test('sends the counts at the start and after every message, and ends with the session', async () => {
  const { cookie, id } = await signUp()
  const { teacherId } = await makeTeacher(database.db)
  const { id: studentId } = await database.db
    .insertInto('students')
    .values({ parent_id: id, first_name: 'Nour', age: 8, level: 'niveau-1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeLesson(database.db, {
    teacherId,
    familyId: id,
    studentId,
    startsAt: Temporal.Now.instant().add({ hours: 50 }),
  })
  const stream = await openStream(cookie)
  expect(await stream.next()).toContain('{"notifications":0,"messages":0}')
  const { sendMessage } = await import('#features/messages/server/send-message.ts')
  const teacher = { teacher: { teacherId, timezone: 'Europe/Paris' } } as never
  const send = (text: string) =>
    sendMessage(
      database.db,
      teacher,
      { id: randomUUID(), studentId, teacherId: undefined, text },
      Temporal.Now.instant(),
    )
  await send('Bonjour')
  expect(await stream.next()).toContain('{"notifications":1,"messages":1}')
  await send('Encore')
  expect(await stream.next()).toContain('{"notifications":1,"messages":2}')
  // A message sent while disconnected is counted in the first event of the next stream.
  await stream.close()
  await send('Pendant la coupure')
  const again = await openStream(cookie)
  expect(await again.next()).toContain('{"notifications":1,"messages":3}')
  await web.post('/api/auth/sign-out', {}, { cookie })
  expect(await again.next()).toContain('signed_out')
  expect(await again.next()).toBeUndefined()
})
