// One failure of each kind between the parent and the server, in a browser. tests/pages/parent-space-failures.test.ts has the
// others.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

const expected =
  /status of (4|5)\d\d|Internal Server Error|ERR_FAILED|ERR_INTERNET|Failed to (load|fetch)|Le serveur n’a pas répondu|Sign-out failed|could not/
/** The bar or the drawer, whichever this screen has. */
const follow = async (page: Page, name: string) => {
  const opener = page.getByRole('button', { name: 'Ouvrir le menu de l’espace' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('link', { name, exact: true }).locator('visible=true').first().click()
}

const screen = phone

test('a page that does not come says so, and comes with another try', async () => {
  await withPage(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
    await newFamily(context, ['Inès'])
    await page.goto('/parent/documents')
    await hydrated(page)
    const asked = '**/families/students*'
    await page.route(asked, route => route.abort('internetdisconnected'))
    await follow(page, 'Mes enfants')
    const trouble = page
      .getByRole('alert')
      .filter({ hasText: 'Erreur lors du chargement des profils enfants' })
    await trouble.waitFor()
    await expectAccessible(page, 'Mes enfants failed')
    await page.unroute(asked)
    await trouble.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('main').getByText('Inès').first().waitFor()
  })
})

test('while a page is on its way its shape stands there; while even that is on its way, the frame stays', async () => {
  await withPage(browser, { ...screen, baseURL: origin }, async (page, context) => {
    await newFamily(context, ['Inès'])
    await page.goto('/parent/documents')
    await hydrated(page)
    const openData = await holdRequests(page, '**/parentSpace/dashboard*')
    await follow(page, 'Tableau de bord')
    await page
      .locator('[aria-busy=true]')
      .filter({ has: page.locator('.skeleton') })
      .waitFor()
    await expectAccessible(page, 'the dashboard on its way')
    openData()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const openScripts = await holdRequests(page, '**/assets/*.js')
    await page.getByRole('main').getByRole('link', { name: 'Inès', exact: true }).click()
    await page.locator('main .spinner').waitFor()
    openScripts()
    await page.getByRole('heading', { level: 1, name: 'Inès' }).waitFor()
  })
})

test('without a script the way out works all the same', async () => {
  await withPage(browser, { ...desk, baseURL: origin, javaScriptEnabled: false }, async (page, context) => {
    await newFamily(context)
    await page.goto('/parent/dashboard')
    await page.getByRole('complementary').getByRole('button', { name: 'Se déconnecter' }).click()
    await page.waitForURL(/notice=left/)
    expect((await context.request.get('/api/v1/students')).status()).toBe(401)
  })
})
