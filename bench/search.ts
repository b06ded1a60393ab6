// node bench/search.ts: finds free teachers among 10,000 in 8 zones with 1,000,000 lessons; the anchor is SELECT 1 on the same pool.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { findFreeTeachers } from '#features/availability/server/find-free-teachers.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { openDb, openPool } from '#platform/db/connect.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { median } from './row.ts'
import { benchTuesday, fillSchool } from './school.ts'

const connections = 16

/** Calls per second with sixteen concurrent callers. */
const measureRate = async (call: () => Promise<unknown>, milliseconds = 2000) => {
  let count = 0
  const start = performance.now()
  const caller = async () => {
    while (performance.now() - start < milliseconds) {
      await call()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return (count / (performance.now() - start)) * 1000
}

/** Searches for 28 hours of the Tuesday's week, including night hours, for each lesson type; no two in a row are equal. */
export const mixedSearches = (tuesday: string) =>
  Array.from({ length: 7 }, (_, day) =>
    Temporal.PlainDate.from(tuesday)
      .add({ days: day - 1 })
      .toString(),
  ).flatMap(date =>
    [9, 17, 3, 14].flatMap(hour => lessonTypes.map(lessonType => ({ date, hour, lessonType }))),
  )

/** Alternately measures concurrent searches and SELECT 1 on a filled database. */
export const benchSearch = async (pool: pg.Pool, now: Temporal.Instant, rounds = 3) => {
  const db = openDb(pool)
  const questions = mixedSearches(benchTuesday(now)).flatMap(({ date, hour, lessonType }) => {
    const startsAt = instantOfHour(date, hour, 'Europe/Paris')
    return startsAt ? { startsAt, lessonType, now } : []
  })
  let turn = 0
  const search = async () => {
    const question = questions[turn++ % questions.length]
    return question ? findFreeTeachers(db, question) : []
  }
  const anchor = () => pool.query('select 1')
  const found = (await Promise.all(questions.map(search))).reduce((sum, teachers) => sum + teachers.length, 0)
  // Warm up: PostgreSQL settles on a plan after five executions of a prepared statement per connection.
  for (const call of [search, anchor]) await measureRate(call, 700)
  const measured: { search: number; anchor: number }[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({ anchor: await measureRate(anchor), search: await measureRate(search) })
  return {
    found: found / questions.length,
    anchor: median(measured.map(round => round.anchor)),
    search: median(measured.map(round => round.search)),
    ratio: median(measured.map(round => round.search / round.anchor)),
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
      const { found, anchor, search, ratio } = await benchSearch(pool, now)
      console.log(
        `${teachers} teachers, ${teachers * lessonsEach} lessons: ${search.toFixed(0)}/s (${found.toFixed(1)} found), ` +
          `SELECT 1 ${anchor.toFixed(0)}/s, ratio ${ratio.toFixed(3)}`,
      )
    } finally {
      await pool.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
