// A lesson of the largest size, a teacher and four families, whose browsers connect through a relay only.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb, openPool } from '#platform/db/connect.ts'
import { desk, launch, phone } from '../support/browser.ts'
import { makeClass, sees, watchConnections } from '../support/classroom.ts'
import { startCoturn } from '../support/coturn.ts'
import { fakeDevices } from '../support/fake-devices.ts'
import { databaseUrlOf, type StartedProgram, sessionKeyOf, startProgram } from '../support/program.ts'
import { insertSession } from '../support/session-row.ts'

const secret = 'a-relay-and-its-school-share-this'
let relay: Awaited<ReturnType<typeof startCoturn>>
let program: StartedProgram
let browser: Browser
let db: Db
let closeDb: () => Promise<void>
beforeAll(async () => {
  relay = await startCoturn(secret)
  program = await startProgram({ TURN_URLS: relay.url, TURN_SECRET: secret }, 'demo')
  const pool = openPool(databaseUrlOf(program.folder), 4)
  db = openDb(pool)
  closeDb = () => pool.end()
  browser = await launch(fakeDevices)
})
afterAll(async () => {
  await browser?.close()
  await closeDb?.()
  await program?.stop()
  await relay?.stop()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const board = (page: Page) => page.locator('canvas[data-items]')

const come = async (userId: string, path: string, options: BrowserContextOptions) => {
  const context = await browser.newContext({ ...options, baseURL: program.origin })
  const value = await insertSession(db, sessionKeyOf(program.folder), userId)
  await context.addCookies([{ name: 'kalima.session_token', value, url: program.origin, httpOnly: true }])
  const page = await context.newPage()
  await watchConnections(page)
  await page.goto(path)
  await button(page, 'Entrer dans la salle').click()
  await button(page, 'Quitter la salle').waitFor()
  return page
}

/** The types of the ICE candidates in use by a page's open connections, and of all gathered ones. */
const candidateTypes = (page: Page) =>
  page.evaluate(async () => {
    const { connectionsMade } = globalThis as unknown as { connectionsMade: RTCPeerConnection[] }
    const used: unknown[] = []
    const gathered = new Set<unknown>()
    for (const connection of connectionsMade.filter(
      ({ connectionState }) => connectionState === 'connected',
    )) {
      const stats = await connection.getStats()
      for (const one of stats.values()) {
        if (one.type === 'local-candidate') gathered.add(one.candidateType)
        if (one.type !== 'transport') continue
        const pair = stats.get(one.selectedCandidatePairId)
        used.push(
          stats.get(pair.localCandidateId).candidateType,
          stats.get(pair.remoteCandidateId).candidateType,
        )
      }
    }
    return { used, gathered: [...gathered] }
  })

/** Waits until each child's board has this many strokes. */
const allHave = async (pupils: readonly Page[], strokes: number) => {
  for (const page of pupils)
    await expect
      .poll(async () => Number(await board(page).getAttribute('data-items')), { timeout: 60_000 })
      .toBe(strokes)
}

test('a teacher and four children see each other and share the board through the relay alone, also after 15 s without it', async () => {
  const children = ['Adam', 'Lina', 'Noé', 'Inès']
  const { teacherId, families, path } = await makeClass(db, { children })
  const teacher = await come(teacherId, path, desk)
  const pupils: Page[] = []
  for (const { userId } of families) pupils.push(await come(userId, path, phone))
  for (const name of children) await button(teacher, `Faire entrer ${name}`).click()
  const all = [teacher, ...pupils]
  for (const page of all) await sees(page, 4)
  for (const page of all) {
    const { used, gathered } = await candidateTypes(page)
    expect(used).toEqual(Array.from({ length: 8 }, () => 'relay'))
    // A browser that gathers no address of its own cannot reveal it to another family.
    expect(gathered).toEqual(['relay'])
  }

  await button(teacher, 'Tableau').click()
  const box = await board(teacher).boundingBox()
  if (!box) throw new Error('There is no board')
  const strokes = 12
  const draw = async (line: number) => {
    const y = box.y + (box.height * line) / (strokes + 2)
    await teacher.mouse.move(box.x + box.width * 0.2, y)
    await teacher.mouse.down()
    await teacher.mouse.move(box.x + box.width * 0.8, y, { steps: 8 })
    await teacher.mouse.up()
  }
  for (let line = 1; line <= strokes; line++) await draw(line)
  await allHave(pupils, strokes)

  relay.pause()
  await draw(strokes + 1)
  await pause(15_000)
  relay.resume()
  await allHave(pupils, strokes + 1)
  for (const page of all) await sees(page, 4)
})
