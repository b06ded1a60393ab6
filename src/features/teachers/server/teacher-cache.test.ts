import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeTeacher } from '../../../../tests/support/people.ts'
import { clearTeacherCache, listedTeachers, teacherZones } from './teacher-cache.ts'

const database = testDatabase()

test('a change to a teacher while a search reads the list does not fail that search, and the next one sees it', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  clearTeacherCache()
  const searching = [listedTeachers(db), listedTeachers(db), teacherZones(db)]
  clearTeacherCache()
  for (const found of await Promise.all(searching)) expect(found).toHaveLength(1)
  await db.updateTable('teachers').set({ hourly_rate_cents: 4100 }).where('id', '=', teacherId).execute()
  clearTeacherCache()
  expect(await listedTeachers(db)).toMatchObject([{ id: teacherId, hourlyRateCents: 4100 }])
})
