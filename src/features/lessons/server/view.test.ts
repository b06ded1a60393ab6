import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  cancelSeatLate,
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { listFamilyLessons } from './family-lessons.ts'
import { listLessons } from './staff-lessons.ts'
import { LessonView, SeatView, toLessonView } from './view.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2027-01-07T08:00:00Z')
const page = { page: 1, pageSize: 20 }

/** Refuses a field that the API does not promise; its own output validation would only drop it. */
const ExactLessonView = LessonView.extend({ seat: SeatView.strict().nullable() }).strict()

test('a lesson, held or cancelled, has exactly the fields of the API for family, teacher and school', async () => {
  const { db } = database
  const { family, parentId, studentIds } = await makeFamily(db)
  const { teacherId, teacher } = await makeTeacher(db)
  const { school } = await makeSchool(db)
  const [studentId = ''] = studentIds
  const startsAt = now.add({ hours: 72 })
  await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt, type: 'group' })
  const cancelled = { startsAt: now.subtract({ hours: 24 }) }
  await cancelSeatLate(db, {
    ...cancelled,
    ...(await makeLesson(db, { teacherId, familyId: parentId, studentId, ...cancelled })),
  })
  const readers = [
    { actor: 'parent', list: listFamilyLessons.bind(null, db, family) },
    { actor: 'teacher', list: listLessons.bind(null, db, { teacher }) },
    { actor: 'admin', list: listLessons.bind(null, db, { admin: school }) },
  ] as const
  for (const { actor, list } of readers) {
    const [upcoming, past] = await Promise.all([list('upcoming', page, now), list('history', page, now)])
    const views = [...upcoming.lessons, ...past.lessons].map(row =>
      toLessonView(row, { actor, timezone: 'Europe/Paris' }, now),
    )
    expect(views.map(({ status }) => status)).toEqual(['upcoming', 'cancelled'])
    for (const view of views) expect(ExactLessonView.parse(view)).toEqual(view)
  }
})
