// French and English: the address of a public page, and the language of a person in their pages and mails.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { fill, tickedConsents } from '../support/fields.ts'
import { codeIn, mailTo } from '../support/mailbox.ts'
import { openPage } from '../support/page.ts'
import { newBooking } from '../support/wizard-url.ts'

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
  await page.goto('/teachers?q=amina')
  expect(new URL(page.url()).pathname).toBe('/teachers')
  expect(await langOf(page)).toBe('fr')
  await page.getByRole('link', { name: 'Read this page in English' }).click()
  await page.waitForURL('/en/teachers?q=amina')
  expect(await page.getByRole('link', { name: 'Read this page in English' }).count()).toBe(0)
  await page
    .getByRole('navigation', { name: 'Language of the page' })
    .getByRole('link', { name: 'Français' })
    .click()
  await page.waitForURL('/teachers?q=amina')
})

test('a family that signs up in English has its space, the wizard and its mails in English, until it prefers French', async () => {
  const { page, context } = await openPage(browser, { ...desk, baseURL: origin })
  const email = `english-${randomUUID()}@kalima.test`
  await page.goto('/en/register')
  await hydrated(page)
  await fill(page, {
    firstName: 'Ruth',
    email,
    password: 'fig-and-olive-tree',
    childFirstName: 'Sam',
    childAge: '8',
    ...tickedConsents,
  })
  await page.locator('main form button[type=submit]').click()
  const mail = await mailTo(origin, email, /Confirm your email to open your Kalima account/)
  expect(mail.text).toContain(`${origin}/en/confirm?token=`)
  await page.waitForURL('**/en/verification')
  await hydrated(page)
  await page.locator('[name=code]').fill(codeIn(mail))
  await page.waitForURL('**/book-lesson**')
  await page.getByRole('heading', { level: 1, name: 'Book your free trial lesson' }).waitFor()
  expect(await langOf(page)).toBe('en')

  await page.goto('/parent/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Hello Ruth' }).waitFor()
  expect(await langOf(page)).toBe('en')
  await newBooking(context.request, origin)
  const booked = await mailTo(origin, email, /booking confirmed for/)
  expect(booked.subject).toMatch(/^1 Arabic lesson: booking confirmed for Ilyas/)
  expect(booked.html).toContain('lang="en"')
  expect(booked.text).toMatch(/Date: \w+day \d+ \w+/)

  // A French page leads to the person's own pages in their language, in a document of its own.
  await page.goto('/about')
  await hydrated(page)
  expect(await langOf(page)).toBe('fr')
  await page.getByRole('banner').getByRole('link', { name: 'Espace Parent' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hello Ruth' }).waitFor()
  expect(await langOf(page)).toBe('en')
  await page.goto('/parent/profile')
  await hydrated(page)
  await fill(page, { lastName: 'Green', country: 'Ireland', languagePreference: 'french' })
  await page.locator('main form button[type=submit]').click()
  await page.getByText('Langue préférée').waitFor()
  expect(await langOf(page)).toBe('fr')
})
