// A parent opens a child's space without typing, here and on another device.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage, withPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('a QR code opens the space on a tablet, once, and its token leaves the address bar', async () => {
  const tablet = await openPage(browser, { ...phone, baseURL: origin })
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    const { ids } = await newFamily(context, ['Zoé'])
    await page.goto(`/parent/children/${ids[0]}`)
    await hydrated(page)
    await page.getByRole('link', { name: 'Ouvrir l’espace de Zoé' }).click()
    await page.waitForURL('**/espace')
    const made = page.waitForResponse('**/api/rpc/families/makeEntrance')
    await page.getByRole('button', { name: 'Afficher le code QR' }).click()
    await page.getByRole('img', { name: 'Code QR qui ouvre l’espace de Zoé' }).waitFor()
    await page.getByText(/^Valable jusqu’à/).waitFor()
    await expectAccessible(page, 'the QR code of a child’s space')
    const { address } = ((await (await made).json()) as { json: { address: string } }).json
    await tablet.page.goto(address)
    await hydrated(tablet.page)
    await tablet.page.waitForURL(`${origin}/entrer`)
    await expectAccessible(tablet.page, 'the page of a QR code')
    await tablet.page.getByRole('button', { name: 'Entrer' }).click()
    await tablet.page.waitForURL('**/student**')
    // The page is left first: it would ask once more without its session.
    await tablet.page.goto('about:blank')
    await tablet.context.clearCookies()
    await tablet.page.goto(address)
    await tablet.page.getByText('Ce code est trop vieux').waitFor()
  })
})

test('without a script the space opens in place of the parent’s, after saying so', () =>
  withPage(browser, { ...phone, baseURL: origin, javaScriptEnabled: false }, async (page, context) => {
    const { ids } = await newFamily(context, ['Zoé'])
    await page.goto(`/parent/children/${ids[0]}/espace`)
    await page.getByText('vous en serez déconnecté').waitFor()
    await page.getByRole('button', { name: 'Ouvrir l’espace de Zoé ici' }).click()
    await page.waitForURL('**/student**')
    expect((await context.request.get('/api/v1/profile')).status()).toBe(403)
  }))
