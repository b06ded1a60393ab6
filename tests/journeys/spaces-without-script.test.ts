// The spaces where scripts are switched off or do not arrive: the page says why its buttons do nothing.
import { expect, inject, it } from 'vitest'
import { desk, openBrowser, phone } from '../support/browser.ts'
import { openPage } from '../support/page.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

it('says so without a script, to parents and to children', async () => {
  for (const [as, path, sentence] of [
    ['parent', '/parent/upcoming', /^Les boutons de cette page ont besoin de JavaScript.*vous pouvez lire/],
    ['student', '/student', /^Les boutons et les exercices ont besoin de JavaScript.*tu peux lire/],
  ] as const) {
    const { page } = await openPage(browser, { ...phone, baseURL, as, javaScriptEnabled: false })
    await page.goto(path)
    expect(await page.locator('main noscript').textContent()).toMatch(sentence)
  }
})

it('says so when a script cannot be loaded, and loads the page again', async () => {
  const { page } = await openPage(browser, { ...desk, baseURL, as: 'teacher', expected: /ERR_FAILED/ })
  const scripts = '**/assets/*.js'
  await page.route(scripts, route => route.abort())
  await page.goto('/teacher/availability')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Les boutons de cette page ont besoin de JavaScript' })
  await notice.waitFor()
  await page.unroute(scripts)
  await notice.getByRole('link', { name: 'Recharger la page' }).click()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  expect(await notice.count()).toBe(0)
})
