// A letter is traced with the mouse and with the arrow keys; a letter drawn the other way round gets that feedback.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Stroke, TraceModel } from '#features/learning/tracing/trace.ts'
import { listLegs, type TraceKey } from '#features/learning/tracing/trace-keys.ts'
import { toDotPath } from '#features/learning/web/boards/trace-sheet.ts'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, openBrowser } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLogin } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'
import { listTraceForms } from '../support/traced-by-hand.ts'

const origin = inject('origin')
const browser = await openBrowser()
const keyNames: Record<TraceKey, string> = {
  left: 'ArrowLeft',
  up: 'ArrowUp',
  down: 'ArrowDown',
  right: 'ArrowRight',
}
const sheetOf = (page: Page) => page.getByRole('img', { name: /^Feuille pour tracer/ })
/** Chooses the drawing that is the model itself, by its number. */
const chooseBest = async (page: Page, model: TraceModel, press: (number: number) => Promise<void>) => {
  const drawings = page.getByRole('button', { name: /^Dessin \d/ })
  await drawings.first().waitFor()
  const lines = await drawings.evaluateAll(all =>
    all.map(one => [...one.querySelectorAll('path')].map(path => path.getAttribute('d') ?? '')),
  )
  const [first = []] = model.body
  const start = `M${first[0]?.join(' ')} `
  const best = lines.findIndex(
    paths =>
      paths.length === model.body.length + model.marks.length + model.dots.length &&
      paths[0]?.startsWith(start) &&
      model.dots.every(dot => paths.includes(toDotPath(dot))),
  )
  await press(best + 1)
}
const goOn = async (page: Page) => {
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('button', { name: 'Continuer', exact: true }).waitFor({ state: 'detached' })
}

/** Answers the first meetings until a sheet is shown. @returns the letter on it */
const reachSheet = async (page: Page) => {
  for (let turn = 0; turn < 12; turn++) {
    const sheet = sheetOf(page)
    const tile = page.locator('.meeting ~ * [data-tile], [data-tile]').first()
    await sheet.or(tile).first().waitFor()
    if ((await sheet.count()) > 0) {
      const text = await sheet.getAttribute('data-form')
      const found = listTraceForms().find(({ model }) => model.text === text)
      if (!found) throw new Error(`No model of ${text}`)
      return found.model
    }
    await tile.click()
    await goOn(page)
  }
  throw new Error('No letter to trace')
}

const drawWithMouse = async (page: Page, strokes: readonly Stroke[]) => {
  const places = await sheetOf(page).evaluate((sheet, lines) => {
    const matrix = (sheet as unknown as SVGSVGElement).getScreenCTM()
    return lines.map(line =>
      line.map(([x, y]) => {
        const { x: left, y: top } = new DOMPoint(x, -y).matrixTransform(matrix ?? undefined)
        return [left, top] as const
      }),
    )
  }, strokes)
  for (const line of places) {
    const [first] = line
    if (!first) continue
    await page.mouse.move(first[0], first[1])
    await page.mouse.down()
    for (const [x, y] of line.slice(1)) await page.mouse.move(x, y)
    await page.mouse.up()
  }
}

test('a child traces a letter with a finger’s width of freedom, with the keys, and gets a message when it went the other way', async () => {
  const { page, context } = await openPage(browser, {
    viewport: { width: 820, height: 1180 },
    baseURL: origin,
  })
  const { ids } = await insertFamily(['Lina'])
  await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Lina'))
  await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=trace-the-letter`)
  await hydrated(page)

  const first = await reachSheet(page)
  await expectAccessible(page, 'a letter to trace')
  await drawWithMouse(page, [...first.body, ...first.marks, ...first.dots.map((dot): Stroke => [dot])])
  await expectAccessible(page, 'three drawings to choose from')
  await chooseBest(page, first, number => page.getByRole('button', { name: `Dessin ${number}` }).click())
  await page.locator('main > footer [role=status]').filter({ hasText: /\S/ }).waitFor()
  expect(await page.getByText('Presque').count()).toBe(0)
  expect(await page.getByText('tu y reviendras').count()).toBe(0)
  await goOn(page)

  const second = await reachSheet(page)
  for (const { key } of listLegs(second)) await page.keyboard.press(keyNames[key])
  await chooseBest(page, second, number => page.keyboard.press(String((number % 3) + 1)))
  await page.getByText('Presque').waitFor()
  await expectAccessible(page, 'another drawing than the best was chosen')
  await page.getByRole('button', { name: 'Continuer', exact: true }).waitFor()
  expect(await page.getByText('tu y reviendras').count()).toBe(0)
  await goOn(page)

  const third = await reachSheet(page)
  const back = third.body.map(stroke => [...stroke].reverse()).reverse()
  await drawWithMouse(page, [...back, ...third.marks, ...third.dots.map((dot): Stroke => [dot])])
  await page.getByRole('button', { name: 'J’ai fini' }).click()
  await page.getByText('C’est la bonne forme, mais dans l’autre sens').waitFor()
  await expectAccessible(page, 'a letter traced the wrong way round')
  await context.close()
})

test('on a phone «J’ai fini» stays in sight beside the message that something is missing', async () => {
  const { page, context } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    baseURL: origin,
  })
  const { ids } = await insertFamily(['Lina'])
  await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Lina'))
  await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=trace-the-letter`)
  await hydrated(page)
  let model = await reachSheet(page)
  while (model.body.length + model.marks.length + model.dots.length < 2) {
    for (const { key } of listLegs(model)) await page.keyboard.press(keyNames[key])
    await chooseBest(page, model, number => page.keyboard.press(String(number)))
    await goOn(page)
    model = await reachSheet(page)
  }
  await drawWithMouse(page, model.body.slice(0, 1))
  const done = page.getByRole('button', { name: 'J’ai fini' })
  const placeOf = async () => (await done.boundingBox())?.y ?? 0
  const before = await placeOf()
  await done.click()
  await page.getByText('Il manque encore quelque chose').waitFor()
  expect(await placeOf()).toBe(before)
  expect((await placeOf()) + 56).toBeLessThanOrEqual(844)
  await context.close()
})
