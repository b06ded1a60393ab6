// The placement test: a child is asked question by question, a parent decides, a teacher reads the answers.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeLesson, makeLogin, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()
const db = programDb()

/** A child of unknown level. */
const makeChild = async () => {
  const { userId: parentId, ids } = await insertFamily(['Lina'])
  const [studentId = ''] = ids
  await db
    .updateTable('students')
    .where('id', '=', studentId)
    .set({ level: 'niveau-1', level_known: false })
    .execute()
  return { parentId, studentId }
}
const rightAnswer = async (prompt: string) =>
  (await db.selectFrom('placement_questions').where('prompt_fr', '=', prompt).select('answer').execute()).map(
    ({ answer }) => answer,
  )

test('a child takes the test, stops, goes on, and its parent accepts the level; the teacher sees the answers', async () => {
  const { parentId, studentId } = await makeChild()
  const { teacherId } = await makeTeacher(db)
  await makeLesson(db, {
    parentId,
    studentId,
    teacherId,
    startsAt: Temporal.Now.instant().add({ hours: 48 }),
  })
  const childUser = await makeLogin(db, studentId, 'Lina')
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInUser(context, childUser)
    await page.goto('/student')
    await hydrated(page)
    await page.getByRole('link', { name: 'Trouver mon niveau' }).click()
    await page.getByRole('heading', { name: 'Où commencer' }).waitFor()
    await expectAccessible(page, 'the placement test before it begins')
    await page.getByRole('button', { name: 'Non, ou un peu' }).click()
    for (let number = 1; number <= 5; number++) {
      await page.getByText(`Question ${number}`, { exact: true }).waitFor()
      if (number === 1) await expectAccessible(page, 'a question of the placement test')
      // Begun here, gone on after a reload.
      if (number === 3) {
        await page.reload()
        await hydrated(page)
        await page.getByText('Question 3', { exact: true }).waitFor()
      }
      const prompt = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      const right = await rightAnswer(prompt)
      const texts = await page.locator('[data-tile]').allTextContents()
      const at = texts.findIndex(text => right.some(one => text.endsWith(one)))
      expect([prompt, at]).not.toEqual([prompt, -1])
      // Every second answer by its digit.
      if (number % 2 === 0) await page.keyboard.press(String(at + 1))
      else await page.locator('[data-tile]').nth(at).click()
    }
    for (const number of [6, 7]) {
      await page.getByText(`Question ${number}`, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Je ne sais pas' }).click()
    }
    await page.getByRole('heading', { name: 'C’est fini' }).waitFor()
    await page.getByText('Tu peux commencer au niveau Découverte.').waitFor()
    await expectAccessible(page, 'the end of the placement test')
    await page.getByRole('link', { name: 'Retour à mon espace' }).click()
    await page.getByText('Bonjour Lina').waitFor()
    expect(await page.getByRole('link', { name: 'Trouver mon niveau' }).count()).toBe(0)
  })
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInUser(context, parentId)
    await page.goto(`/parent/children/${studentId}`)
    await hydrated(page)
    await page.getByRole('heading', { name: 'Niveau proposé : Découverte' }).waitFor()
    await expectAccessible(page, 'the proposal of a level')
    await page.getByRole('button', { name: 'Choisir Découverte' }).click()
    await page.getByText('Niveau Découverte').first().waitFor()
    await page.getByText('a été accepté').waitFor()
  })
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInUser(context, teacherId)
    await page.goto(`/teacher/students/${studentId}`)
    await hydrated(page)
    await page.getByText('Le parent l’a accepté.').waitFor()
    await page.getByText('5 réponses justes sur 7').waitFor()
    await page.getByText('Voir les réponses').click()
    await page.getByText('N’a pas su.').first().waitFor()
    await expectAccessible(page, 'the answers of a placement test')
  })
})

test('a parent who does not know the level is offered the test on the child’s card', async () => {
  const { parentId } = await makeChild()
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInUser(context, parentId)
    await page.goto('/parent/children')
    await hydrated(page)
    await page.getByRole('link', { name: 'Trouver son niveau par un petit test' }).click()
    await page.getByRole('button', { name: 'Oui, je lis' }).click()
    await page.getByRole('button', { name: 'Je ne sais pas' }).click()
    await page.getByText('Question 2', { exact: true }).waitFor()
    await expectAccessible(page, 'a question in the parent’s space')
    await page.getByRole('main').getByRole('link', { name: 'Lina' }).click()
    await page.getByRole('heading', { name: 'Le test de niveau de Lina est commencé.' }).waitFor()
    await page.getByRole('link', { name: 'Continuer le test' }).click()
    await page.getByText('Question 2', { exact: true }).waitFor()
  })
})
