// A program of a file's own, with a browser whose devices are fake, and people who come into its rooms.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'
import { launch } from './browser.ts'
import { watchConnections } from './classroom.ts'
import { fakeDevices } from './fake-devices.ts'
import { databaseUrlOf, type StartedProgram, sessionKeyOf, startProgram } from './program.ts'
import { insertSession } from './session-row.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** @param prepare starts what the program needs, and returns its settings */
export const ownClassroom = (prepare: () => Promise<Record<string, string>> = async () => ({})) => {
  let program: StartedProgram
  let browser: Browser
  const ownBrowsers: Browser[] = []
  let db: Db
  let closeDb: () => Promise<void>
  beforeAll(async () => {
    program = await startProgram(await prepare(), 'demo')
    const pool = openPool(databaseUrlOf(program.folder), 4)
    db = openDb(pool)
    closeDb = () => pool.end()
    browser = await launch(fakeDevices)
  })
  afterAll(async () => {
    for (const one of [browser, ...ownBrowsers]) await one?.close()
    await closeDb?.()
    await program?.stop()
  })

  const open = async (userId: string, path: string, options: BrowserContextOptions, within = browser) => {
    const context = await within.newContext({ ...options, baseURL: program.origin })
    const value = await insertSession(db, sessionKeyOf(program.folder), userId)
    await context.addCookies([{ name: 'kalima.session_token', value, url: program.origin, httpOnly: true }])
    const page = await context.newPage()
    await watchConnections(page)
    await page.goto(path)
    return page
  }
  const enter = async (userId: string, path: string, options: BrowserContextOptions, within = browser) => {
    const page = await open(userId, path, options, within)
    await button(page, 'Entrer dans la salle').click()
    await button(page, 'Quitter la salle').waitFor()
    return page
  }
  return {
    get db() {
      return db
    },
    get origin() {
      return program.origin
    },
    open,
    enter,
    /** A browser apart from that of the others. */
    launchBrowser: async () => {
      const own = await launch(fakeDevices)
      ownBrowsers.push(own)
      return own
    },
  }
}
