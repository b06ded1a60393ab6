import { expect, test } from 'vitest'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { maxLessonHours, reservedMinutes, taughtMinutes } from '../lesson-minutes.ts'

const database = testDatabase()

test('the database counts the minutes that a lesson teaches as the rules do', async () => {
  for (const type of lessonTypes)
    for (const length of lessonLengths) {
      const reserved = reservedMinutes(type, length)
      const { rows } = await database.pool.query<{ minutes: number }>(
        "select taught_minutes($1, '2026-03-29T00:30Z', '2026-03-29T00:30Z'::timestamptz + make_interval(mins => $2)) as minutes",
        [type, reserved],
      )
      expect([type, length, rows[0]?.minutes]).toEqual([type, length, taughtMinutes(type, reserved)])
    }
})

test('the database limits the length of a lesson as the rules do', async () => {
  const { rows } = await database.pool.query<{ hours: number }>(
    `select max(extract(epoch from found[1]::interval)) / 3600 as hours
     from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([0-9:]+)''::interval', 'g') found
     where conrelid = 'lessons'::regclass and conname = 'lessons_length'`,
  )
  expect(Number(rows[0]?.hours)).toBe(maxLessonHours)
})
