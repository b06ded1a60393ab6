// Every door of the API, as its own description lists them, tried by people to whom what lies behind does not belong.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database'
import { registered, signIn } from '../support/parents'
import { makeFamily, makeLesson, makeTeacher } from '../support/people'
import { cookieOf, testWeb } from '../support/web'

const database = testDatabase()
const web = testWeb(database)

type Operation = { method: string; path: string; queries: string[]; fields: string[] }
type Schema = { properties?: object; items?: Schema; anyOf?: Schema[] }
type Described = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema
    ? [
        ...Object.keys(schema.properties ?? {}),
        ...fieldsOf(schema.items),
        ...(schema.anyOf ?? []).flatMap(fieldsOf),
      ]
    : []

const operations = async (): Promise<Operation[]> => {
  const document = (await (await web.get('/api/v1/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      queries: parameters.flatMap(parameter => (parameter.in === 'query' ? [parameter.name] : [])),
      fields: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema)),
    })),
  )
}

const secretName = 'Zébulonette'
let ids: string[] = []
let teacherId = ''
const cookies: Record<string, string | undefined> = { 'somebody signed out': undefined }
beforeAll(async () => {
  const { db } = database
  teacherId = (await makeTeacher(db)).teacherId
  const { parentId, studentIds } = await makeFamily(db)
  await db.updateTable('students').set({ first_name: secretName }).execute()
  const studentId = studentIds[0] ?? ''
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 72 })
  const lesson = await makeLesson(db, { teacherId, parentId, studentId, startsAt })
  ids = [parentId, studentId, ...Object.values(lesson)]
  cookies['another parent'] = cookieOf(await signIn(web, await registered(web)))
})

/** The family as it is, to the last column. */
const stateOf = async () =>
  Promise.all(
    (['students', 'parents', 'bookings', 'lessons', 'seats'] as const).map(table =>
      database.db.selectFrom(table).selectAll().execute(),
    ),
  )

const likely: Record<string, unknown> = {
  lessonType: 'individual',
  firstName: 'Nour',
  age: 9,
  level: 'niveau-1',
  languagePreference: 'both',
  from: '2027-01-01',
  to: '2027-01-31',
  date: '2027-01-05',
  time: '17:00',
}

describe.each(['somebody signed out', 'another parent'])('%s', who => {
  test('opens no door with another family’s ids, sees no child’s name and changes nothing', async () => {
    const before = await stateOf()
    for (const { method, path, queries, fields } of await operations()) {
      for (const id of ids) {
        const value = (name: string) => (/id$/i.test(name) ? id : likely[name])
        const filled = path.replace(/\{\w+\}/g, id)
        const search = new URLSearchParams(
          queries.flatMap(name => (value(name) === undefined ? [] : [[name, String(value(name))]])),
        )
        const body = {
          ...Object.fromEntries(fields.map(name => [name, value(name)])),
          // Where the body names a new thing; any id that is free would do.
          ...(path === filled ? { id: randomUUID() } : {}),
          // What a body has no business saying.
          parentId: id,
          userId: id,
          role: 'admin',
          startsAt: Temporal.Now.instant().round('hour').add({ hours: 72 }).toString(),
          teacherId,
        }
        const cookie = cookies[who]
        const answer = await web.raw(
          `/api/v1${filled}?${search}`,
          method === 'GET'
            ? { method }
            : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
          cookie ? { cookie } : {},
        )
        const text = await answer.text()
        const told = [method, filled, answer.status, text.slice(0, 200)]
        expect(text, String(told)).not.toContain(secretName)
        expect(answer.status, String(told)).toBeLessThan(500)
        if (path !== filled) expect(answer.status, String(told)).toBeGreaterThanOrEqual(400)
      }
    }
    expect(await stateOf()).toEqual(expect.arrayContaining(before.map(rows => expect.arrayContaining(rows))))
  })
})

test('what anybody may read carries no address, no telephone and no earnings', async () => {
  for (const path of [
    '/api/v1/teachers',
    `/api/v1/teachers/${teacherId}`,
    '/api/v1/slots?date=2027-01-05&time=10:00&timezone=Europe/Paris',
    '/api/v1/lesson-packages',
  ]) {
    const answer = await web.get(path)
    const text = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    expect(text).not.toMatch(/@|earning|phone|email|password|bank/i)
  }
})
