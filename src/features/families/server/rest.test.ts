import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { createHttpApp } from '#app/http-app.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered, signIn } from '../../../../tests/support/parents.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'

const base = testDatabase()
const web = testWeb(base)

const signInParent = async () => {
  const parent = await registered(web)
  const signed = await signIn(web, parent)
  const cookie = signed.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const app = createHttpApp(() => new Response('page'))
  return async (method: string, path: string, body?: unknown) => {
    const response = await app.fetch(
      new Request(`${origin}/api/v1${path}`, {
        method,
        headers: {
          origin,
          cookie,
          'content-type': 'application/json',
          'x-kalima-client-address': '192.0.2.1',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }
}

const adam = { firstName: 'Adam', age: 8, level: 'niveau-2', languagePreference: 'both' }

test('adds, changes and deletes a child over HTTP with 201, 200, 204 and then 404', async () => {
  expect(getProgram().settings.publicUrl).toBe(origin)
  const request = await signInParent()
  const added = await request('POST', '/students', adam)
  expect(added).toMatchObject({ status: 201, body: { firstName: 'Adam', hasHadTrialLesson: false } })
  const { id } = added.body
  expect(await request('GET', '/students')).toMatchObject({ status: 200, body: { students: [{ id }] } })

  // The id in the path wins over one in the body.
  const other = (await request('POST', '/students', { ...adam, firstName: 'Inès' })).body
  expect(await request('PATCH', `/students/${id}`, { id: other.id, age: 9 })).toMatchObject({
    status: 200,
    body: { id, age: 9, firstName: 'Adam' },
  })
  expect(await request('DELETE', `/students/${id}`)).toEqual({ status: 204, body: undefined })
  expect(await request('DELETE', `/students/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('refuses invalid input with a status, a code and a message, and changes nothing', async () => {
  const request = await signInParent()
  const { id } = (await request('POST', '/students', adam)).body
  const booking = {
    id: randomUUID(),
    studentId: id,
    teacherId: randomUUID(),
    lessonType: 'individual',
    startsAt: '2027-01-05T10:00:00Z',
  }
  for (const [method, path, body, status] of [
    ['POST', '/students', {}, 400],
    ['POST', '/students', { ...adam, age: '8' }, 400],
    ['POST', '/students', { ...adam, firstName: 'A\u0000B' }, 400],
    ['POST', '/students', { ...adam, id: 'no-uuid' }, 400],
    ['PATCH', `/students/${id}`, { age: 99 }, 400],
    ['PATCH', '/students/no-uuid', { age: 9 }, 404],
    ['PATCH', `/students/${randomUUID()}`, { age: 9 }, 404],
    ['DELETE', '/students/%20', undefined, 404],
    ['GET', '/lessons?scope=nonsense', undefined, 400],
    ['GET', '/lessons?scope=upcoming&page=0', undefined, 400],
    ['GET', '/lessons?scope=upcoming&pageSize=1e9', undefined, 400],
    ['POST', '/lessons/no-uuid/cancellation', {}, 404],
    ['POST', `/lessons/${randomUUID()}/cancellation`, undefined, 404],
    ['POST', `/lessons/${randomUUID()}/cancellation`, { studentId: 'no-uuid' }, 404],
    ['POST', '/bookings', { ...booking, teacherId: 'no-uuid' }, 404],
    ['POST', '/bookings', { ...booking, id: 'no-uuid' }, 400],
    ['PATCH', '/profile', { timezone: 'Mars/Olympus' }, 400],
  ] as const) {
    const response = await request(method, path, body)
    expect(response, `${method} ${path}`).toMatchObject({
      status,
      body: { code: status === 404 ? 'not_found' : 'invalid_input', message: expect.any(String) },
    })
  }
  const { students } = (await request('GET', '/students')).body
  expect(students).toMatchObject([{ id, age: 8 }])
  expect(await request('GET', '/lessons?scope=upcoming')).toEqual({
    status: 200,
    body: { lessons: [], total: 0, page: 1, pageSize: 20 },
  })
})
