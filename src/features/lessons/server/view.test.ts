import { expect, test } from 'vitest'
import { listGroups } from '#features/booking/server/groups/list-groups.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  cancelSeatLate,
  makeFamily,
  makeLesson,
  makePending,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { listFamilyLessons } from './family-lessons.ts'
import { reportAbsence } from './report-absence.ts'
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

test('a group that waits is not offered once its teacher can’t give it, and its family does not read why', async () => {
  const { db } = database
  const { family, parentId, studentIds } = await makeFamily(db)
  const { teacherId, teacher } = await makeTeacher(db)
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: now.add({ hours: 72 }),
    type: 'group',
  })
  await makePending(db, lessonId, now.add({ hours: 48 }))
  const read = async () => {
    const rows = [
      ...(await listFamilyLessons(db, family, 'upcoming', page, now)).lessons,
      ...(await listLessons(db, { teacher }, 'upcoming', page, now)).lessons,
    ]
    return rows.map((row, n) =>
      toLessonView(row, { actor: n === 0 ? 'parent' : 'teacher', timezone: 'Europe/Paris' }, now),
    )
  }
  const offered = { pending: { isJoinable: true, text: expect.stringMatching(/^Le cours a lieu si/) } }
  expect(await read()).toMatchObject([offered, offered])
  await reportAbsence(db, teacher, { lessonId, reason: 'malade' }, now)
  const [forFamily, forTeacher] = await read()
  expect(forFamily?.pending).toEqual({
    isJoinable: false,
    text: expect.stringMatching(/^Pour le moment, aucun autre enfant .* rien n’est dû\.$/),
  })
  expect(forTeacher?.pending).toEqual({
    isJoinable: false,
    text: expect.stringMatching(/^Personne ne peut s’y inscrire .* il est annulé\.$/),
  })
  const groups = await listGroups(db, { zone: 'Europe/Paris', now })
  expect(groups.filter(group => group.teacher.id === teacherId)).toEqual([])
})

test('a lesson that a substitute gives names the teacher who was booked, for the family and for the substitute', async () => {
  const { db } = database
  const { family, parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db, { firstName: 'Salma' })
  const { teacher: substitute } = await makeTeacher(db, { firstName: 'Leïla' })
  const [studentId = ''] = studentIds
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: now.add({ hours: 72 }),
  })
  const read = async () => {
    const lists = [
      await listFamilyLessons(db, family, 'upcoming', page, now),
      await listLessons(db, { teacher: substitute }, 'upcoming', page, now),
    ]
    return lists.map(({ lessons }) =>
      lessons.map(row => toLessonView(row, { actor: 'parent', timezone: 'Europe/Paris' }, now).insteadOf),
    )
  }
  expect(await read()).toEqual([[null], []])
  await db
    .updateTable('lessons')
    .set({ teacher_id: substitute.teacherId })
    .where('id', '=', lessonId)
    .execute()
  expect(await read()).toEqual([['Salma Essai'], ['Salma Essai']])
})

test('a lesson in one of two equal hours of a day says which', async () => {
  const { db } = database
  const { family, parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const [studentId = ''] = studentIds
  // On 31 October 2027 the clocks of Paris go back at 01:00 UTC: 02:30 comes twice.
  for (const startsAt of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-10-31T09:00:00Z'])
    await makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: Temporal.Instant.from(startsAt),
    })
  const { lessons } = await listFamilyLessons(db, family, 'upcoming', page, now)
  expect(
    lessons.map(row => hourLabel(toLessonView(row, { actor: 'parent', timezone: 'Europe/Paris' }, now))),
  ).toEqual(['02:30 (avant le changement d’heure)', '02:30 (après le changement d’heure)', '10:00'])
})
