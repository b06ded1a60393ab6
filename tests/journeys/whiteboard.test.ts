// The whiteboard of a lesson: what one draws arrives with the other, late comers and cuts included.
import { sql } from 'kysely'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { absentAfterSeconds } from '#features/classroom/classroom.ts'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, holdRequests, launch, phone } from '../support/browser.ts'
import { makeClass, waitForVideos, watchConnections } from '../support/classroom.ts'
import { fakeDevices } from '../support/fake-devices.ts'
import { openPage } from '../support/page.ts'
import { programDb } from '../support/program-db.ts'
import { signInWith } from '../support/sessions.ts'
import type { Login } from '../support/sign-in.ts'

const origin = inject('origin')
let browser: Browser
const db = programDb()
beforeAll(async () => {
  browser = await launch(fakeDevices)
})
afterAll(() => browser?.close())

const lost = /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket|net::/
const come = async (login: Login | undefined, path: string, options = desk) => {
  const { page, context } = await openPage(browser, { ...options, baseURL: origin, expected: lost })
  if (login) await signInWith(context, login)
  await watchConnections(page)
  await page.goto(path)
  await button(page, 'Entrer dans la salle').click()
  await button(page, 'Quitter la salle').waitFor()
  return page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const surface = (page: Page) => page.locator('canvas[data-items]')
const items = (page: Page) => expect.poll(async () => Number(await surface(page).getAttribute('data-items')))
/** A line over the board; the shares are those of its width and height. */
const draw = async (page: Page, from: [number, number], to: [number, number]) => {
  const box = await surface(page).boundingBox()
  if (!box) throw new Error('There is no board')
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 12 })
  await page.mouse.up()
}
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
const backgroundOf = (element: Locator) => element.evaluate(one => getComputedStyle(one).backgroundColor)
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
/** The colour at a place, as the screen shows it. */
const colourAt = (page: Page, x: number, y: number) =>
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
const black = [16, 36, 46]
const white = [255, 255, 255]
const pair = async () => {
  const made = await makeClass(db)
  const teacher = await come(made.teacher, made.path)
  const child = await come(made.families[0]?.child, made.path, phone)
  await waitForVideos(child, 1)
  await button(teacher, 'Tableau').click()
  await surface(teacher).waitFor()
  await surface(child).waitFor()
  return { ...made, teacher, child }
}

test('the teacher draws, writes Arabic, lays a letter to write over; the child draws once it may, and each undoes the own last stroke', async () => {
  await loadCurriculum(inject('databaseUrl'))
  const { teacher, child } = await pair()
  await draw(teacher, [0.2, 0.3], [0.8, 0.3])
  await items(child).toBe(1)
  await expect.poll(() => colourAt(child, 0.5, 0.3)).toEqual(black)
  const sheet = surface(child).locator('..')
  expect(await backgroundOf(sheet)).not.toBe(await backgroundOf(sheet.locator('..')))
  await expectAccessible(teacher, 'the board of the teacher')
  await expectAccessible(child, 'the board of a child that looks on')

  // Looking on: no tools, and a stroke of the own leaves nothing.
  expect(await child.getByRole('toolbar', { name: 'Outils du tableau' }).count()).toBe(0)
  await draw(child, [0.2, 0.7], [0.8, 0.7])

  await teacher.getByRole('switch', { name: 'Les enfants dessinent' }).check()
  await child.getByRole('toolbar', { name: 'Outils du tableau' }).waitFor()
  await expectAccessible(child, 'the board of a child that draws')
  await draw(child, [0.2, 0.7], [0.8, 0.7])
  await items(teacher).toBe(2)

  await button(teacher, 'Écrire un texte').click()
  await teacher.getByRole('textbox', { name: 'Un mot pour le tableau' }).fill('قمر')
  await teacher.keyboard.press('Enter')
  await child.getByRole('img', { name: 'Tableau, 3 éléments. Textes : قمر' }).waitFor()
  await teacher.getByRole('combobox', { name: 'Lettre du modèle' }).selectOption('qaf')
  await teacher.getByRole('group', { name: 'Modèles de lettres' }).getByText('au milieu').click()
  await items(child).toBe(4)
  await teacher.getByRole('switch', { name: 'Lignes d’écriture' }).check()

  await button(child, 'Annuler mon dernier ajout').click()
  await items(teacher).toBe(3)
  expect(await button(child, 'Annuler mon dernier ajout').isDisabled()).toBe(true)
  await button(teacher, 'Annuler mon dernier ajout').click()
  await items(child).toBe(2)

  await teacher.getByRole('switch', { name: 'Les enfants dessinent' }).uncheck()
  await child.getByRole('toolbar', { name: 'Outils du tableau' }).waitFor({ state: 'detached' })
  await button(teacher, 'Effacer le tableau').click()
  await button(teacher, 'Tout effacer').click()
  await items(child).toBe(0)
  await button(teacher, 'Tableau').click()
  await surface(child).waitFor({ state: 'detached' })
})

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

test('many strokes arrive in order; a late comer, a reloaded child and a reloaded teacher see the whole board', async () => {
  const made = await makeClass(db, { children: ['Adam', 'Lina'] })
  const teacher = await come(made.teacher, made.path)
  const adam = await come(made.families[0]?.child, made.path)
  await button(teacher, 'Faire entrer Adam').click()
  await waitForVideos(adam, 1)
  await button(teacher, 'Tableau').click()
  await surface(adam).waitFor()
  for (let line = 1; line <= 8; line++) await draw(teacher, [0.1, line / 10], [0.9, line / 10])
  // The later red line lies over the black one.
  await button(teacher, 'Encre rouge').click()
  await draw(teacher, [0.5, 0.1], [0.5, 0.9])
  await items(adam).toBe(9)
  const red = await colourAt(teacher, 0.5, 0.4)
  expect(red).not.toEqual(black)
  await expect.poll(() => colourAt(adam, 0.5, 0.4)).toEqual(red)

  const lina = await come(made.families[1]?.child, made.path)
  await button(teacher, 'Faire entrer Lina').click()
  await items(lina).toBe(9)
  await expect.poll(() => colourAt(lina, 0.3, 0.4)).toEqual(black)
  await adam.reload()
  await items(adam).toBe(9)
  await teacher.reload()
  await items(teacher).toBe(9)
  await button(teacher, 'Annuler mon dernier ajout').waitFor()
  await draw(teacher, [0.1, 0.95], [0.9, 0.95])
  for (const page of [adam, lina]) await items(page).toBe(10)
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

test('the board of an ended lesson stands as a picture with the child, for the parent and the teacher', async () => {
  const { teacher, child, families } = await pair()
  await draw(teacher, [0.2, 0.3], [0.8, 0.3])
  await items(child).toBe(1)
  await button(teacher, 'Terminer le cours pour tous').click()
  await button(teacher, 'Terminer le cours').click()
  await teacher.getByRole('heading', { name: 'Le cours est terminé' }).waitFor()
  const [family] = families
  if (!family) throw new Error('A class needs a family')
  const { page: parent, context } = await openPage(browser, { ...desk, baseURL: origin })
  await signInWith(context, family.parent)
  await parent.goto(`/parent/children/${family.studentId}`)
  await teacher.goto(`/teacher/students/${family.studentId}`)
  for (const page of [parent, teacher]) {
    await page.getByRole('heading', { name: 'Tableaux des cours' }).waitFor()
    const picture = page.getByRole('img', { name: /^Le tableau du .*, avec Salma$/ })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1600)
    await expectAccessible(page, 'pictures of whiteboards')
  }
})
