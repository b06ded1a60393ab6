// The pages around a lesson's room: waiting for a late teacher, and after a lesson to which none came.
import { waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { reportMissingTeachers } from '#features/classroom/server/report-missing-teachers.ts'
import { makeClass } from '../support/classroom.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { badGateway } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { makeSchool } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

/** A lesson of one child that began some minutes ago, with the seat's first coming to the room. */
const lessonSince = async (minutes: number, { hasFamilyJoined = false, hasTeacherJoined = false } = {}) => {
  const { db } = database
  const startsAt = Temporal.Now.instant().subtract({ minutes })
  const made = await makeClass(db, { startsAt })
  const [family] = made.families
  if (!family) throw new Error('A class needs a child')
  const { id: seatId } = await db
    .selectFrom('seats')
    .where('lesson_id', '=', made.lessonId)
    .select('id')
    .executeTakeFirstOrThrow()
  if (hasFamilyJoined)
    await db
      .insertInto('room_arrivals')
      .values({ seat_id: seatId, student_id: family.studentId, arrived_at: startsAt })
      .execute()
  if (hasTeacherJoined)
    await db
      .insertInto('teacher_arrivals')
      .values({ lesson_id: made.lessonId, teacher_id: made.teacherId, arrived_at: startsAt })
      .execute()
  return { ...made, parentId: family.parentId, childUserId: family.userId }
}

describe('before one enters', () => {
  test('a child reads that the teacher is late, and tells the school', async () => {
    const { path, childUserId } = await lessonSince(6)
    const page = await pages.open(path, { as: childUserId })
    await page.find('[role=status]', 'Ton professeur est en retard')
    await page.find('main', 'Salma a 6 min de retard. Tu peux l’attendre.')
    expect(document.body.textContent).not.toMatch(/arrive…|Le cours commence/)
    expect(document.querySelector('a[href^="/parent/messages"]')).toBeNull()
    await expectSound('a late teacher')
    await page.press('Signaler un problème')
    await page.press('Prévenir l’école')
    await page.toast('L’école est prévenue.')
  })

  test('a parent may write to the teacher', async () => {
    const { path, parentId, teacherId } = await lessonSince(6)
    const page = await pages.open(path, { as: parentId })
    await page.find('[role=status]', 'Votre professeur est en retard')
    const link = await page.findByRole('link', { name: 'Écrire à Salma' })
    expect(link.getAttribute('href')).toBe(`/parent/messages/${teacherId}`)
  })

  test('a teacher who was there is away for a moment, not late', async () => {
    const { path, childUserId } = await lessonSince(6, { hasTeacherJoined: true })
    const page = await pages.open(path, { as: childUserId })
    await page.find('[role=status]', 'Ton professeur s’est absenté')
    await page.find('main', 'Tu peux attendre ici.')
    expect(document.body.textContent).not.toMatch(/retard/)
  })
})

test('before entering one reads what is kept of a lesson that is not recorded', async () => {
  const { path, childUserId, parentId } = await lessonSince(6)
  const kept = 'Ce qui est écrit au tableau est gardé avec le cours.'
  for (const [as, sentence] of [
    [childUserId, 'On n’enregistre ni ton image ni ta voix.'],
    [parentId, 'Ni l’image ni le son ne sont enregistrés.'],
  ] as const) {
    const page = await pages.open(path, { as })
    await page.find('main p', sentence)
    await page.find('main p', kept)
    expect(document.body.textContent).not.toMatch(/Rien n’est enregistré/)
    await page.close()
  }
})

describe('after a lesson', () => {
  test('a next lesson that cannot be read is not said to be none', async () => {
    const { path, parentId } = await lessonSince(80, { hasFamilyJoined: true, hasTeacherJoined: true })
    const page = await pages.open(path, { as: parentId, answers: { 'lessons/list': badGateway } })
    await page.heading('Et maintenant')
    const queries = page.queryClient.getQueryCache()
    await waitFor(() => expect(queries.getAll().some(({ state }) => state.status === 'error')).toBe(true))
    await page.user.keyboard('{Tab}')
    expect(document.body.textContent).not.toMatch(/Aucun cours/)
    page.answer('lessons/list')
    await page.queryClient.refetchQueries()
    await page.find('main', 'Aucun cours prévu')
  })

  test('to which no teacher came, a child reads so, without a farewell', async () => {
    const { path, childUserId } = await lessonSince(80, { hasFamilyJoined: true })
    const page = await pages.open(path, { as: childUserId })
    await page.heading('Le cours n’a pas eu lieu')
    await page.find('main', 'Ce n’est pas ta faute.')
    await page.findByRole('button', { name: 'Signaler un problème' })
    expect(document.body.textContent).not.toMatch(/À bientôt|Écrire à/)
    await expectSound('a missed lesson')
  })

  test('to which no teacher came, a parent is promised no report and asked for no review', async () => {
    const { path, parentId, teacherId } = await lessonSince(80, { hasFamilyJoined: true })
    const page = await pages.open(path, { as: parentId })
    await page.heading('Le cours n’a pas eu lieu')
    const link = await page.findByRole('link', { name: 'Écrire à Salma' })
    expect(link.getAttribute('href')).toBe(`/parent/messages/${teacherId}`)
    expect(document.body.textContent).not.toMatch(/compte rendu|avis|À bientôt/)
  })

  test.each([
    ['both came to', { hasFamilyJoined: true, hasTeacherJoined: true }],
    ['of which nothing is known,', {}],
  ])('%s there is a farewell', async (_, came) => {
    const { path, parentId } = await lessonSince(80, came)
    const page = await pages.open(path, { as: parentId })
    await page.heading('À bientôt, Adam !')
    await waitFor(() => expect(document.body.textContent).toMatch(/compte rendu/))
  })
})

test('the school reads on its dashboard that a family waits, and marks it as dealt with', async () => {
  const { userId } = await makeSchool(database.db)
  await lessonSince(12, { hasFamilyJoined: true })
  expect(await reportMissingTeachers(database.db, Temporal.Now.instant())).toBe(1)
  const page = await pages.open('/admin/dashboard', { as: userId })
  const report = await page.find('main li', 'Une famille attend son professeur')
  expect(report.textContent).toMatch(/le professeur n’y était pas entré/)
  expect(report.textContent).not.toMatch(/Un compte effacé|Sans texte/)
  await page.user.click(within(report).getByRole('button', { name: 'Marquer comme traité' }))
  await page.toast('Le signalement est traité.')
})
