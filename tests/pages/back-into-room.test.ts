// A room stays open for a quarter of an hour after the lesson: who was thrown out by the network finds the way back at home.
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makeLogin, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

beforeAll(async () => {
  await loadCurriculum(database.url)
})

/** Ilan's lesson of an hour that began so many minutes ago, and who takes part in it. */
const lessonAgo = async (minutes: number) => {
  const { db } = database
  const { userId: parent, ids } = await insertFamily(['Ilan'], false, 6, db)
  const [studentId = ''] = ids
  const student = await makeLogin(db, studentId, 'Ilan')
  const { teacherId: teacher } = await makeTeacher(db)
  const startsAt = Temporal.Now.instant().round('second').subtract({ minutes })
  const { lessonId } = await makeLesson(db, { teacherId: teacher, familyId: parent, studentId, startsAt })
  return { lessonId, parent, student, teacher }
}

const homes = [
  ['parent', '/parent/dashboard', 'La salle du cours d’Ilan de'],
  ['student', '/student', 'La salle de ton cours de'],
  ['teacher', '/teacher/dashboard', 'La salle de votre cours de'],
] as const

const waysIn = (lessonId: string) => document.querySelectorAll(`main a[href="/lesson/${lessonId}"]`).length

test.each(homes)(
  '%s: at home, after the end, one way back into the open room',
  async (who, path, sentence) => {
    const lesson = await lessonAgo(70)
    const page = await pages.open(path, { as: lesson[who] })
    await page.find('main p', sentence)
    expect(waysIn(lesson.lessonId)).toBe(1)
    await expectSound('the way back')
  },
)

test.each(homes)('%s: a lesson completed while it runs keeps its way in', async (who, path, sentence) => {
  const lesson = await lessonAgo(20)
  await database.db
    .updateTable('lessons')
    .set({ status: 'completed' })
    .where('id', '=', lesson.lessonId)
    .execute()
  const page = await pages.open(path, { as: lesson[who] })
  await page.find('main p', sentence)
  expect(waysIn(lesson.lessonId)).toBe(1)
})

test.each(homes)('%s: once the room is closed there is none', async (who, path, sentence) => {
  const lesson = await lessonAgo(76)
  const page = await pages.open(path, { as: lesson[who] })
  await page.find('main', 'Bonjour')
  await page.gone('main p', sentence)
  expect(waysIn(lesson.lessonId)).toBe(0)
})
