// After a link inside the program the focus is on the heading of the new page: it is read out, and Tab goes on from there.
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { openPage } from '../support/page.ts'

const options = { ...desk, baseURL: inject('origin') }
const browser = await openBrowser()

const expectFocusOn = async (page: Page, heading: string | RegExp) => {
  const title = page.getByRole('heading', { level: 1, name: heading })
  await title.waitFor()
  await expect.poll(() => title.evaluate(element => element === document.activeElement)).toBe(true)
}

it('from the page, from the menu, and with Back', async () => {
  const { page } = await openPage(browser, { ...options, as: 'teacher' })
  await page.goto('/teacher/students')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: /Adam/ }).first().click()
  await page.waitForURL('**/teacher/students/*')
  await expectFocusOn(page, /Adam/)
  await page
    .getByRole('navigation', { name: 'Espace Professeur' })
    .getByRole('link', { name: 'Mes cours' })
    .click()
  await expectFocusOn(page, 'Mes cours')
  await page.goBack()
  await expectFocusOn(page, /Adam/)
})

it('a visitor who opens a teacher’s page; not before a link was followed', async () => {
  const { page } = await openPage(browser, options)
  await page.goto('/teachers')
  await hydrated(page)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.locator('main a[href^="/teacher/"]').first().click()
  await page.waitForURL('**/teacher/*')
  await expectFocusOn(page, /./)
})
