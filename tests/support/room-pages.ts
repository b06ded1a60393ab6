// People who come into the rooms of the program that the journeys share, in a browser whose devices are fake.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { desk, launch } from './browser.ts'
import { makeClass, watchConnections, watchDevices } from './classroom.ts'
import { fakeDevices } from './fake-devices.ts'
import { openPage } from './page.ts'
import { programDb } from './program-db.ts'
import { signInWith } from './sessions.ts'
import type { Login } from './sign-in.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const enter = async (page: Page) => {
  await button(page, 'Entrer dans la salle').click()
  await button(page, 'Quitter la salle').waitFor()
}
export const participant = (page: Page, name: string) => page.locator(`figure[data-participant="${name}"]`)
export const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}
/** Nothing overflows to the side, here or at 320 px. */
export const fitsNarrowest = async (page: Page) => {
  const own = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const size of [{ width: 320, height: 568 }, own]) {
    await page.setViewportSize(size)
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${size.width} px`).toBeLessThanOrEqual(0)
  }
}
/** The browser's messages when a test cuts the network. */
export const lostNetwork = /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket|net::/

/** A browser for a file's own tests, and ways to bring people into rooms with it. */
export const roomPages = () => {
  const origin = inject('origin')
  let browser: Browser
  beforeAll(async () => {
    browser = await launch(fakeDevices)
  })
  afterAll(() => browser?.close())

  const come = async (
    login: Login | undefined,
    path: string,
    options: BrowserContextOptions = desk,
    { expected, before }: { expected?: RegExp; before?: (page: Page) => Promise<unknown> } = {},
  ) => {
    const { page, context } = await openPage(browser, { ...options, baseURL: origin, expected })
    if (login) await signInWith(context, login)
    await watchConnections(page)
    await watchDevices(page)
    await before?.(page)
    await page.goto(path)
    return page
  }

  /** Two or more people of one class who have entered. */
  const lesson = async (children: string[], options: BrowserContextOptions = desk) => {
    const made = await makeClass(programDb(), { children })
    const teacher = await come(made.teacher, made.path, options, { expected: lostNetwork })
    const students: Page[] = []
    for (const { child } of made.families)
      students.push(await come(child, made.path, options, { expected: lostNetwork }))
    for (const page of [teacher, ...students]) await enter(page)
    // A group waits until the teacher has let each family in.
    for (const name of children.length > 1 ? children : [])
      await button(teacher, `Faire entrer ${name}`).click()
    const [child] = students
    if (!child) throw new Error('A class needs a child')
    return { ...made, teacher, students, child, all: [teacher, ...students] }
  }

  return { come, lesson }
}
