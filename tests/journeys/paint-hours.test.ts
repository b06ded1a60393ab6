// Hours painted over the week: mouse, keyboard and finger.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { farDay, teacherPage } from '../support/teacher.ts'

const origin = inject('origin')
const browser = await openBrowser()
/** Weeks ahead that no other journey uses. */
const weeks = { mouse: 21, keyboard: 22, finger: 23 }

const cell = (page: Page, date: string, hour: number) => page.locator(`table [data-hour="${date} ${hour}"]`)

const open = async (page: Page, monday: string) => {
  await page.goto(`/teacher/availability?date=${monday}`)
  await hydrated(page)
}

const middleOf = async (page: Page, date: string, hour: number) => {
  const box = await cell(page, date, hour).boundingBox()
  if (!box) throw new Error(`The hour ${hour} of ${date} is not shown`)
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

const isOpen = async (page: Page, date: string, hour: number) =>
  (await cell(page, date, hour).textContent())?.includes('Disponible') ?? false

/** The days and hours whose letters stand on two lines, or outside of their cell. */
const brokenHeaders = (page: Page) =>
  page.getByRole('grid').evaluate(table =>
    [...table.querySelectorAll('th')].flatMap(header =>
      [...header.querySelectorAll('span:not(.sr-only)')].flatMap(text => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const lines = [...range.getClientRects()]
        const { left, right } = header.getBoundingClientRect()
        const isWhole = lines.length === 1 && lines.every(line => left <= line.left && line.right <= right)
        return isWhole ? [] : [text.textContent]
      }),
    ),
  )

test('a mouse dragged over hours opens them in one write, which can be taken back', async () => {
  const page = await teacherPage(browser, origin, desk)
  const saturday = farDay(6, weeks.mouse)
  // Of the same week, also when today is a Sunday.
  const sunday = Temporal.PlainDate.from(saturday).add({ days: 1 }).toString()
  await open(page, saturday)
  expect(await isOpen(page, sunday, 14)).toBe(false)
  await cell(page, saturday, 12).scrollIntoViewIfNeeded()
  await page.mouse.move(...(await middleOf(page, sunday, 14)))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(page, sunday, 15)), { steps: 4 })
  await page.getByRole('status').getByText('2 heures à ouvrir').waitFor()
  await page.mouse.up()
  await page.getByText('2 heures ouvertes').waitFor()
  await expect.poll(() => isOpen(page, sunday, 15)).toBe(true)
  await expectAccessible(page, 'hours that were painted')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByText('Les heures sont comme avant').waitFor()
  await expect.poll(() => isOpen(page, sunday, 14)).toBe(false)
})

test('Shift and the arrow keys select hours, Enter opens them', async () => {
  const page = await teacherPage(browser, origin, desk)
  const sunday = farDay(7, weeks.keyboard)
  await open(page, sunday)
  await cell(page, sunday, 10).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('status').getByText('3 heures à ouvrir').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('3 heures à ouvrir').waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByText('2 heures ouvertes').waitFor()
  await expect.poll(() => isOpen(page, sunday, 12)).toBe(true)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('2 heures fermées').waitFor()
})

test('on a phone a finger paints once «Peindre» is on, and scrolls otherwise', async () => {
  const page = await teacherPage(browser, origin, { ...phone, hasTouch: true })
  const sunday = farDay(7, weeks.finger)
  await open(page, sunday)
  const paint = page.getByRole('button', { name: 'Peindre' })
  const list = page.getByRole('list', { name: 'Légende' })
  const [top, bottom] = [await paint.boundingBox(), await list.boundingBox()]
  expect(top && bottom && top.y < bottom.y - 400, '«Peindre» stands above the hours').toBe(true)
  await paint.click()
  await cell(page, sunday, 11).scrollIntoViewIfNeeded()
  expect(await page.getByRole('grid').evaluate(table => getComputedStyle(table).touchAction)).toBe('none')
  expect(await brokenHeaders(page)).toEqual([])
  const [from, to] = [await middleOf(page, sunday, 10), await middleOf(page, sunday, 11)]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: readonly [number, number]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
    })
  await send('touchStart', from)
  await send('touchMove', to)
  await page.getByRole('status').getByText('2 heures à ouvrir').waitFor()
  await send('touchEnd')
  await page.getByText('2 heures ouvertes').waitFor()
  await expectAccessible(page, 'the week in which a finger paints')
  await paint.click()
  expect(await page.getByRole('grid').count()).toBe(0)
})

test('while hours are painted, a week that is over folds away', async () => {
  const page = await teacherPage(browser, origin, phone)
  await open(page, farDay(1, -3))
  await page.getByRole('button', { name: 'Peindre' }).click()
  await page.getByText(/^Cette semaine est passée/).waitFor()
  expect(await page.locator('table [data-hour]').count()).toBe(0)
})
