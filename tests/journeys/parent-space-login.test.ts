// A parent gives a child its own way in; the child uses it; the parent changes it and takes it away.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

const enter = async (page: Page, loginName: string, code: string) => {
  await page.goto('/login')
  await hydrated(page)
  await page
    .getByRole('navigation', { name: 'Qui se connecte' })
    .getByRole('link', { name: 'Élève', exact: true })
    .click()
  await page.getByLabel('Ton nom d’élève').fill(loginName)
  await page.getByLabel('Ton code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Entrer' }).click()
}
// The test provokes refusals, whose status the browser logs.
const expected = /status of 4\d\d/

const screen = phone

test('a login is made, used, changed and withdrawn', async () => {
  await withPage(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
    const { ids } = await newFamily(context, ['Inès'])
    await page.goto('/parent/children')
    await hydrated(page)
    await page.getByText('Pas encore d’accès à l’espace élève').waitFor()
    await page.getByRole('button', { name: 'Créer un accès' }).click()
    const dialog = page.getByRole('dialog', { name: 'Un accès pour Inès' })
    const [name, code] = [dialog.getByLabel('Nom de connexion'), dialog.getByLabel('Code', { exact: true })]
    // A name and a code are there already; they say nothing of the child.
    await expect.poll(() => name.inputValue()).toMatch(/^[a-z]+\.[a-z]+\.\d\d$/)
    expect(await code.inputValue()).toMatch(/^\d{6}$/)
    await expectAccessible(page, 'a login is made')
    const first = await name.inputValue()
    await dialog.getByRole('button', { name: 'Proposer un autre accès' }).click()
    await expect.poll(() => name.inputValue()).not.toBe(first)

    await name.fill('ines2018')
    await code.fill('123456')
    await dialog.getByRole('button', { name: 'Créer un accès' }).click()
    await dialog.getByText('il serait trop facile à deviner').waitFor()
    await dialog.getByText('Évitez les suites et les répétitions').waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    expect(await name.evaluate(field => field === document.activeElement)).toBe(true)
    await expectAccessible(page, 'a login is refused')
    // The family's name only the server knows.
    await name.fill('petite.haddad')
    await code.fill('730518')
    await dialog.getByRole('button', { name: 'Créer un accès' }).click()
    await dialog.getByText('il serait trop facile à deviner').waitFor()
    await name.fill('adam')
    await dialog.getByRole('button', { name: 'Créer un accès' }).click()
    await dialog.getByText('Ce nom est déjà pris par un autre élève').waitFor()

    const loginName = `lune.${ids[0]?.slice(-6) ?? ''}`.replace(/\d$/, 'x')
    await name.fill(loginName)
    await dialog.getByRole('button', { name: 'Créer un accès' }).click()
    const ready = page.getByRole('dialog', { name: 'L’accès est prêt' })
    await ready.getByText('730518').waitFor()
    await expectAccessible(page, 'a login is ready')
    await ready.getByRole('button', { name: 'Terminé' }).click()
    await page.getByText(loginName).first().waitFor()

    await withPage(browser, { ...screen, baseURL: origin, expected }, async childPage => {
      await enter(childPage, loginName, '730519')
      await childPage.getByText('Ce nom et ce code ne vont pas ensemble').waitFor()
      await childPage.getByLabel('Ton code', { exact: true }).fill('730518')
      await childPage.getByRole('button', { name: 'Entrer' }).click()
      await childPage.getByText('Bonjour Inès').waitFor()
      await hydrated(childPage)
      await expectAccessible(childPage, 'a child that begins')
      // Nothing of the parent's is there for a child.
      await childPage.goto('/parent/children')
      await childPage.getByText('Vous n’avez pas les permissions nécessaires').waitFor()
      expect(new URL(childPage.url()).pathname).toBe('/')

      await page.getByRole('button', { name: 'Modifier l’accès' }).click()
      const change = page.getByRole('dialog', { name: 'Accès élève' })
      expect(await change.getByLabel('Nom de connexion').inputValue()).toBe(loginName)
      await change.getByLabel('Nouveau code').fill('918273')
      await change.getByRole('button', { name: 'Enregistrer l’accès' }).click()
      await page.getByRole('button', { name: 'Terminé' }).click()
      await childPage.goto('/student')
      await childPage.getByText('Veuillez vous connecter pour accéder à cette page').waitFor()
      await enter(childPage, loginName, '918273')
      await childPage.getByText('Bonjour Inès').waitFor()

      await page.getByRole('button', { name: 'Retirer l’accès' }).click()
      const question = page.getByRole('alertdialog', { name: 'Retirer cet accès' })
      await expectAccessible(page, 'a login is withdrawn')
      await question.getByRole('button', { name: 'Retirer l’accès' }).click()
      await page.getByText('Pas encore d’accès à l’espace élève').waitFor()
      await childPage.goto('/student')
      await childPage.getByText('Veuillez vous connecter pour accéder à cette page').waitFor()
    })
  })
})

test('what a child answers moves on the parent’s page', async () => {
  await withPage(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
    const { ids } = await newFamily(context, ['Yassine'])
    const loginName = `dune.${ids[0]?.slice(-6) ?? ''}`.replace(/\d$/, 'x')
    await context.request.put(`/api/v1/students/${ids[0]}/login`, {
      data: { loginName, code: '730518' },
      headers: { origin },
    })
    await page.goto('/parent/children')
    await hydrated(page)
    await page.getByRole('link', { name: /^Voir les progrès/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Yassine' }).waitFor()
    await page.getByText('Aucune séance d’exercices pour le moment').waitFor()
    await expectAccessible(page, 'no progress yet')
    await withPage(browser, { ...screen, baseURL: origin, expected }, async child => {
      await enter(child, loginName, '730518')
      await child.getByRole('link', { name: /Exercices de vocabulaire/ }).click()
      await child.getByRole('button', { name: 'Détective des points' }).waitFor()
      await hydrated(child)
      await child.getByRole('button', { name: 'Détective des points' }).click()
      // The first ones introduce letters, which are not counted.
      for (let question = 0; question < 5; question++) {
        const answered = child.waitForResponse(/answerQuestion/)
        await child.locator('[data-tile]').first().click()
        await answered
        await child.getByRole('button', { name: 'Continuer' }).click()
        await child.getByRole('button', { name: 'Continuer' }).waitFor({ state: 'detached' })
      }
    })
    await page.reload()
    await hydrated(page)
    const figure = (label: string) =>
      page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent()
    // The session is not finished: what was answered counts at once.
    expect(await figure('Justes du premier coup en 7\u00a0jours')).toMatch(/^\d+ sur [1-9]\d*$/)
    expect(await figure('Dernière activité')).not.toBe('Aucune')
    await expectAccessible(page, 'progress')
  })
})

test('another family’s child has no page here', async () => {
  await withPage(browser, { ...desk, baseURL: origin, expected }, async (page, context) => {
    const stranger = await browser.newContext({ baseURL: origin })
    const { ids } = await newFamily(stranger, ['Nour'])
    await stranger.close()
    await newFamily(context)
    await page.goto(`/parent/children/${ids[0]}`)
    await page.getByText('404').first().waitFor()
    expect(await page.getByText('Nour').count()).toBe(0)
  })
})
