import type { Browser, BrowserContextOptions } from 'playwright-core'
import { formatDay } from '#platform/time/date-format.ts'
import { openPage } from './page.ts'

/** A page of the demo school's teacher, Salma in Paris. */
export const teacherPage = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  expected = /status of 4\d\d/,
) => {
  const { page } = await openPage(browser, { ...options, baseURL: origin, as: 'teacher', expected })
  return page
}

/** The first such weekday (1 Monday … 7 Sunday) so many weeks ahead, where no demo lesson is. */
export const farDay = (isodow: number, weeks: number) => {
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ weeks })
  return day.add({ days: (isodow - day.dayOfWeek + 7) % 7 }).toString()
}

/** A day as Playwright compares it in the name of a role: every space is a plain one there. */
export const dayInName = (date: string) => formatDay(date).replaceAll('\u00a0', ' ')
