// Every procedure of the API, as the router lists them, tried by people to whom what lies behind does not belong.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { serializeBooking } from '#features/booking/server/new-booking.ts'
import { aBookingOf } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../support/people.ts'
import { type ApiProcedure, apiProcedures } from '../support/procedures.ts'
import { sampleInput } from '../support/sample-input.ts'
import { testWeb } from '../support/web.ts'

const database = testDatabase()
const web = testWeb(database)

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
  // Its room is open: nobody else may enter.
  const startsAt = Temporal.Now.instant().round('minute').add({ minutes: 5 })
  const lesson = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const cookie = await web.sessionOf(parentId)
  const said = await web.post(
    '/api/v1/messages',
    { id: randomUUID(), studentId, teacherId, text: secretName },
    { cookie },
  )
  expect(said.status).toBe(201)
  const bookingRequest = await database.db
    .insertInto('booking_requests')
    .values({
      id: randomUUID(),
      parent_id: parentId,
      student_id: studentId,
      teacher_id: teacherId,
      lesson_type: 'individual',
      choices: JSON.stringify(serializeBooking(aBookingOf({ studentId, teacherId }, { startsAt }))),
      fingerprint: 'test',
      timezone: 'Europe/Paris',
      teacher_timezone: 'Europe/Paris',
      starts_at: startsAt.add({ hours: 72 }),
      number_of_sessions: 1,
      total_cents: 3500,
      requested_at: startsAt,
      expires_at: startsAt.add({ hours: 48 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids = [parentId, studentId, bookingRequest.id, ...Object.values(lesson)]

  const other = await makeFamily(db)
  const { id: childLogin } = await db
    .insertInto('users')
    .values({
      name: 'Enfant',
      email: `${randomUUID()}@eleve.kalima.test`,
      username: 'enfant-dailleurs',
      email_verified: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: childLogin, role: 'student' }).execute()
  await db
    .updateTable('students')
    .set({ user_id: childLogin })
    .where('parent_id', '=', other.parentId)
    .execute()
  const applicant = await db
    .insertInto('users')
    .values({ name: 'Candidate', email: `${randomUUID()}@kalima.test`, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  cookies['another parent'] = await web.sessionOf(other.parentId)
  cookies['another family’s child'] = await web.sessionOf(childLogin)
  cookies['another teacher'] = await web.sessionOf((await makeTeacher(db)).teacherId)
  cookies['somebody without a role'] = await web.sessionOf(applicant.id)
})

/** Every row of every table that names the family, to the last column. */
const stateOf = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(database.db)
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} as t
        where to_jsonb(t)::text ~ ${ids.join('|')} order by row`.execute(database.db)
      return { table: name, rows: rows.map(({ row }) => row) }
    }),
  )
}

test('every procedure is asked with an input that it accepts', async () => {
  const refused: string[] = []
  for (const { name, input } of apiProcedures)
    if (input && !(await input.safeParseAsync(sampleInput(input, ids[0] ?? ''))).success) refused.push(name)
  expect(refused).toEqual([])
})

const people = [
  'somebody signed out',
  'another parent',
  'another family’s child',
  'another teacher',
  'somebody without a role',
]
let requests = 0
describe.each(people)('%s', who => {
  /** Asks a procedure with one of the family's ids wherever it takes an id. */
  const knock = async ({ name, method, path, fields, input }: ApiProcedure, id: string, viaRpc: boolean) => {
    const isNew = !path?.includes('{') && method !== 'GET'
    const sample: Record<string, unknown> = {
      ...(sampleInput(input, id) as object | undefined),
      // Where the body names a new thing any id that is free would do.
      ...(isNew && path && fields.includes('id') ? { id: randomUUID() } : {}),
    }
    const withMore = {
      ...sample,
      // What a body has no business saying.
      familyId: id,
      userId: id,
      role: 'admin',
      startsAt: Temporal.Now.instant().round('hour').add({ hours: 72 }).toString(),
      teacherId,
    }
    // Some inputs refuse a field that they do not know.
    const isAccepted = !input || (await input.safeParseAsync(withMore)).success
    const body: Record<string, unknown> = isAccepted ? withMore : sample
    const cookie = cookies[who]
    // From many addresses, so that no limit of requests answers instead.
    requests += 1
    const sent = { ...(cookie && { cookie }), address: `10.1.${requests >> 8}.${requests & 255}` }
    const headers = { 'content-type': 'application/json' }
    const post = (content: unknown) => ({ method: 'POST', headers, body: JSON.stringify(content) })
    const address = `/api/v1${path?.replace(/\{(\w+)\}/g, (_, name) => (/id$/i.test(name) ? id : String(body[name])))}`
    const files = Object.entries(body).filter(([, value]) => value instanceof File)
    if (files.length > 0) {
      const form = new FormData()
      if (viaRpc) {
        form.append('data', JSON.stringify({ json: body, maps: files.map(([field]) => [field]) }))
        for (const [index, [, file]] of files.entries()) form.append(`${index}`, file as File)
      } else
        for (const [field, value] of Object.entries(body))
          form.append(field, value instanceof File ? value : String(value))
      return web.raw(viaRpc ? `/api/rpc/${name}` : address, { method, body: form }, sent)
    }
    if (viaRpc) return web.raw(`/api/rpc/${name}`, post({ json: body }), sent)
    if (method !== 'GET') return web.raw(address, { ...post(body), method }, sent)
    const search = Object.entries(body).flatMap(([field, value]) =>
      value === undefined
        ? []
        : Array.isArray(value)
          ? [[`${field}[]`, String(value)]]
          : [[field, String(value)]],
    )
    return web.raw(`${address}?${new URLSearchParams(search)}`, { method }, sent)
  }

  // Some thousand requests.
  const timeout = 120_000
  test('gets nothing with another family’s ids, sees no child’s name and changes nothing', {
    timeout,
  }, async () => {
    const before = await stateOf()
    const readByAddress: string[] = []
    // An input without an id is the same for all of them.
    for (const procedure of apiProcedures)
      for (const id of procedure.fields.some(field => /ids?$/i.test(field)) ? ids : ids.slice(0, 1))
        for (const viaRpc of procedure.path ? [false, true] : [true]) {
          const answer = await knock(procedure, id, viaRpc)
          const text = await answer.text()
          const description = `${procedure.name} ${id} ${answer.status} ${text.slice(0, 200)}`
          expect(text, description).not.toContain(secretName)
          expect(answer.status, description).toBeLessThan(500)
          // Else the procedure's own checks were not reached.
          expect(text, description).not.toMatch(/"code":"(?:invalid_input|missing_fields)"/)
          if (/\{\w*id\}/i.test(procedure.path ?? '') && !viaRpc && answer.status < 400)
            readByAddress.push(procedure.name)
        }
    // An unknown teacher has an empty list of reviews, like one without reviews.
    expect(new Set(readByAddress)).toEqual(new Set(['reviews/list']))
    // Without a body there is nothing to read; HEAD is served like GET, OPTIONS is no call, whatever the id.
    for (const { name, path, method } of apiProcedures) {
      if (!path) continue
      const cookie = cookies[who]
      const look = async (other: 'HEAD' | 'OPTIONS', id: string) => {
        const address = `/api/v1${path.replace(/\{\w+\}/g, id)}`
        const answer = await web.raw(address, { method: other }, cookie ? { cookie } : {})
        expect([name, other, await answer.text()]).toEqual([
          name,
          other,
          expect.not.stringContaining(secretName),
        ])
        expect(answer.status, `${name} ${other}`).toBeLessThan(500)
      }
      const [first = ''] = ids
      await look('OPTIONS', first)
      if (method === 'GET') for (const id of path.includes('{') ? ids : [first]) await look('HEAD', id)
    }
    expect(await stateOf()).toEqual(before)
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
