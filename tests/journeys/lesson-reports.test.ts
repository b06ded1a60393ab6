// A teacher's report after a lesson, and how the family reads it. Salma uses a computer, the parent a phone.
import type { APIRequestContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { openPage } from '../support/page.ts'
import { programDb } from '../support/program-db.ts'

const origin = inject('origin')
const browser = await openBrowser()

type Due = { lessonId: string; studentId: string; studentName: string }
const findDue = async (request: APIRequestContext) => {
  const answer = (await (await request.get('/api/v1/teacher/due-reports')).json()) as { reports: Due[] }
  return answer.reports
}
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}
const reportPath = ({ lessonId, studentId }: Due) => `/teacher/reports/${lessonId}?eleve=${studentId}`

describe('a report', () => {
  test('is written from the dashboard with a few presses, sent once, and read by the family', async () => {
    const { page } = await openPage(browser, { ...desk, baseURL: origin, as: 'teacher' })
    const [due] = await findDue(page.request)
    if (!due) throw new Error('The demo school has no report to write')
    await open(page, '/teacher/dashboard')
    await page.getByRole('heading', { name: 'En attente de vous' }).waitFor()
    await page.goto(reportPath(due))
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: `Compte rendu` }).waitFor()

    await page.getByRole('radio', { name: 'À l’heure' }).check()
    const search = page.getByRole('combobox', {
      name: 'Rechercher une lettre, un mot, un point de grammaire',
    })
    await search.fill('lune')
    await page.getByRole('option', { name: /la lune/ }).waitFor()
    await search.press('Enter')
    await page.getByRole('button', { name: /la lune \(retirer\)/ }).waitFor()
    await search.fill('chanson de la pluie')
    await page.getByRole('option', { name: /comme note libre/ }).click()
    const speaking = page.getByRole('group', { name: 'Expression' })
    await speaking.getByRole('radio', { name: 'Avec aide' }).check()
    await page.getByText('Répond par un ou deux mots, avec de l’aide.').waitFor()
    await page.getByRole('button', { name: /^Relire les mots du jour/ }).click()
    await page.getByRole('textbox', { name: 'Un mot pour la famille' }).fill('Une belle heure.')
    await page.getByRole('textbox', { name: 'Pour l’école seulement' }).fill('Très fatigué ce soir.')
    await page.getByText(/^Enregistré à/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Envoyer à la famille' }).click()
    await page.getByText(/^Compte rendu envoyé à/).waitFor()
    expect(await findDue(page.request)).not.toContainEqual(expect.objectContaining(due))

    const school = (await openPage(browser, { ...desk, baseURL: origin, as: 'admin' })).page
    await open(school, `/admin/lessons/${due.lessonId}`)
    await school.getByText('À l’heure', { exact: true }).waitFor()
    await school.getByRole('link', { name: /^Compte rendu / }).click()
    await school.getByRole('heading', { name: 'Comptes rendus' }).waitFor()
    await school.getByText('Une belle heure.').waitFor()
    await school.getByText('Très fatigué ce soir.').waitFor()
    await expectAccessible(school)
  })

  test('two tabs: the second gets a notice, keeps its text and decides', async () => {
    const { page, context } = await openPage(browser, {
      ...desk,
      baseURL: origin,
      as: 'teacher',
      expected: /status of 409/,
    })
    const [due] = await findDue(page.request)
    if (!due) throw new Error('The demo school has no second report to write')
    const other = await context.newPage()
    await open(page, reportPath(due))
    await open(other, reportPath(due))
    const note = (one: Page) => one.getByRole('textbox', { name: 'Un mot pour la famille' })
    await note(page).fill('Le texte du premier onglet.')
    await page.getByText(/^Enregistré à/).waitFor()
    await note(other).fill('Le texte du second onglet.')
    await other.getByText(/Un autre onglet a enregistré ce compte rendu/).waitFor()
    expect(await note(other).inputValue()).toBe('Le texte du second onglet.')
    await other.getByRole('button', { name: 'Garder celle-ci' }).click()
    await other.getByText(/^Enregistré à/).waitFor()
    await page.reload()
    await hydrated(page)
    expect(await note(page).inputValue()).toBe('Le texte du second onglet.')
  })
})

describe('the family', () => {
  test('reads the reports and says that homework is done, on a phone', async () => {
    const { page } = await openPage(browser, { ...phone, baseURL: origin, as: 'parent' })
    const { students } = (await (await page.request.get('/api/v1/students')).json()) as {
      students: { id: string; firstName: string }[]
    }
    const adam = students.find(({ firstName }) => firstName === 'Adam')
    if (!adam) throw new Error('The demo family has a child called Adam')
    // Homework that the teacher has marked as seen no longer changes; another journey may have done so.
    await programDb()
      .updateTable('homework')
      .set({ seen_at: null })
      .where('student_id', '=', adam.id)
      .execute()
    await open(page, `/parent/children/${adam.id}`)
    await page.getByRole('heading', { name: 'Comptes rendus' }).waitFor()
    await page.getByRole('heading', { name: 'Devoirs', exact: true }).first().waitFor()
    expect(await page.getByText('Pour l’école seulement').count()).toBe(0)
    const task = page.getByRole('checkbox').first()
    const wasDone = await task.isChecked()
    const answered = page.waitForResponse(/reports\/answer/)
    await task.click()
    await answered
    await expect.poll(() => task.isChecked()).toBe(!wasDone)
    await expectAccessible(page)
  })
})
