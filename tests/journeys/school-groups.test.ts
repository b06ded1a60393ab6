// The school opens a group, families join it from the public page, and the school sees it fill.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { everyDay, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { admin, caller } from '../support/school.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('the school opens a group, a family reads of it and joins, and the desk shows what it waits for', async () => {
  const { teacherId } = await makeTeacher(programDb(), {
    firstName: 'Widad',
    hours: everyDay('06:00-08:00'),
    rating: 5,
  })
  const { email } = await programDb()
    .selectFrom('users')
    .where('id', '=', teacherId)
    .select('email')
    .executeTakeFirstOrThrow()
  const date = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 }).toString()

  const school = await openPage(browser, { ...desk, baseURL: origin })
  await caller(school.context, origin, admin)
  const { page } = school
  await page.goto('/admin/groups')
  await hydrated(page)
  await page.getByRole('button', { name: 'Ouvrir un groupe' }).click()
  const form = page.getByRole('dialog', { name: 'Ouvrir un groupe' })
  // Sent empty, it names what is missing and goes to the first of it.
  await form.getByLabel('Nombre de séances').fill('')
  await form.getByRole('button', { name: /^Ouvrir le groupe/ }).click()
  await form.getByText('Choisissez la date de la première séance.').waitFor()
  await form.getByText(/^Écrivez un nombre entier de 1 à \d+\.$/).waitFor()
  expect(await form.getByLabel('Première séance').evaluate(date => date === document.activeElement)).toBe(
    true,
  )
  expect(await form.getByText('Choisissez un professeur.').count()).toBe(0)
  await form.getByLabel('Niveau').selectOption('niveau-1')
  await form.getByLabel('À partir de (ans)').selectOption('6')
  await form.getByLabel('Heure de Paris').selectOption('06:00')
  await form.getByLabel('Nombre de séances').fill('3')
  await form.getByLabel('Première séance').fill(date)
  await form.getByText('Qui est libre et convient').waitFor()
  await form.getByRole('button', { name: /^Ouvrir le groupe/ }).click()
  await form.getByRole('alert').getByText('Choisissez un professeur.').waitFor()
  await form.getByRole('radio', { name: /^Widad/ }).check()
  await expectAccessible(page, 'opening a group')
  await form.getByRole('button', { name: /^Ouvrir le groupe/ }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'avec Widad Essai' })
  await row.getByText('Ouvert par l’école').waitFor()
  await row.getByText(/^Deux enfants doivent s’inscrire avant/).waitFor()
  await expectAccessible(page, 'the groups of the school')
  expect((await mailTo(origin, email, /groupe est ouvert/)).text).toContain('3 séances, du')

  const family = await openPage(browser, { ...phone, baseURL: origin })
  await newFamily(family.context, ['Zoé'])
  await family.page.goto('/groups?level=all')
  await hydrated(family.page)
  await family.page.getByText('Tôt le matin ou tard le soir').click()
  const offered = family.page.getByRole('listitem').filter({ hasText: 'avec Widad Essai' })
  await offered.getByText(', quatre places').waitFor()
  await offered.getByRole('link', { name: /^Rejoindre/ }).click()
  await family.page.waitForURL('**/book-lesson**')

  await row.getByRole('button', { name: /^Modifier le groupe/ }).click()
  const change = page.getByRole('dialog', { name: 'Modifier le niveau et les âges' })
  await change.getByLabel('Jusqu’à (ans)').selectOption('10')
  await change.getByRole('button', { name: 'Enregistrer le groupe' }).click()
  await row.getByText('6 à 10 ans').waitFor()
  await row.getByRole('button', { name: /^Fermer le groupe/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer le groupe' }).click()
  await row.waitFor({ state: 'detached' })
})
