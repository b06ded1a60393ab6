// node bench/http.ts: load on the API and a page of the built program in production mode, compared with a bare node:http server.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { benchJavascript } from './javascript.ts'
import { median, type Row, ratioRow } from './row.ts'
import { benchTuesday } from './school.ts'
import { mixedSearches } from './search.ts'

const root = join(import.meta.dirname, '..')
const connections = 16
const seconds = 4
const rounds = 3
const password = 'une-phrase-de-mesure'
const emailOf = (family: number) => `mesure-${family}@kalima.test`
/** More than connections, so that concurrent bookings come from different parents. A family has at most 12 children. */
const families = 40
const children = 10 * families

/** Creates parents with passwords and children, and teachers who are available at every hour. Child n belongs to family n % families. */
const makePeople = async (pool: pg.Pool) => {
  const { rows: parents } = await pool.query<{ id: string }>(
    `with made as (
       insert into users (name, email, email_verified) select 'Mesure', email, true from unnest($1::text[]) email
       returning id, email
     ), role as (insert into user_roles (user_id, role) select id, 'parent' from made)
     , account as (
       insert into accounts (user_id, account_id, provider_id, password) select id, id::text, 'credential', $2 from made
     ), profile as (insert into profiles (id, first_name) select id, 'Mesure' from made)
     select id from made order by array_position($1::text[], email)`,
    [Array.from({ length: families }, (_, family) => emailOf(family)), await hashPassword(password)],
  )
  const parentIds = parents.map(({ id }) => id)
  await pool.query(
    "insert into parents (id, timezone) select id, 'Europe/Paris' from unnest($1::uuid[]) id",
    [parentIds],
  )
  const studentIds: string[] = []
  for (let child = 0; child < children; child += families) {
    const { rows } = await pool.query<{ id: string }>(
      `with made as (
         insert into students (parent_id, first_name, age, level)
         select id, 'Mesure', 8, 'niveau-2' from unnest($1::uuid[]) id returning id, parent_id
       ) select id from made order by array_position($1::uuid[], parent_id)`,
      [parentIds],
    )
    studentIds.push(...rows.map(({ id }) => id))
  }
  const teachers = await pool.query<{ id: string }>(
    `with made as (
       insert into users (name, email, email_verified)
       select 'Mesure', gen_random_uuid() || '@kalima.test', true from generate_series(1, $1::int) returning id
     ), roles as (insert into user_roles (user_id, role) select id, 'teacher' from made)
     insert into profiles (id, first_name) select id, 'Mesure' from made returning id`,
    [children],
  )
  const teacherIds = teachers.rows.map(row => row.id)
  await pool.query(
    `insert into teachers (id, timezone, approved_at) select id, 'UTC', now() from unnest($1::uuid[]) id`,
    [teacherIds],
  )
  await pool.query(
    `insert into teacher_availability (teacher_id, day_of_week, time_slot)
     select id, day, slot from unnest($1::uuid[]) id, unnest(enum_range(null::weekday)) day,
       unnest(array['00:00-12:00', '12:00-00:00']) slot`,
    [teacherIds],
  )
  await pool.query('analyze')
  return { studentIds, teacherIds }
}

const waitForLine = async (child: ChildProcess, pattern: RegExp) => {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += chunk
    const found = output.match(pattern)
    if (found) {
      child.stdout?.resume()
      return found[1] ?? found[0]
    }
  }
  throw new Error(`The process ended before it was ready:\n${output}`)
}

/** Starts the program on this database and waits until it is ready. */
const startProgram = async (databaseUrl: string, dataDir: string) => {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      KALIMA_DATA_DIR: dataDir,
      KALIMA_DEMO: '0',
      PORT: String(20_000 + (process.pid % 20_000)),
    },
  })
  const address = await waitForLine(child, /tout est prêt sur (http:\S+)/)
  return { child, origin: address }
}

const signIn = async (origin: string, email: string) => {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

type Load = { url: string } & Partial<autocannon.Options>

/** Responses per second. Refusals are errors, because they can be faster than the work itself. */
const rateOf = async (options: Load) => {
  const result = await autocannon({ connections, duration: seconds, ...options })
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => !code.startsWith('2'))
  if (wrong.length > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.errors} errors, answers ${JSON.stringify(wrong)}`)
  return result.requests.total / result.duration
}

/** Rows for the API, the page and the JavaScript. `pool` and `databaseUrl` are the same filled database. */
export const benchHttp = async (pool: pg.Pool, databaseUrl: string, dataDir: string): Promise<Row[]> => {
  const now = Temporal.Now.instant()
  const people = await makePeople(pool)
  const hello = spawn(process.execPath, [join(import.meta.dirname, 'hello.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const program = await startProgram(databaseUrl, dataDir)
  try {
    const helloUrl = `http://127.0.0.1:${await waitForLine(hello, /^(\d+)\n/)}/`
    const { origin } = program
    const cookies: string[] = []
    for (let family = 0; family < families; family++) cookies.push(await signIn(origin, emailOf(family)))
    const [cookie = ''] = cookies
    const tuesday = benchTuesday(now)
    const questions = mixedSearches(tuesday)
    const from = Temporal.PlainDate.from(tuesday).subtract({ days: 12 })
    const month = `from=${from}&to=${from.add({ days: 30 })}&lessonType=individual&timezone=America/Toronto`
    const someTeachers = (
      await pool.query<{ id: string }>(
        "select t.id from teachers t join profiles p on p.id = t.id where p.last_name like 'Essai%' limit 500",
      )
    ).rows.map(row => row.id)
    let turn = 0
    const firstHour = now
      .round({ smallestUnit: 'hour', roundingMode: 'floor' })
      .add({ hours: 24 * 30 }).epochMilliseconds
    const loads: Record<'slots' | 'search' | 'booking' | 'page' | 'ownPage', Load> = {
      slots: {
        url: origin,
        headers: { cookie },
        requests: [
          {
            setupRequest: request => ({
              ...request,
              path: `/api/v1/teachers/${someTeachers[turn++ % someTeachers.length]}/slots?${month}`,
            }),
          },
        ],
      },
      search: {
        url: origin,
        headers: { cookie },
        requests: [
          {
            setupRequest: request => {
              const { date, hour, lessonType } = questions[turn++ % questions.length] ?? { date: tuesday }
              const time = `${String(hour).padStart(2, '0')}:00`
              const path = `/api/v1/slots?date=${date}&time=${time}&timezone=Europe/Paris&lessonType=${lessonType}`
              return { ...request, path }
            },
          },
        ],
      },
      booking: {
        url: origin,
        requests: [
          {
            method: 'POST',
            path: '/api/v1/bookings',
            // Each booking is for another hour; teacher and child repeat hour after hour.
            setupRequest: request => {
              const number = turn++
              const startsAt = new Date(firstHour + Math.floor(number / children) * 3_600_000)
              return {
                ...request,
                headers: { cookie: cookies[number % families], origin, 'content-type': 'application/json' },
                body: JSON.stringify({
                  id: randomUUID(),
                  studentId: people.studentIds[number % children],
                  teacherId: people.teacherIds[number % children],
                  lessonType: 'individual',
                  startsAt: startsAt.toISOString(),
                }),
              }
            },
          },
        ],
      },
      page: { url: `${origin}/teachers` },
      ownPage: { url: `${origin}/teachers`, headers: { cookie } },
    }
    // The machine's speed varies, so the anchor is measured right before and right after each figure.
    const anchor = () => rateOf({ url: helloUrl, duration: 2 })
    const figures: Record<string, { figure: number; anchor: number }>[] = []
    for (let round = 0; round <= rounds; round++) {
      turn = round * 1_000_000
      const measured: (typeof figures)[number] = {}
      let before = await anchor()
      for (const [name, load] of Object.entries(loads)) {
        const figure = await rateOf(load)
        const after = await anchor()
        measured[name] = { figure, anchor: (before + after) / 2 }
        before = after
      }
      // The first round warms up and fills empty tables; `analyze` then discards the query plans.
      if (round > 0) figures.push(measured)
      else await pool.query('analyze')
    }
    const row = (work: string, name: string, goal: number) =>
      ratioRow(
        work,
        {
          figure: median(figures.map(round => round[name]?.figure ?? 0)),
          anchor: median(figures.map(round => round[name]?.anchor ?? 0)),
          ratio: median(figures.map(round => (round[name]?.figure ?? 0) / (round[name]?.anchor ?? 1))),
        },
        { goal, anchorName: 'bare node:http' },
      )
    return [
      row('the API: a month of slots', 'slots', 0.025),
      row('the API: search', 'search', 0.05),
      row('the API: booking', 'booking', 0.018),
      row('the page /teachers with 24 teachers, a visitor’s (shared for a second)', 'page', 0.01),
      row('the same, signed in (rendered each time)', 'ownPage', 0.007),
      ...(await benchJavascript(origin, cookie)),
    ]
  } finally {
    hello.kill()
    program.child.kill('SIGTERM')
    await once(program.child, 'close')
  }
}

// Not awaited here: run.ts imports this file.
if (import.meta.main)
  import('./run.ts').then(async ({ withSchool }) => {
    const rows = await withSchool(10, (pool, server, folder) => benchHttp(pool, server.socketUrl, folder))
    for (const { work, figure, ratio } of rows) console.log(work, figure, ratio ?? '')
  })
