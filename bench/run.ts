// Measures every figure and its anchor in one run. scripts/bench.ts prints the table.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openPool } from '#platform/db/connect.ts'
import { type EmbeddedServer, startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type BookingFigures, benchBooking } from './booking.ts'
import { benchHttp } from './http.ts'
import { benchPlan } from './practice.ts'
import { limitRow, type Row, ratioRow } from './row.ts'
import { benchTuesday, fillSchool } from './school.ts'
import { benchSchoolFigures } from './school-figures.ts'
import { benchSchoolSearch } from './school-search.ts'
import { benchSearch } from './search.ts'
import { benchSessionStart } from './session-start.ts'
import { benchSlots } from './slots.ts'
import { benchTapFeedback } from './tap-feedback.ts'
import { benchTrace } from './trace.ts'

const teachers = Number(process.env.BENCH_TEACHERS ?? 10_000)
const log = (line: string) => console.error(`bench: ${line}`)

const slotRows = async (): Promise<Row[]> => {
  const hour = await benchSlots()
  const twoHours = await benchSlots(120)
  return [
    ratioRow(
      'a month of slots of one teacher (pure)',
      { figure: hour.ours, anchor: hour.anchor, ratio: hour.ratio },
      { goal: 20, anchorName: 'plain loop' },
    ),
    ratioRow(
      'the same for lessons of two hours (pure)',
      { figure: twoHours.ours, anchor: twoHours.anchor, ratio: twoHours.ratio },
      { goal: 20, anchorName: 'plain loop' },
    ),
  ]
}

const planRow = (): Row =>
  limitRow('the session of a child with 2 000 cards (pure)', benchPlan(), {
    limit: 3,
    unit: 'ms',
  })

type StartFigures = Awaited<ReturnType<typeof benchSessionStart>>

const startRows = ({ p50, p95, bare50, bare95 }: StartFigures): Row[] => [
  limitRow('start of a session at level 5 with 2 000 cards, p50', p50, {
    limit: 12,
    unit: 'ms',
    anchor: `SELECT 1, ${bare50.toFixed(2)} ms`,
  }),
  limitRow('the same, p95', p95, {
    limit: 30,
    unit: 'ms',
    anchor: `SELECT 1, ${bare95.toFixed(2)} ms`,
  }),
]

const schoolSearchRow = (milliseconds: number): Row =>
  limitRow('the school finds a person among 50 000 families, the slowest of six words', milliseconds, {
    limit: 150,
    unit: 'ms',
  })

type SchoolFigures = Awaited<ReturnType<typeof benchSchoolFigures>>

const schoolRows = ({ figures, slowestList }: SchoolFigures): Row[] => [
  limitRow('the school’s figures of twelve months, a seat in every lesson', figures, {
    limit: 100,
    unit: 'ms',
  }),
  limitRow('a page of its families, teachers, accounts or lessons, the slowest', slowestList, {
    limit: 100,
    unit: 'ms',
  }),
]

type SearchFigures = Awaited<ReturnType<typeof benchSearch>>

const searchRows = ({ search, anchor, ratio }: SearchFigures): Row[] => [
  ratioRow(
    'who is free, mixed hours',
    { figure: search, anchor, ratio },
    { goal: 0.25, anchorName: 'SELECT 1' },
  ),
]

const bookingRows = ({ bookings, inserts, ratio, rivals }: BookingFigures): Row[] => [
  ratioRow(
    'bookings at 16 connections',
    { figure: bookings, anchor: inserts, ratio },
    { goal: 0.12, anchorName: 'single-row INSERT' },
  ),
  limitRow('500 rivals for one slot', rivals, { limit: 250, unit: 'ms' }),
]

/** Runs `measure` on a temporary PostgreSQL (fsync on) that is filled with this many lessons per teacher. */
export const withSchool = async <T>(
  lessonsEach: number,
  measure: (pool: pg.Pool, server: EmbeddedServer, folder: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-bench-'))
  const server = await startEmbedded(folder)
  const pool = openPool(server.url, 16)
  try {
    await migrate(server.url, join(import.meta.dirname, '../db/migrations'))
    log(`filling: ${teachers} teachers, ${teachers * lessonsEach} lessons…`)
    await fillSchool(pool, { teachers, lessonsEach, tuesday: benchTuesday(Temporal.Now.instant()) })
    return await measure(pool, server, folder)
  } finally {
    await pool.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const measureDatabase = async (pool: pg.Pool, { url }: EmbeddedServer) => {
  log('who is free…')
  const searched = await benchSearch(pool, Temporal.Now.instant())
  log('bookings…')
  return { searched, booked: await benchBooking(pool, url) }
}

/** How much the ratio drops with ten times the lessons, in percent. */
const growthRow = (work: string, few: number, many: number) =>
  limitRow(`${work}: slower with ten times the lessons`, Math.max(0, (1 - many / few) * 100), {
    limit: 20,
    unit: '%',
  })

export const runAll = async (): Promise<Row[]> => {
  log('slots…')
  const slots = await slotRows()
  log('practice…')
  const plan = planRow()
  const trace = limitRow('a letter drawn by hand is judged, the slowest form (pure)', benchTrace(), {
    limit: 1,
    unit: 'ms',
  })
  log('taps of a child…')
  const tap = limitRow(
    'a child’s tap until its feedback is painted, 6× slower, 150 ms network',
    await benchTapFeedback(),
    {
      limit: 100,
      unit: 'ms',
    },
  )
  const { few, starts, found } = await withSchool(10, async (pool, server) => {
    const few = await measureDatabase(pool, server)
    log('starts of sessions…')
    const starts = await benchSessionStart(pool, server.url)
    log('the search of the school…')
    return { few, starts, found: await benchSchoolSearch(pool) }
  })
  const { many, http, school } = await withSchool(100, async (pool, server, folder) => {
    const many = await measureDatabase(pool, server)
    log('the built program over HTTP…')
    const http = await benchHttp(pool, server.socketUrl, folder)
    log('the figures and lists of the school…')
    return { many, http, school: await benchSchoolFigures(pool) }
  })
  return [
    ...slots,
    plan,
    trace,
    tap,
    ...startRows(starts),
    schoolSearchRow(found),
    ...schoolRows(school),
    ...searchRows(many.searched),
    ...bookingRows(many.booked),
    ...http,
    growthRow('who is free', few.searched.ratio, many.searched.ratio),
    growthRow('bookings', few.booked.ratio, many.booked.ratio),
  ]
}

if (import.meta.main) console.log(JSON.stringify(await runAll()))
