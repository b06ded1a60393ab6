// French and English: the address of a public page, and the language of a person in their pages and mails.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { openPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

const langOf = (page: Page) => page.locator('html').getAttribute('lang')

test('the English home page is English, names both languages, and links to English pages', async () => {
  const { page } = await openPage(browser, { ...desk, baseURL: origin })
  await page.goto('/en')
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
  const { page } = await openPage(browser, { ...phone, locale: 'en-GB', baseURL: origin })
  await page.goto('/teachers?search=amina')
  expect(new URL(page.url()).pathname).toBe('/teachers')
  expect(await langOf(page)).toBe('fr')
  await page.getByRole('link', { name: 'Read this page in English' }).click()
  await page.waitForURL('/en/teachers?search=amina')
  expect(await page.getByRole('link', { name: 'Read this page in English' }).count()).toBe(0)
  await page
    .getByRole('navigation', { name: 'Language of the page' })
    .getByRole('link', { name: 'Français' })
    .click()
  await page.waitForURL('/teachers?search=amina')
})
