import { inject, test } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()
test('shots', async () => {
  for (const [name, screen] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    const { page, context } = await openPage(browser, { ...screen, baseURL: origin })
    await newFamily(context, ['Nour'])
    await page.goto('/parent/settings')
    await hydrated(page)
    await page.getByRole('button', { name: 'Créer un lien à transmettre' }).click()
    await page.getByLabel('Lien d’invitation').waitFor()
    await page.screenshot({ path: `/work/tmp/SETTINGS/settings-${name}.png`, fullPage: true })
    const link = await page.getByLabel('Lien d’invitation').inputValue()
    await context.clearCookies()
    await page.goto(link)
    await hydrated(page)
    await page.screenshot({ path: `/work/tmp/SETTINGS/invitation-${name}.png` })
    await context.close()
  }
})
