import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/** A page whose console must stay silent; signed in as the demo school's teacher, Salma in Paris. */
export const teacherPage = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  expected = /status of 4\d\d/,
) => {
  const context = await browser.newContext({ baseURL: origin, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || /hydrat/i.test(message.text())
    if (isComplaint && !expected.test(message.text())) complaints.push(message.text())
  })
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  const signedIn = await context.request.post('/api/auth/sign-in/email', {
    data: { email: 'professeur@kalima.test', password: 'kalima-demo' },
    headers: { origin },
  })
  expect(signedIn.status()).toBe(200)
  return page
}

/** The first such weekday (1 Monday … 7 Sunday) so many weeks ahead, where no demo lesson is. */
export const farDay = (isodow: number, weeks: number) => {
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ weeks })
  return day.add({ days: (isodow - day.dayOfWeek + 7) % 7 }).toString()
}

/** Presses Tab until what has the focus is called that. */
export const tabTo = async (page: Page, name: string | RegExp) => {
  for (let press = 0; press < 60; press++) {
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const named = element?.getAttribute('aria-labelledby')
      return (
        element?.getAttribute('aria-label') ??
        (named ? document.getElementById(named.split(' ')[0] ?? '')?.textContent : undefined) ??
        element?.labels?.[0]?.textContent ??
        element?.textContent ??
        ''
      ).trim()
    })
    if (typeof name === 'string' ? here === name : name.test(here)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never came to ${String(name)}`)
}
