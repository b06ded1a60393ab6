// The whiteboard of a lesson: its layouts on every screen, and a cut that is long enough to lose the place in the room.
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { absentAfterSeconds } from '#features/classroom/classroom.ts'
import { loadCurriculum } from '../../../db/curriculum/load.ts'
import { expectAccessible } from '../../support/axe.ts'
import { desk, holdRequests, phone } from '../../support/browser.ts'
import { makeClass } from '../../support/classroom.ts'
import { programDb } from '../../support/program-db.ts'
import { black, boardPages, button, colourAt, draw, items, surface } from '../../support/whiteboard.ts'

const db = programDb()
const { come, pair } = boardPages()
const white = [255, 255, 255]
/** Whether all of an element is seen: no box around it cuts it off. */
const isUncut = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  for (let around = element.parentElement; around; around = around.parentElement) {
    const box = around.getBoundingClientRect()
    const cuts = getComputedStyle(around).overflowX !== 'visible'
    if (cuts && (left < box.left || right > box.right || top < box.top || bottom > box.bottom)) return false
  }
  return true
}
/** Between which shares of the board's width something is drawn, in a strip of its height. */
const inkBetween = (page: Page, top: number, bottom: number) =>
  surface(page).evaluate(
    (element, at) => {
      const canvas = element as HTMLCanvasElement
      const from = Math.round(canvas.height * at.top)
      const height = Math.round(canvas.height * at.bottom) - from
      const image = canvas.getContext('2d')?.getImageData(0, from, canvas.width, height)
      const columns = Array.from({ length: canvas.width }, (_, x) => x).filter(x =>
        Array.from({ length: height }, (_, y) => image?.data[(y * canvas.width + x) * 4] ?? 255).some(
          red => red < 128,
        ),
      )
      return columns.length === 0
        ? undefined
        : [(columns[0] ?? 0) / canvas.width, (columns.at(-1) ?? 0) / canvas.width]
    },
    { top, bottom },
  )

test('what was shown last takes the stage: a screen puts the board away, and the board lies over the screen', async () => {
  const { teacher, child } = await pair()
  await draw(teacher, [0.2, 0.3], [0.8, 0.3])
  await items(child).toBe(1)
  await button(teacher, 'Partager mon écran').click()
  await surface(child).waitFor({ state: 'detached' })
  await teacher.getByText('L’écran partagé prend la place du tableau').waitFor()
  const screen = child.locator('figure[data-participant="Salma"]')
  await screen.getByText('Écran de Salma').waitFor()
  expect((await screen.boundingBox())?.width).toBeGreaterThan(360)
  // The child's own picture does not lie over it.
  const own = await child.locator('figure[data-self]').boundingBox()
  const shown = await screen.boundingBox()
  expect(own?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0))
  await expectAccessible(child, 'a shared screen')

  await button(teacher, 'Tableau').click()
  await items(child).toBe(1)
  await screen.getByText('Écran de Salma').waitFor()
  await button(teacher, 'Arrêter de partager mon écran').click()
  await screen.getByText('Salma, professeur').waitFor()
  await items(child).toBe(1)
})

test('on a phone held sideways the board and a shared screen take the height, and the others stand beside them', async () => {
  const { teacher, child } = await pair()
  const sizes = [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]
  const boxIn = async (page: Page, target: Locator) => {
    const box = await target.boundingBox()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    if (!box) throw new Error('It is not there')
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    return box
  }
  for (const size of sizes)
    for (const page of [teacher, child]) {
      await page.setViewportSize(size)
      await expect
        .poll(async () => (await surface(page).boundingBox())?.height)
        .toBeGreaterThan(size.height / 2)
      await boxIn(page, surface(page))
      await boxIn(page, button(page, 'Quitter la salle'))
    }
  await draw(teacher, [0.2, 0.3], [0.8, 0.3])
  await items(child).toBe(1)
  await teacher.getByRole('switch', { name: 'Les enfants dessinent' }).check()
  await expectAccessible(teacher, 'the board of the teacher, sideways')

  await button(teacher, 'Partager mon écran').click()
  const screen = child.locator('figure[data-participant="Salma"]')
  await screen.getByText('Écran de Salma').waitFor()
  for (const size of sizes) {
    await child.setViewportSize(size)
    await expect.poll(async () => (await screen.boundingBox())?.height).toBeGreaterThan(size.height / 2)
    const shown = await boxIn(child, screen)
    const own = await boxIn(child, child.locator('figure[data-self]'))
    expect(shown.width).toBeGreaterThan(2 * own.width)
  }
})

test('a click with the text tool leads to the field; a sentence at the edge stays inside the sheet, and the field shows its limit', async () => {
  const { teacher, child } = await pair()
  await button(teacher, 'Écrire un texte').click()
  await surface(teacher).click({
    position: { x: ((await surface(teacher).boundingBox())?.width ?? 0) - 4, y: 60 },
  })
  await teacher.keyboard.type(`${'هذا سطر طويل '.repeat(5)}!`)
  const field = teacher.getByRole('textbox', { name: 'Un mot pour le tableau' })
  expect(await field.inputValue()).toHaveLength(60)
  await teacher.getByText('La limite est atteinte : 60 caractères au plus.').waitFor()
  await expectAccessible(teacher, 'a full text field')
  await teacher.keyboard.press('Enter')
  await items(child).toBe(1)
  for (const page of [teacher, child]) {
    const lines = await Promise.all([inkBetween(page, 0, 0.2), inkBetween(page, 0.3, 0.45)])
    for (const line of lines) {
      expect(line?.[0]).toBeGreaterThan(0.02)
      expect(line?.[1]).toBeLessThan(0.98)
    }
  }
  await teacher.keyboard.type('قمر')
  await teacher.keyboard.press('Enter')
  await items(child).toBe(2)
  expect(await inkBetween(child, 0.5, 0.7)).toBeDefined()
})

test('the board stays where it is when the letters to write over come later', async () => {
  await loadCurriculum(inject('databaseUrl'))
  const made = await makeClass(db)
  for (const [login, screen] of [
    [made.teacher, desk],
    [made.teacher, phone],
  ] as const) {
    const page = await come(login, made.path, screen)
    const letGo = await holdRequests(page, '**/api/rpc/classroom/stencils*')
    await button(page, 'Tableau').click()
    await page.getByRole('group', { name: 'Modèles de lettres' }).waitFor()
    const before = await surface(page).boundingBox()
    letGo()
    await page.getByRole('option', { name: 'alif' }).first().waitFor({ state: 'attached' })
    expect(await surface(page).boundingBox()).toEqual(before)
    // All tools and switches are there without scrolling, on a phone too.
    for (const tool of [button(page, 'Effacer le tableau'), page.getByText('Lignes d’écriture')])
      expect(await tool.evaluate(isUncut)).toBe(true)
    // The sheet stays large enough to draw on the smallest screen: what lies under it scrolls.
    await page.setViewportSize({ width: 320, height: 568 })
    await expect.poll(async () => (await surface(page).boundingBox())?.width).toBeGreaterThan(240)
    await page.close()
  }
})

test('a cut that is long enough to lose the place in the room recovers: what both drew meanwhile is on both boards', async () => {
  const { teacher, child, lessonId } = await pair()
  await teacher.getByRole('switch', { name: 'Les enfants dessinent' }).check()
  await child.getByRole('toolbar', { name: 'Outils du tableau' }).waitFor()
  await draw(teacher, [0.2, 0.2], [0.8, 0.2])
  await items(child).toBe(1)

  // Nothing passes any more, neither to the server nor between the two.
  await child.context().setOffline(true)
  await child.evaluate(() => {
    const { connectionsMade } = globalThis as unknown as { connectionsMade: RTCPeerConnection[] }
    for (const connection of connectionsMade) connection.close()
  })
  await child.getByText('Connexion perdue').waitFor()
  await draw(teacher, [0.2, 0.4], [0.8, 0.4])
  await draw(child, [0.2, 0.6], [0.8, 0.6])
  // As if the child had been away for longer than a place is held. The teacher's presence is written again at once.
  await db
    .updateTable('room_participants')
    .set({ seen_at: sql`seen_at - make_interval(secs => ${absentAfterSeconds})` })
    .where('lesson_id', '=', lessonId)
    .execute()
  await teacher.getByText('Adam a quitté la salle.').waitFor({ state: 'attached', timeout: 50_000 })
  for (const page of [teacher, child]) expect(await surface(page).getAttribute('data-items')).toBe('2')
  await child.context().setOffline(false)
  for (const page of [teacher, child]) await items(page).toBe(3)
  await expect.poll(() => colourAt(child, 0.5, 0.4)).toEqual(black)
  await expect.poll(() => colourAt(teacher, 0.5, 0.6)).not.toEqual(white)
}, 150_000)
