import { expect } from 'vitest'
import type { testDatabase } from './database.ts'

type Database = ReturnType<typeof testDatabase>

/** Waits until this many clients wait for a lock. */
export const waitForLocks = (database: Database, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(count)

/**
 * Sends requests while another client has locked a row: each has read what it reads before the lock, and they get it
 * in this order.
 */
export const sendInOrder = async (
  database: Database,
  locked: { table: 'teachers' | 'students' | 'parents'; id: string },
  sends: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> => {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${locked.table} where id = $1 for update`, [locked.id])
    const answers: Promise<PromiseSettledResult<unknown>[]>[] = []
    for (const send of sends) {
      answers.push(Promise.allSettled([send()]))
      await waitForLocks(database, answers.length)
    }
    await holder.query('commit')
    return (await Promise.all(answers)).flat()
  } finally {
    holder.release()
  }
}
