import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database'

const database = testDatabase()

test('a connection that breaks while a transaction thinks ends the transaction, not the program', async () => {
  const { db } = database
  await expect(
    db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      // The break arrives here, between two statements; without a listener it would be an uncaught exception.
      for (let answered = false; !answered; )
        answered = await sql<{ gone: boolean }>`
          select not exists (select from pg_stat_activity where pid = ${rows[0]?.pid}) as gone`
          .execute(db)
          .then(({ rows: [row] }) => row?.gone ?? false)
      await sql`select 1`.execute(tx)
    }),
  ).rejects.toThrow()
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
})
