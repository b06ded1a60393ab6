// A lesson of the largest size without a relay: the strokes of two children keep their order with everyone, a late comer has them
// all, and a child whose network is gone for 15 s has and brings what it missed.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk } from '../support/browser.ts'
import { makeClass, waitForVideos } from '../support/classroom.ts'
import { networkProcess } from '../support/network-process.ts'
import { button, ownClassroom } from '../support/own-classroom.ts'

const classroom = ownClassroom()

const surface = (page: Page) => page.locator('canvas[data-items]')
const countItems = async (page: Page) => Number(await surface(page).getAttribute('data-items'))
const have = async (pages: readonly Page[], strokes: number) => {
  for (const page of pages) await expect.poll(() => countItems(page), { timeout: 60_000 }).toBe(strokes)
}

/** Adam's lines are red and upright, Lina's black and level, so that each crosses each of the other's. */
const lines = 5
const share = (line: number) => line / (lines + 1)
const drawLine = async (page: Page, line: number, isUpright: boolean) => {
  const box = await surface(page).boundingBox()
  if (!box) throw new Error('There is no board')
  const at = (along: number): [number, number] => {
    const [x, y] = isUpright ? [share(line), along] : [along, share(line)]
    return [box.x + box.width * x, box.y + box.height * y]
  }
  await page.mouse.move(...at(0.05))
  await page.mouse.down()
  await page.mouse.move(...at(0.95), { steps: 8 })
  await page.mouse.up()
}

/** Which child's line lies on top where Adam's (across) and Lina's (down) cross, of the first so many of each. */
const readCrossings = (page: Page, count: number) =>
  surface(page).evaluate(
    (element, shares) => {
      const canvas = element as HTMLCanvasElement
      const context = canvas.getContext('2d')
      return shares.map(y =>
        shares.map(x => {
          const [red = 0, green = 0, blue = 0] =
            context?.getImageData(Math.round(canvas.width * x), Math.round(canvas.height * y), 1, 1).data ??
            []
          if (red > 240 && green > 240 && blue > 240) return 'none'
          return red > 2 * blue ? 'Adam' : 'Lina'
        }),
      )
    },
    Array.from({ length: count }, (_, index) => share(index + 1)),
  )

/** The states of a page's connections that are not closed. */
const connectionStates = (page: Page) =>
  page.evaluate(() => {
    const { connectionsMade } = globalThis as unknown as { connectionsMade: RTCPeerConnection[] }
    return connectionsMade.map(({ connectionState }) => connectionState).filter(state => state !== 'closed')
  })

test('strokes of two children keep their order with all five, a late comer has them all, and 15 s without a network lose none', async () => {
  const { teacherId, families, path } = await makeClass(classroom.db, {
    children: ['Adam', 'Lina', 'Noé', 'Inès'],
  })
  const [adamId = '', linaId = '', noeId = '', inesId = ''] = families.map(({ userId }) => userId)
  const teacher = await classroom.enter(teacherId, path, desk)
  const adam = await classroom.enter(adamId, path, desk)
  const linasBrowser = await classroom.launchBrowser()
  const lina = await classroom.enter(linaId, path, desk, linasBrowser)
  const noe = await classroom.enter(noeId, path, desk)
  for (const name of ['Adam', 'Lina', 'Noé']) await button(teacher, `Faire entrer ${name}`).click()
  const early = [teacher, adam, lina, noe]
  for (const page of early) await waitForVideos(page, 3)

  await button(teacher, 'Tableau').click()
  await teacher.getByRole('switch', { name: 'Les enfants dessinent' }).check()
  for (const page of [adam, lina]) await page.getByRole('toolbar', { name: 'Outils du tableau' }).waitFor()
  await button(adam, 'Encre rouge').click()

  // In turn: each draws once the other's line is there.
  for (let line = 1; line <= 2; line++) {
    await drawLine(adam, line, true)
    await have([lina], 2 * line - 1)
    await drawLine(lina, line, false)
    await have([adam], 2 * line)
  }
  await have(early, 4)
  const inTurn = [
    ['Lina', 'Adam'],
    ['Lina', 'Lina'],
  ]
  for (const page of early) expect(await readCrossings(page, 2)).toEqual(inTurn)

  // At once: either may come first, but with everyone the same.
  await Promise.all([drawLine(adam, 3, true), drawLine(lina, 3, false)])
  await have(early, 6)
  const atOnce = await readCrossings(teacher, 3)
  expect(atOnce.flat()).not.toContain('none')
  for (const page of early) expect(await readCrossings(page, 3)).toEqual(atOnce)

  const ines = await classroom.enter(inesId, path, desk)
  await button(teacher, 'Faire entrer Inès').click()
  const all = [...early, ines]
  for (const page of all) await waitForVideos(page, 4)
  await have([ines], 6)
  expect(await readCrossings(ines, 3)).toEqual(atOnce)

  const network = await networkProcess(linasBrowser)
  const others = [teacher, adam, noe, ines]
  await lina.context().setOffline(true)
  network.pause()
  const outage = pause(15_000)
  await lina.getByText('Connexion perdue').waitFor()
  await drawLine(lina, 4, false)
  await drawLine(adam, 4, true)
  await have(others, 7)
  for (const page of others)
    await expect.poll(() => connectionStates(page), { timeout: 15_000 }).toContain('disconnected')
  await outage
  expect(await countItems(lina)).toBe(7)
  for (const page of others) expect(await countItems(page)).toBe(7)
  network.resume()
  await lina.context().setOffline(false)
  await have(all, 8)
  for (const page of all) await waitForVideos(page, 4)
  await drawLine(adam, 5, true)
  await have([lina], 9)
  await drawLine(lina, 5, false)
  await have(all, 10)
  const atEnd = await readCrossings(teacher, 5)
  expect(atEnd.flat()).not.toContain('none')
  expect(atEnd[4]).toEqual(Array.from({ length: 5 }, () => 'Lina'))
  for (const page of all) expect(await readCrossings(page, 5)).toEqual(atEnd)
})
