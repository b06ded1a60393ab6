// The school blocks an account in a real browser, and what the blocked person and a suspended teacher see.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage, withPage } from '../support/page.ts'
import { programDb } from '../support/program-db.ts'
import { admin, caller, confirmedApplicant } from '../support/school.ts'
import { signInUser, signInWith } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('the school blocks a parent, who is signed out and reads that they must write to the school, and unblocks', async () => {
  const family = await insertFamily(['Nour'])
  const parent = await openPage(browser, { ...phone, baseURL: origin, expected: /status of 40/ })
  await signInUser(parent.context, family.userId)
  await parent.page.goto('/parent/dashboard')
  await hydrated(parent.page)
  await withPage(browser, { ...desk, baseURL: origin, as: 'admin' }, async page => {
    await page.goto(`/admin/accounts?search=${encodeURIComponent(family.email)}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Bloquer Samia Haddad' }).click()
    const dialog = page.getByRole('dialog', { name: /Bloquer Samia Haddad/ })
    await dialog.getByText('L’accès de son enfant est fermé aussi.').waitFor()
    await dialog.getByRole('button', { name: 'Bloquer' }).click()
    await dialog.getByText('Écrivez le motif').waitFor()
    await expectAccessible(page, 'the question before blocking')
    await dialog.getByLabel('Motif').fill('Propos déplacés.')
    await dialog.getByRole('button', { name: 'Bloquer' }).click()
    await page.getByText('Le compte est bloqué.').waitFor()
    await page.getByText(/Bloqué depuis le/).waitFor()

    // The stream of the open page ends, and with it the space.
    await parent.page.waitForURL('**/login?**')
    await parent.page.getByLabel('Email').fill(family.email)
    await parent.page.getByLabel('Mot de passe', { exact: true }).fill(family.password)
    await parent.page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await parent.page.getByText('La connexion à ce compte n’est pas possible pour le moment.').waitFor()

    await page.getByRole('button', { name: 'Débloquer Samia Haddad' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Débloquer' }).click()
    await page.getByText('Le compte est débloqué.').waitFor()
    await parent.page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await parent.page.waitForURL('**/parent/**')
  })
})

test('an admin cannot block the own account', () =>
  withPage(browser, { ...desk, baseURL: origin, as: 'admin' }, async page => {
    await page.goto('/admin/accounts?search=admin@kalima.test')
    await page.getByText('Votre compte', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Bloquer/ }).count()).toBe(0)
  }))

test('a suspended teacher finds settings and earnings only', async () => {
  const applicant = await confirmedApplicant(origin, 'Lubna')
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const school = await caller(context, origin, admin)
    const { applications } = await school.get('teacher-applications?limit=100')
    const { id } = applications.find((one: { email: string }) => one.email === applicant.email)
    await school.post(`teacher-applications/${id}/acceptance`, {})
    const { id: teacherId } = await programDb()
      .selectFrom('users')
      .where('email', '=', applicant.email)
      .select('id')
      .executeTakeFirstOrThrow()
    await school.post(`teachers/${teacherId}/suspension`, {})
    await context.clearCookies()
    await signInWith(context, applicant)
    for (const path of ['dashboard', 'students', 'messages', 'lessons']) {
      await page.goto(`/teacher/${path}`)
      await page.waitForURL('**/teacher/settings')
    }
    await page.getByText('Votre profil est suspendu.').waitFor()
    await hydrated(page)
    const links = page.getByRole('navigation', { name: 'Espace professeur' }).getByRole('link')
    expect(await links.allTextContents()).toHaveLength(3)
    await expectAccessible(page, 'the settings of a suspended teacher')
    await page.goto('/teacher/earnings')
    await page.getByRole('heading', { level: 1, name: 'Gains' }).waitFor()
  })
})
