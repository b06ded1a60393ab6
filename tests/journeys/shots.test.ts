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
    await page.screenshot({ path: `/work/tmp/SETTINGS/settings-${name}.png`, fullPage: true })
    await page.goto('/parent/profile')
    await hydrated(page)
    await page.getByRole('combobox').fill('Lyon')
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/work/tmp/SETTINGS/zone-${name}.png` })
    await context.close()
  }
})
