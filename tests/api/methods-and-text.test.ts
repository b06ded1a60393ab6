// Requests that once got through: a call by OPTIONS, a NUL in a token, a name that reads backwards.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { makeFamily } from '../support/people.ts'
import { testWeb } from '../support/web.ts'

const database = testDatabase()
const web = testWeb(database)
let cookie = ''
beforeAll(async () => {
  const { parentId } = await makeFamily(database.db)
  cookie = await web.sessionOf(parentId)
})

const child = (firstName: string) => ({ id: randomUUID(), firstName, age: 8, level: 'niveau-1' })
const names = async () =>
  (await database.db.selectFrom('students').select('first_name').execute()).map(row => row.first_name)

test.each([undefined, 'https://ailleurs.example'])(
  'OPTIONS with Origin %s runs no procedure',
  async origin => {
    const before = await names()
    const answer = await web.raw(
      '/api/rpc/families/addStudent',
      {
        method: 'OPTIONS',
        headers: { 'content-type': 'application/json', ...(origin && { origin }) },
        body: JSON.stringify({ json: child('Intrus') }),
      },
      { cookie },
    )
    expect(answer.status).toBe(origin ? 403 : 405)
    expect(await names()).toEqual(before)
  },
)

test.each(['\u0000', 'abc\u0000def'])(
  'a session token with a NUL is refused as invalid (%j)',
  async token => {
    const answer = await web.post('/api/auth/revoke-session', { token }, { cookie })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_input' })
  },
)

test.each(['\u202e', '\u2066', '\u200f', '\u0007'])(
  'a name with the control character %j is refused',
  async sign => {
    const answer = await web.post('/api/v1/students', child(`Zo${sign}é`), { cookie })
    expect(answer.status).toBe(400)
    expect(await names()).not.toContain(`Zo${sign}é`)
  },
)
