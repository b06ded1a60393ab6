// What a tab, the history and a screen reader call a page: pages of different people have different titles.
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { applyAndConfirm } from '../support/applicants.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

const makePeople = async () => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const childId = ids[0] ?? ''
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 3 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    startsAt,
    familyId: userId,
    studentId: childId,
  })
  return { parentId: userId, childId, teacherId, lessonId }
}

const expectTitles = async (as: string, titles: [path: string, title: string | RegExp][]) => {
  const page = await pages.open('/', { as })
  for (const [path, title] of titles) {
    await page.follow(path)
    await waitFor(() => expect(document.title).toMatch(title))
  }
}

test('a teacher’s pages about a child name it, and a conversation names the other person', async () => {
  const { childId, teacherId, lessonId } = await makePeople()
  await expectTitles(teacherId, [
    [`/teacher/students/${childId}`, /^Inès · Mes élèves · /],
    [`/teacher/reports/${lessonId}?eleve=${childId}`, /^Compte rendu d’Inès · /],
    [`/teacher/messages/${childId}`, /^Conversation avec \S+/],
    ['/teacher/messages', /^Messages · /],
  ])
})

test('a parent’s pages about a child name it, and a conversation names the teacher', async () => {
  const { childId, teacherId, parentId } = await makePeople()
  await expectTitles(parentId, [
    [`/parent/children/${childId}`, /^Inès · Mes enfants · /],
    [`/parent/children/${childId}/espace`, /^Ouvrir l’espace d’Inès · /],
    [`/parent/children/${childId}/niveau`, /^Le niveau d’Inès · /],
    [`/parent/children/${childId}/semaine`, /^La semaine d’Inès · /],
    [`/parent/messages/${teacherId}`, /^Conversation avec Salma/],
  ])
})

test('the school’s records are titled by what they are, not as the lists that lead to them', async () => {
  const { parentId, teacherId } = await makePeople()
  const { userId } = await makeSchool(database.db)
  const { id: applicationId } = await applyAndConfirm(pages.web, database.db)
  await expectTitles(userId, [
    [`/admin/families/${parentId}`, /^Cette famille · /],
    [`/admin/teachers/${teacherId}`, /^Ce professeur · /],
    [`/admin/applications/${applicationId}`, /^Cette candidature · /],
  ])
})
