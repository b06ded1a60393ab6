// Malformed input to every procedure, by every role: a 4xx with a stable code and a sentence, never a 500.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#platform/logging/log.ts'
import { testDatabase } from '../support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../support/people.ts'
import { type ApiProcedure, apiProcedures } from '../support/procedures.ts'
import { runs } from '../support/runs.ts'
import { testWeb } from '../support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const cookies: (string | undefined)[] = [undefined]
let ids: string[] = []
beforeAll(async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const studentId = studentIds[0] ?? ''
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 2 })
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const admin = await db
    .insertInto('users')
    .values({ name: 'Direction', email: 'direction@kalima.test', email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: admin.id, role: 'admin' }).execute()
  for (const id of [parentId, teacherId, admin.id]) cookies.push(await web.sessionOf(id))
  ids = [lessonId, studentId, teacherId, parentId]
})

const instants = [
  '2027-01-05T10:00:00Z',
  '2027-01-05T10:00:00.1234567890123Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2027-01-05T10:00:00+23:59',
  '2027-02-30T10:00:00Z',
]
const words = [
  'lundi',
  '09:00-10:00',
  '25:00-26:00',
  'Europe/Paris',
  'Mars/Olympus',
  'trial',
  'group',
  'weekly',
]
const dates = ['2027-01-05', '2027-02-30', '0000-01-01', '9999-12-31', '-000001-01-01', '2027-13']
const oddities = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '%',
  "' or 1=1 --",
  '../..',
  '<script>',
  'x'.repeat(5000),
]

const value = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...instants, ...words, ...dates, ...oddities),
    fc.integer({ min: 0, max: 3 }).map(index => ids[index]),
    fc.constantFrom(0, -1, 1.5, 53, 1e9, 1e21, 2 ** 31, 2 ** 53, -0, true, false, null),
    fc.constantFrom(
      [],
      [[]],
      {},
      { a: { b: [null] } },
      [null, 'lundi'],
      [{ date: '2027-01-05', startsAt: 1 }],
    ),
    fc.jsonValue({ maxDepth: 2 }),
  )

const anId = () => fc.integer({ min: 0, max: 3 }).map(index => ids[index] as unknown)

/** What the field is called for, most of the time: only so does a question get past the first look. */
const likely = (name: string): fc.Arbitrary<unknown> => {
  const fitting = /id$/i.test(name)
    ? anId()
    : /at$/i.test(name)
      ? fc.constantFrom<unknown>(...instants)
      : /^(date|from|to|until|validFrom|validUntil|week|day|month)$/i.test(name)
        ? fc.constantFrom<unknown>(...dates)
        : fc.constantFrom<unknown>(...words, 1, 'texte', true)
  return fc.oneof({ arbitrary: fitting, weight: 3 }, { arbitrary: value(), weight: 1 })
}

const asked = (procedure: ApiProcedure) =>
  fc.record({
    cookie: fc.nat(3),
    body: fc.oneof(
      {
        arbitrary: fc.record(Object.fromEntries(procedure.fields.map(name => [name, likely(name)])), {
          requiredKeys: [],
        }),
        weight: 6,
      },
      { arbitrary: value(), weight: 1 },
    ),
    places: fc.array(likely('id'), { minLength: 3, maxLength: 3 }),
    viaRpc: fc.boolean(),
  })

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'))

/** The generated request: parameters of the path and of a GET in the address, the rest in the body. */
const written = (
  procedure: ApiProcedure,
  { body, places, viaRpc }: { body: unknown; places: unknown[]; viaRpc: boolean },
) => {
  if (!procedure.path || viaRpc)
    return {
      path: `/api/rpc/${procedure.name}`,
      init: { method: 'POST', body: JSON.stringify({ json: body }) },
    }
  let place = 0
  const path = procedure.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(textOf(places[place++]).toWellFormed().slice(0, 500)),
  )
  if (procedure.method !== 'GET')
    return { path: `/api/v1${path}`, init: { method: procedure.method, body: JSON.stringify(body) } }
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const search = new URLSearchParams(fields.map(([name, value]) => [name, textOf(value).toWellFormed()]))
  return { path: `/api/v1${path}?${search}`, init: { method: 'GET' } }
}

const complaints = vi.spyOn(log, 'error').mockReturnValue()
afterAll(() => complaints.mockRestore())

test.each(apiProcedures.map(procedure => [procedure.name, procedure] as const))(
  '%s',
  async (_name, procedure) => {
    await fc.assert(
      fc.asyncProperty(asked(procedure), async question => {
        complaints.mockClear()
        const { path, init } = written(procedure, question)
        const cookie = cookies[question.cookie]
        const answer = await web.raw(
          path,
          { ...init, headers: { 'content-type': 'application/json' } },
          cookie ? { cookie } : {},
        )
        const text = await answer.text()
        expect([answer.status < 500, text.slice(0, 300), complaints.mock.calls]).toEqual([
          true,
          expect.anything(),
          [],
        ])
        if (answer.status < 400) return
        const body = JSON.parse(text)
        const { code, message, data } = body.json ?? body
        // Not a word of English, though libraries of ours have some ready.
        expect(JSON.stringify(data ?? {})).not.toMatch(/expected|received|Invalid|Too (big|small)/)
        expect(code).toMatch(/^[a-z_]+$/)
        expect(message).toMatch(/^[A-ZÀ-Ý].*[.!?»…]$|Veuillez|permissions|^Email ou mot de passe incorrect$/u)
      }),
      { numRuns: runs(20) },
    )
  },
)
