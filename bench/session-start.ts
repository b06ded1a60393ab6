import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Family } from '#features/accounts/server/procedures.ts'
import { startOrResumeSession } from '#features/learning/server/start-session.ts'
import { openDb } from '#platform/db/connect.ts'
import { loadCurriculum } from '../db/curriculum/load.ts'
import { makeFamily } from '../tests/support/people.ts'

const level = 'niveau-5'
const rounds = 300
const now = Temporal.Instant.from('2026-11-24T15:00:00Z')

/** A child at level 5 that met every word and exercise, with 2 000 cards, a tenth of them due. */
const makeChild = async (pool: pg.Pool, url: string) => {
  await loadCurriculum(url)
  const db = openDb(pool)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  await pool.query('update students set level = $2::level, age = 15 where id = $1', [studentId, level])
  const items = `(select 'word:' || coalesce(concept, id) as item from learning_words
    union select 'exercise:' || id from learning_exercises)`
  await pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select $1::uuid, item, date '2026-10-01', '2026-10-01T10:00:00Z'::timestamptz from ${items} items
     union select $1::uuid, 'point:' || id, date '2026-10-01', '2026-10-01T10:00:00Z'::timestamptz from learning_points`,
    [studentId],
  )
  await pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     select $1::uuid, item, facet::learning_facet, 9, 5, date '2026-11-20',
       case when row_number() over (order by md5(item)) % 10 = 0 then date '2026-11-24' else date '2026-12-10' end, 3
     from ${items} items, (values ('read'), ('recall'), ('spell')) facets (facet)
     where facet = 'read' or item like 'word:%' order by facet, item limit 2000`,
    [studentId],
  )
  await pool.query('analyze')
  const family = {
    familyId: parentId,
    userId: parentId,
    role: 'student',
    studentId,
    timezone: 'Europe/Paris',
  } as Family
  return { db, studentId, family }
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0

/** Milliseconds to start the session of the day, beside a bare statement in the same run. */
export const benchSessionStart = async (pool: pg.Pool, url: string) => {
  const { db, studentId, family } = await makeChild(pool, url)
  const starts: number[] = []
  const bare: number[] = []
  const time = async (work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    return performance.now() - begin
  }
  for (let round = 0; round < rounds + 20; round++) {
    const request = { id: randomUUID(), purpose: 'vocabulary', subject: '' } as const
    const took = await time(() => startOrResumeSession(db, family, studentId, request, { now, seed: round }))
    const anchor = await time(() => pool.query('select 1'))
    if (round < 20) continue
    starts.push(took)
    bare.push(anchor)
  }
  return {
    p50: quantile(starts, 0.5),
    p95: quantile(starts, 0.95),
    bare50: quantile(bare, 0.5),
    bare95: quantile(bare, 0.95),
  }
}
