// Windows high contrast: the browser drops backgrounds, and still one sees what can be pressed and what is chosen.
import type { Locator } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { openPage } from '../support/page.ts'
import { chosen, openTeacher } from '../support/wizard-url.ts'

const origin = inject('origin')
const browser = await openBrowser()
const highContrast = { ...desk, baseURL: origin, forcedColors: 'active' as const }

/** Whether it is filled with the person's colour for what is chosen. */
const isHighlighted = (one: Locator) =>
  one.evaluate(element => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.cssText = 'background: Highlight; forced-color-adjust: none'
    const colour = getComputedStyle(sample).backgroundColor
    sample.remove()
    return getComputedStyle(element).backgroundColor === colour
  })
const borderOf = (one: Locator) => one.evaluate(element => getComputedStyle(element).borderTopWidth)

it('the wizard shows the chosen hour, the steps behind and what is free', async () => {
  const { page } = await openPage(browser, { ...highContrast, as: 'parent' })
  await page.goto(chosen(await openTeacher(page.request, origin), 4))
  await hydrated(page)
  const hour = (isChosen: boolean) => page.locator(`button[name=startsAt][aria-pressed=${isChosen}]`).first()
  expect(await isHighlighted(hour(true))).toBe(true)
  expect(await isHighlighted(hour(false))).toBe(false)
  expect(await borderOf(hour(false))).toBe('1px')
  const done = page.locator('li:has(svg.lucide-check) span[aria-hidden] + svg').first().locator('..')
  expect(await isHighlighted(done.locator('span[aria-hidden]'))).toBe(true)
  expect(await borderOf(page.locator('.calendar-legend li > span').first())).toBe('1px')
  expect(await borderOf(page.getByRole('button', { name: 'Suivant' }).first())).toBe('1px')
})

it('the teacher’s week shows which view is current; a link above the page is not marked', async () => {
  const { page } = await openPage(browser, { ...highContrast, as: 'teacher' })
  await page.goto('/teacher/availability')
  await hydrated(page)
  const view = page.getByRole('navigation', { name: 'Affichage' })
  expect(await isHighlighted(view.getByRole('link', { name: 'Semaine' }))).toBe(true)
  expect(await isHighlighted(view.getByRole('link', { name: 'Jour' }))).toBe(false)
  expect(await borderOf(page.getByRole('button', { name: 'Ajouter des créneaux' }))).toBe('1px')
  expect(await isHighlighted(page.locator('aside a[href="/"]'))).toBe(false)
})
