import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { openDb, openPool } from './connect.ts'

const database = testDatabase()

test('a connection lost between two statements fails the transaction, not the process', async () => {
  const { db } = database
  await expect(
    db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      // The connection is lost here, between two statements; without a listener the process would exit.
      for (let isGone = false; !isGone; )
        isGone = await sql<{ gone: boolean }>`
          select not exists (select from pg_stat_activity where pid = ${rows[0]?.pid}) as gone`
          .execute(db)
          .then(({ rows: [row] }) => row?.gone ?? false)
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow(/terminat|connection error/)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('instants and dates do not depend on the zone and date style of the database', async () => {
  const name = new URL(database.url).pathname.slice(1)
  for (const setting of [
    `timezone to 'Pacific/Apia'`,
    `datestyle to 'SQL, DMY'`,
    `intervalstyle to 'iso_8601'`,
  ])
    await sql`alter database ${sql.raw(name)} set ${sql.raw(setting)}`.execute(database.db)
  const pool = openPool(database.url, 2)
  const db = openDb(pool)
  const startsAt = Temporal.Instant.from('2027-03-04T23:30:00.25Z')
  const { rows } = await sql<{ at: unknown; on: unknown; later: unknown }>`
    select ${startsAt}::timestamptz as at, '2027-03-04'::date as on, ${startsAt}::timestamptz + interval '1 day' as later`.execute(
    db,
  )
  await pool.end()
  expect(rows[0]?.on).toBe('2027-03-04')
  expect(String(rows[0]?.at)).toBe(startsAt.toString())
  expect(String(rows[0]?.later)).toBe(startsAt.add({ hours: 24 }).toString())
})
