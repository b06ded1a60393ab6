// A teacher reads letters aloud, another person approves them, a child hears them. Chromium's fake microphone sings.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch } from '../support/browser.ts'
import { fakeDevices } from '../support/fake-devices.ts'
import { withPage } from '../support/page.ts'

const origin = inject('origin')
let browser: Awaited<ReturnType<typeof launch>>
beforeAll(async () => {
  browser = await launch(fakeDevices)
})
afterAll(() => browser.close())

test('a teacher agrees, records a letter in the page, and the school lets children hear it', async () => {
  await withPage(browser, { ...desk, baseURL: origin, as: 'teacher' }, async page => {
    // From another page: a full page load, with the microphone permitted.
    await page.goto('/teacher/dashboard')
    await hydrated(page)
    await page.getByRole('link', { name: 'Voix', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Prêter votre voix' }).waitFor()
    await hydrated(page)
    await page.getByRole('button', { name: 'Commencer' }).click()
    await page.getByText('Cochez cette case pour enregistrer.').waitFor()
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Commencer' }).click()
    await page.getByText('0 sur 36').waitFor()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByRole('button', { name: 'Arrêter' }).click({ delay: 1200 })
    await page.getByText('Écoutez, puis envoyez.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByText('1 sur 36').waitFor()
    await page.getByRole('link', { name: 'Mes enregistrements' }).click()
    await page.getByText('En attente', { exact: true }).waitFor()
    await expectAccessible(page)
  })
  await withPage(browser, { ...desk, baseURL: origin, as: 'admin' }, async school => {
    await school.goto('/admin/clips')
    await hydrated(school)
    const clip = school.waitForResponse(response => response.url().includes('/clips/'))
    await school.getByRole('button', { name: /^Écouter / }).click()
    const response = await clip
    expect(response.headers()['content-type']).toMatch(/^audio\//)
    expect((await response.body()).length).toBeLessThanOrEqual(6000)
    await expectAccessible(school)
    await school.getByRole('button', { name: /^Approuver / }).click()
    await school.getByText('Les élèves l’entendent maintenant.').waitFor()
    await school.getByText('Rien à écouter').waitFor()
  })
  await withPage(browser, { ...desk, baseURL: origin, as: 'teacher' }, async page => {
    await page.goto('/teacher/clips?view=mine')
    await hydrated(page)
    await page.getByText('Entendu par les élèves', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Retirer ma voix' }).click()
    const dialog = page.getByRole('alertdialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Retirer ma voix' }).click()
    await page.getByText('Aucun enregistrement').waitFor()
  })
})
