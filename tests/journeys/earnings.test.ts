// A month of earnings: the school sets the rule, corrects and closes it, the teacher reads every line and saves the statement.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeLesson, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()
const db = programDb()

/** A teacher who gave a lesson two months ago: that month is over in every zone, and the nightly job that would close it does not run (program.ts). */
const makeEarnings = async () => {
  const { teacherId } = await makeTeacher(db, { firstName: 'Wafa' })
  const { userId: parentId, ids } = await insertFamily(['Nour'])
  const startsAt = Temporal.Now.plainDateISO('Europe/Paris')
    .subtract({ months: 2 })
    .with({ day: 15 })
    .toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' })
    .toInstant()
  const { lessonId } = await makeLesson(db, {
    teacherId,
    startsAt,
    familyId: parentId,
    studentId: ids[0] ?? '',
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  return teacherId
}

test('the school sets the rule, corrects and closes a month; its teacher reads the lines and saves the statement', async () => {
  const teacherId = await makeEarnings()
  let month = ''
  await withPage(browser, { ...desk, baseURL: origin, as: 'admin' }, async page => {
    await page.goto('/admin/settings')
    await hydrated(page)
    await page.getByText(/tout mois qui n’est pas encore clos/).waitFor()
    await page.getByLabel(/^Part du professeur pour un cours donné/).fill('60')
    const trialPay = page.getByLabel('Ce que rapporte un essai donné, en euros')
    await trialPay.fill('100,01')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText(/^Indiquez un montant de 0 à 100/).waitFor()
    await trialPay.fill('12,50')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Règles enregistrées').waitFor()
    await expectAccessible(page, 'the rule of earnings')

    await page.goto('/admin/earnings')
    await hydrated(page)
    const previous = page.getByRole('link', { name: 'Mois précédent' })
    for (const _ of [1, 2]) {
      const before = await previous.getAttribute('href')
      await previous.click()
      // The address changes before the page does: the link leads one month further back once the month stands.
      await expect.poll(() => previous.getAttribute('href')).not.toBe(before)
    }
    month = new URL(page.url()).searchParams.get('month') ?? ''
    await page.getByText('Mois ouvert').waitFor()
    await page.getByText(/Un cours donné rapporte 60\s%/).waitFor()
    await page.getByRole('link', { name: 'Changer cette règle' }).waitFor()
    await page.getByRole('button', { name: /^Corriger les gains .*Wafa/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Corriger les gains / })
    await dialog.getByLabel('Montant en euros').fill('beaucoup')
    await dialog.getByRole('button', { name: 'Ajouter la correction' }).click()
    await dialog.getByText(/^Écrivez un montant entre/).waitFor()
    await dialog.getByText('Écrivez le motif').waitFor()
    await expectAccessible(page, 'a correction of earnings')
    await dialog.getByLabel('Montant en euros').fill('12,50')
    await dialog.getByLabel('Motif').fill('Matériel acheté pour un groupe')
    await dialog.getByRole('button', { name: 'Ajouter la correction' }).click()
    await page.getByText(/^Correction ajoutée en /).waitFor()

    await page.getByRole('button', { name: 'Clore ce mois' }).click()
    const closing = page.getByRole('alertdialog')
    await closing
      .getByText(/professeurs?, \d+ cours donnés?, /)
      .last()
      .waitFor()
    await expectAccessible(page, 'the figures of a month to close')
    await closing.getByRole('button', { name: 'Clore ce mois' }).click()
    await page.getByText(/^Clos le /).waitFor()
    expect(await page.getByRole('button', { name: 'Clore ce mois' }).count()).toBe(0)
    await expectAccessible(page, 'a closed month of the school')
    const table = await page.request.get(`/api/v1/school/earnings/${month}/table`)
    expect(await table.text()).toMatch(/^\uFEFFProfesseur;Jour;Heure;Fuseau horaire;/)
  })
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInUser(context, teacherId)
    await page.goto(`/teacher/earnings?month=${month}`)
    await hydrated(page)
    await page.getByText(/^Clos le /).waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThan(1)
    await page
      .getByRole('row')
      .getByText(/^60\s% de 35\s€$/)
      .waitFor()
    await page.getByText(/Un essai donné rapporte 12,50\s€/).waitFor()
    await expectAccessible(page, 'a closed month of a teacher')
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Relevé en PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`gains-${month}.pdf`)
    await page.goto('/teacher/earnings')
    await page.getByText('Mois ouvert').waitFor()
    expect(await page.getByRole('link', { name: 'Relevé en PDF' }).count()).toBe(0)
  })
})
