import type { APIRequestContext, Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newFamily } from './new-family.ts'
import { openPage } from './page.ts'

/** A page of a parent with two children, whom no other test meets. */
export const parentPage = async (browser: Browser, origin: string, options: BrowserContextOptions) => {
  const { page, context } = await openPage(browser, {
    ...options,
    baseURL: origin,
    expected: /status of 4\d\d/,
  })
  await newFamily(context, ['Adam', 'Yasmine'])
  return page
}

/** Adds a child that nobody else's test has booked for. */
export const addChild = async (page: Page, firstName: string) => {
  const added = await page.request.post('/api/v1/students', {
    data: { firstName, age: 7, level: 'niveau-1', languagePreference: 'both' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(added.status()).toBe(201)
  return ((await added.json()) as { id: string }).id
}

/** Upcoming lessons of each child of the family, by the child's id. */
export const upcomingOf = async (request: APIRequestContext): Promise<Record<string, number>> => {
  const { students } = (await (await request.get('/api/v1/students')).json()) as {
    students: { id: string; lessonCounts: { upcoming: number } }[]
  }
  return Object.fromEntries(students.map(({ id, lessonCounts }) => [id, lessonCounts.upcoming]))
}

/** The visible one of the two buttons: beside the step on a desk, in the bar on a phone. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click()

/** Turns the calendar of a page or dialog to the next month, and waits until it shows that month's days. */
export const turnMonth = async (where: Page | Locator, pressNext = (next: Locator) => next.click()) => {
  const month = where.locator('.calendar [aria-live]')
  const before = await month.textContent()
  await pressNext(where.getByRole('button', { name: 'Mois suivant' }))
  await expect.poll(() => month.textContent()).not.toBe(before)
  await where.locator('.calendar[aria-busy=false]').waitFor()
}
