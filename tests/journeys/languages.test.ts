// French and English: the address of a public page, the preference of a person.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'

const origin = inject('origin')

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => context.close())

/** A page whose errors fail the test: a hydration that disagrees is reported there. */
const openPage = async (options: Parameters<Browser['newContext']>[0]): Promise<Page> => {
  context = await browser.newContext(options)
  const page = await context.newPage()
  page.on('console', message => {
    if (message.type() === 'error') throw new Error(message.text())
  })
  page.on('pageerror', error => {
    throw error
  })
  return page
}

const langOf = (page: Page) => page.locator('html').getAttribute('lang')

test('the English home page is English in every part, names both languages, and links to English pages', async () => {
  const page = await openPage(desk)
  await page.goto(`${origin}/en`)
  await hydrated(page)
  expect(await langOf(page)).toBe('en')
  expect(await page.title()).toBe('Kalima · Arabic, word by word.')
  const alternates = await page
    .locator('link[rel=alternate]')
    .evaluateAll(links => links.map(link => [link.getAttribute('hreflang'), link.getAttribute('href')]))
  expect(alternates).toEqual([
    ['fr', `${origin}/`],
    ['en', `${origin}/en`],
    ['x-default', `${origin}/`],
  ])
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/en`)
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()
  await page.waitForURL(`${origin}/en/login`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await langOf(page)).toBe('en')
})

test('a reader whose browser prefers English is offered the English page, and not sent there', async () => {
  const page = await openPage({ ...phone, locale: 'en-GB' })
  await page.goto(`${origin}/teachers?q=amina`)
  expect(new URL(page.url()).pathname).toBe('/teachers')
  expect(await langOf(page)).toBe('fr')
  await page.getByRole('link', { name: 'Read this page in English' }).click()
  await page.waitForURL(`${origin}/en/teachers?q=amina`)
  expect(await page.getByRole('link', { name: 'Read this page in English' }).count()).toBe(0)
  await page
    .getByRole('navigation', { name: 'Language of the page' })
    .getByRole('link', { name: 'Français' })
    .click()
  await page.waitForURL(`${origin}/teachers?q=amina`)
})
