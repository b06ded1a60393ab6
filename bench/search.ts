// node --import ./bench/source.ts bench/search.ts
// Who is free on a Tuesday, among 10,000 teachers in 8 zones with 1,000,000 lessons, next to SELECT 1 on the same pool.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { teachersFreeAt } from '#features/availability/server/teachers-free-at.ts'
import { openDb, openPool } from '#platform/db/connect.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { benchTuesday, fillSchool } from './school.ts'

const connections = 16

/** Answers a second of sixteen callers who ask again as soon as they are answered. */
export const rateAtOnce = async (ask: () => Promise<unknown>, milliseconds = 2000) => {
  let count = 0
  const start = performance.now()
  const caller = async () => {
    while (performance.now() - start < milliseconds) {
      await ask()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return (count / (performance.now() - start)) * 1000
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** Rates of a popular hour (Tuesday 17:00 in Paris), a rare one (03:00) and SELECT 1, in turns on a filled database. */
export const benchSearch = async (pool: pg.Pool, now: Temporal.Instant, rounds = 3) => {
  const db = openDb(pool)
  const tuesday = benchTuesday(now)
  const askAt = (hour: number) => {
    const startsAt = instantOfHour(tuesday, hour, 'Europe/Paris')
    if (!startsAt) throw new Error('no such hour')
    return () => teachersFreeAt(db, { startsAt, lessonType: 'individual', now })
  }
  const popular = askAt(17)
  const rare = askAt(3)
  const anchor = () => pool.query('select 1')
  const found = { popular: (await popular()).length, rare: (await rare()).length }
  // Past the fifth execution of a prepared statement on each connection, when its plan has settled.
  for (const ask of [popular, rare, anchor]) await rateAtOnce(ask, 700)
  const measured: { popular: number; rare: number; anchor: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const anchorRate = await rateAtOnce(anchor)
    measured.push({ popular: await rateAtOnce(popular), rare: await rateAtOnce(rare), anchor: anchorRate })
  }
  const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
  return {
    found,
    anchor: middle(round => round.anchor),
    popular: middle(round => round.popular),
    rare: middle(round => round.rare),
    popularRatio: middle(round => round.popular / round.anchor),
    rareRatio: middle(round => round.rare / round.anchor),
  }
}

if (import.meta.main) {
  const teachers = Number(process.env.BENCH_TEACHERS ?? 10_000)
  const now = Temporal.Now.instant()
  for (const lessonsEach of [10, 100]) {
    const folder = mkdtempSync(join(tmpdir(), 'kalima-bench-'))
    const server = await startEmbedded(folder)
    const pool = openPool(server.url, connections)
    try {
      await migrate(server.url, join(import.meta.dirname, '../db/migrations'))
      const filling = performance.now()
      await fillSchool(pool, { teachers, lessonsEach, tuesday: benchTuesday(now) })
      console.log(`filled in ${((performance.now() - filling) / 1000).toFixed(1)} s`)
      const { found, anchor, popular, rare, popularRatio, rareRatio } = await benchSearch(pool, now)
      console.log(`${teachers} teachers, ${teachers * lessonsEach} lessons; SELECT 1: ${anchor.toFixed(0)}/s`)
      console.log(
        `  popular hour (${found.popular} found): ${popular.toFixed(0)}/s, ratio ${popularRatio.toFixed(2)}`,
      )
      console.log(`  rare hour (${found.rare} found): ${rare.toFixed(0)}/s, ratio ${rareRatio.toFixed(2)}`)
    } finally {
      await pool.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
