import type pg from 'pg'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { searchEverything } from '#features/admin/server/search-everything.ts'
import { openDb } from '#platform/db/connect.ts'
import { fillFamilies } from '../tests/support/many-families.ts'
import { median } from './row.ts'

const families = 50_000
const rounds = 5
const words = ['sa', 'ch', 'sam', 'benali', 'ad', 'sa ch']

/** Milliseconds of the slowest of six searches of the school among 50,000 families, one after the other. */
export const benchSchoolSearch = async (pool: pg.Pool) => {
  const db = openDb(pool)
  await fillFamilies(db, families)
  const measured: number[] = []
  for (const typed of words) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const { found } = await searchEverything(db, {} as Admin, typed)
      if (found.length === 0) throw new Error(`nobody is found by ${typed}`)
      times.push(performance.now() - start)
    }
    measured.push(median(times))
  }
  return Math.max(...measured)
}
