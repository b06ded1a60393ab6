// The placement test: a child is asked question by question, a parent decides, a teacher reads the answers.
import { sql } from 'kysely'
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
    .set({ level: 'niveau-1', level_known: false, age: 9 })
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
    familyId: parentId,
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
    // A child reads each question; the browser of a test does not.
    await db
      .updateTable('placements')
      .where('student_id', '=', studentId)
      .set({ started_at: Temporal.Now.instant().subtract({ seconds: 60 }) })
      .execute()
    await sql`update placement_answers set answered_at = now() - (6 - place) * interval '8 seconds'
      where placement_id = (select id from placements where student_id = ${studentId})`.execute(db)
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

test('presses without reading show nothing certain, and the test begins again at once', async () => {
  const { parentId, studentId } = await makeChild()
  const childUser = await makeLogin(db, studentId, 'Lina')
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInUser(context, childUser)
    await page.goto('/student/niveau')
    await hydrated(page)
    await page.getByRole('button', { name: 'Non, ou un peu' }).click()
    for (const number of [1, 2]) {
      await page.getByText(`Question ${number}`, { exact: true }).waitFor()
      const right = await rightAnswer((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
      const texts = await page.locator('[data-tile]').allTextContents()
      const at = texts.findIndex(text => !right.some(one => text.endsWith(one)))
      await page.locator('[data-tile]').nth(at).click()
    }
    await page.getByRole('heading', { name: 'Le test n’a rien montré de sûr.', level: 1 }).waitFor()
    await expectAccessible(page, 'the end of a test that showed nothing')
    await page.getByRole('button', { name: 'Refaire le test' }).click()
    await page.getByRole('button', { name: 'Non, ou un peu' }).waitFor()
  })
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInUser(context, parentId)
    await page.goto(`/parent/children/${studentId}`)
    await hydrated(page)
    await page.getByRole('heading', { name: 'Le test n’a rien montré de sûr' }).waitFor()
    await expectAccessible(page, 'a test that showed nothing, for a parent')
    await page.getByRole('link', { name: 'Refaire le test' }).click()
    await page.getByRole('button', { name: 'Refaire le test' }).click()
    await page.getByRole('button', { name: 'Non, ou un peu' }).waitFor()
  })
})

test('a child under seven is sent to a grown-up by the pages in French, and not to them by its home page', async () => {
  const { studentId } = await makeChild()
  await db.updateTable('students').where('id', '=', studentId).set({ age: 6 }).execute()
  const childUser = await makeLogin(db, studentId, 'Lina')
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInUser(context, childUser)
    await page.goto('/student')
    await hydrated(page)
    await page.getByRole('link', { name: 'Ta carte' }).waitFor()
    for (const name of ['Lectures', 'Leçons de grammaire', 'Trouver mon niveau'])
      expect(await page.getByRole('link', { name }).count(), name).toBe(0)
    const together = page.getByRole('button', { name: 'On continue ensemble' })
    for (const address of [
      '/student/niveau',
      '/student/lectures',
      '/student/grammaire/n1-familles-de-lettres',
    ]) {
      await page.goto(address)
      await hydrated(page)
      await page.getByRole('heading', { name: 'À faire avec un grand.' }).waitFor()
      await together.waitFor()
    }
    await expectAccessible(page, 'a page for a child with a grown-up')
    await together.click()
    await page.getByRole('button', { name: 'Je m’entraîne' }).click()
    await page.getByRole('heading', { name: 'Retiens bien ceci' }).waitFor()
    await page.getByRole('button', { name: 'J’ai lu' }).click()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('heading', { name: 'Retiens bien ceci' }).waitFor({ state: 'detached' })
    await page.goto('/student/grammaire/n1-familles-de-lettres?ensemble=true')
    await hydrated(page)
    await page.getByRole('link', { name: 'Leçons de grammaire' }).click()
    await page.getByRole('heading', { name: 'Leçons de grammaire' }).waitFor()
  })
})
