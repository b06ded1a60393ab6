// A lesson of the largest size, a teacher and four families, whose browsers connect through a relay only.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { desk, phone } from '../support/browser.ts'
import { makeClass, waitForVideos } from '../support/classroom.ts'
import { startCoturn } from '../support/coturn.ts'
import { button, ownClassroom } from '../support/own-classroom.ts'

const secret = 'a-relay-and-its-school-share-this'
let relay: Awaited<ReturnType<typeof startCoturn>>
// Ends after the classroom, whose program uses it.
afterAll(() => relay?.stop())
const classroom = ownClassroom(async () => {
  relay = await startCoturn(secret)
  return { TURN_URLS: relay.url, TURN_SECRET: secret }
})

const board = (page: Page) => page.locator('canvas[data-items]')

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

/** How many of a page's connections find no path. */
const lostConnections = (page: Page) =>
  page.evaluate(() => {
    const { connectionsMade } = globalThis as unknown as { connectionsMade: RTCPeerConnection[] }
    return connectionsMade.filter(({ connectionState }) => /^(disconnected|failed)$/.test(connectionState))
      .length
  })

/** Waits until each child's board has this many strokes. */
const allHave = async (students: readonly Page[], strokes: number) => {
  for (const page of students)
    await expect
      .poll(async () => Number(await board(page).getAttribute('data-items')), { timeout: 60_000 })
      .toBe(strokes)
}

test('a teacher and four children see each other and share the board through the relay alone, also after it froze, and after it fell', async () => {
  const children = ['Adam', 'Lina', 'Noé', 'Inès']
  const { teacherId, families, path } = await makeClass(classroom.db, { children })
  const teacher = await classroom.enter(teacherId, path, desk)
  const students: Page[] = []
  for (const { userId } of families) students.push(await classroom.enter(userId, path, phone))
  for (const name of children) await button(teacher, `Faire entrer ${name}`).click()
  const all = [teacher, ...students]
  for (const page of all) await waitForVideos(page, 4)
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
    const y = box.y + (box.height * line) / (strokes + 3)
    await teacher.mouse.move(box.x + box.width * 0.2, y)
    await teacher.mouse.down()
    await teacher.mouse.move(box.x + box.width * 0.8, y, { steps: 8 })
    await teacher.mouse.up()
  }
  for (let line = 1; line <= strokes; line++) await draw(line)
  await allHave(students, strokes)

  relay.pause()
  await draw(strokes + 1)
  await pause(15_000)
  relay.resume()
  await allHave(students, strokes + 1)
  for (const page of all) await waitForVideos(page, 4)

  // Longer than a browser looks for a path after one restart of ICE.
  await relay.kill()
  await draw(strokes + 2)
  for (const page of all) await expect.poll(() => lostConnections(page), { timeout: 60_000 }).toBe(4)
  await pause(45_000)
  await relay.restart()
  await allHave(students, strokes + 2)
  for (const page of all) await waitForVideos(page, 4)
})
