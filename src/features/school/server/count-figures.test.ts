import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeTeacher } from '../../../../tests/support/people.ts'
import { composeFigures, countFigures, findHasTrials } from './count-figures.ts'

const database = testDatabase()
const figures = async (written: Parameters<typeof composeFigures>[1]) =>
  composeFigures(await countFigures(database.db), written)
const nothing = { teachers: null, students: null, lessons: null, rating: null }

test('figures below ten are not shown; larger ones are counted; what the school wrote stays', async () => {
  const { db } = database
  for (let count = 0; count < 9; count += 1) await makeTeacher(db)
  const { teacherId } = await makeTeacher(db)
  const unrated = { rating_count: 0, rating_sum: 0, rating: 0 }
  await db.updateTable('teachers').set(unrated).execute()
  const suspend = db.updateTable('teachers').where('id', '=', teacherId)
  await suspend.set({ suspended_at: Temporal.Now.instant() }).execute()
  expect(await figures(nothing)).toEqual(nothing)
  await suspend.set({ suspended_at: null }).execute()
  await db.updateTable('teachers').set({ total_lessons: 1234 }).where('id', '=', teacherId).execute()
  expect(await figures({ ...nothing, rating: '4,8/5' })).toEqual({
    teachers: '10',
    students: null,
    lessons: '1\u00a0234',
    rating: '4,8/5',
  })
  await db
    .updateTable('teachers')
    .set({ rating_count: 10, rating_sum: 47, rating: 4.7 })
    .where('id', '=', teacherId)
    .execute()
  expect(await figures(nothing)).toMatchObject({ rating: '4,7/5' })
  expect(await figures({ ...nothing, rating: '4,8/5' })).toMatchObject({ rating: '4,8/5' })
  await db.updateTable('teachers').set({ suspended_at: Temporal.Now.instant() }).execute()
  expect(await figures({ ...nothing, students: 'plus de 40' })).toMatchObject({
    teachers: null,
    students: 'plus de 40',
  })
})

test('trials are given where one listed teacher gives them', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  await db.updateTable('teachers').set({ trial_lesson_available: false }).execute()
  await makeTeacher(db, { approved: false })
  expect(await findHasTrials(db)).toBe(false)
  await db.updateTable('teachers').set({ trial_lesson_available: true }).where('id', '=', teacherId).execute()
  await db.updateTable('teachers').set({ suspended_at: null }).where('id', '=', teacherId).execute()
  expect(await findHasTrials(db)).toBe(true)
})
