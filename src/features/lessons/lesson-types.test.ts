import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { lessonTypes, longestLessonHours, seatsIn } from './lesson-types.ts'

const database = testDatabase()

test('the database seats as many students and allows as long lessons as the rules say', async () => {
  const { rows } = await database.pool.query<{ type: string; seats: number }>(
    'select type::text, seats_in(type) as seats from unnest(enum_range(null::lesson_type)) as type',
  )
  expect(Object.fromEntries(rows.map(({ type, seats }) => [type, seats]))).toEqual(seatsIn)
  expect(rows.map(({ type }) => type)).toEqual([...lessonTypes])
  const constraint = await database.pool.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'lessons'::regclass and contype = 'c'",
  )
  const limit = new RegExp(`starts_at \\+ '0?${longestLessonHours}:00:00'::interval`)
  expect(constraint.rows.some(({ text }) => limit.test(text))).toBe(true)
})
