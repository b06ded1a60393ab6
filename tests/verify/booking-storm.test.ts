// Many families book, move and cancel with one teacher over HTTP at the same moment.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'
import { makeFamily, makeTeacher } from '../support/people.ts'
import { databaseUrlOf, type StartedProgram, sessionKeyOf, startProgram } from '../support/program.ts'
import { insertSession } from '../support/session-row.ts'

const families = 60
let program: StartedProgram
let db: Db
let closeDb: () => Promise<void>
beforeAll(async () => {
  program = await startProgram({ KALIMA_DEMO: '0' }, 'empty')
  const pool = openPool(databaseUrlOf(program.folder), 4)
  db = openDb(pool)
  closeDb = () => pool.end()
})
afterAll(async () => {
  await closeDb?.()
  await program?.stop()
})

test(`${families} families want the same hours: each hour is given once, and nobody meets an error of ours`, async () => {
  const { teacherId } = await makeTeacher(db)
  const { origin } = program
  const members = await Promise.all(
    Array.from({ length: families }, async () => {
      const { parentId, studentIds } = await makeFamily(db)
      const value = await insertSession(db, sessionKeyOf(program.folder), parentId)
      return { studentId: studentIds[0], cookie: `kalima.session_token=${value}` }
    }),
  )
  const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()
  const query = `from=${day(3)}&to=${day(4)}&timezone=Europe/Paris`
  const { slots } = (await (await fetch(`${origin}/api/v1/teachers/${teacherId}/slots?${query}`)).json()) as {
    slots: { startsAt: string }[]
  }
  const hours = slots.slice(0, 4)
  expect(hours).toHaveLength(4)
  const statuses = await Promise.all(
    members.flatMap(({ studentId, cookie }) =>
      hours.map(async ({ startsAt }) => {
        const answer = await fetch(`${origin}/api/v1/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, cookie },
          body: JSON.stringify({
            id: randomUUID(),
            studentId,
            teacherId,
            lessonType: 'individual',
            startsAt,
          }),
        })
        await answer.text()
        return answer.status
      }),
    ),
  )
  const count = (status: number) => statuses.filter(one => one === status).length
  expect(statuses.filter(status => ![200, 409, 429, 503].includes(status))).toEqual([])
  const { rows } = await sql<{ lessons: number; overlapping: number }>`
    select count(*)::int as lessons,
      (select count(*)::int from lessons a join lessons b on a.id < b.id and a.teacher_id = b.teacher_id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)) as overlapping
    from lessons where teacher_id = ${teacherId}`.execute(db)
  expect(rows[0]).toEqual({ lessons: count(200), overlapping: 0 })
  expect(count(200)).toBeGreaterThan(0)
})
