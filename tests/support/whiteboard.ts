// The whiteboard of a lesson, for the journeys that draw on it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desk, phone } from './browser.ts'
import { makeClass, waitForVideos } from './classroom.ts'
import { programDb } from './program-db.ts'
import { enter, lostNetwork, roomPages } from './room-pages.ts'
import type { Login } from './sign-in.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const surface = (page: Page) => page.locator('canvas[data-items]')
export const items = (page: Page) =>
  expect.poll(async () => Number(await surface(page).getAttribute('data-items')))
/** A line over the board; the shares are those of its width and height. */
export const draw = async (page: Page, from: [number, number], to: [number, number]) => {
  const box = await surface(page).boundingBox()
  if (!box) throw new Error('There is no board')
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 12 })
  await page.mouse.up()
}
/** The colour at a place, as the screen shows it. */
export const colourAt = (page: Page, x: number, y: number) =>
  surface(page).evaluate(
    (element, at) => {
      const canvas = element as HTMLCanvasElement
      const { data } = canvas
        .getContext('2d')
        ?.getImageData(Math.round(canvas.width * at.x), Math.round(canvas.height * at.y), 1, 1) ?? {
        data: [],
      }
      return [...data].slice(0, 3)
    },
    { x, y },
  )
export const black = [16, 36, 46]

/** People who have entered a room, with or without its board open. */
export const boardPages = () => {
  const rooms = roomPages()
  const come = async (login: Login | undefined, path: string, options = desk) => {
    const page = await rooms.come(login, path, options, { expected: lostNetwork })
    await enter(page)
    return page
  }
  const pair = async () => {
    const made = await makeClass(programDb())
    const teacher = await come(made.teacher, made.path)
    const child = await come(made.families[0]?.child, made.path, phone)
    await waitForVideos(child, 1)
    await button(teacher, 'Tableau').click()
    await surface(teacher).waitFor()
    await surface(child).waitFor()
    return { ...made, teacher, child }
  }
  return { come, pair, openPage: rooms.come }
}
