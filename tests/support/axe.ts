// Runs axe-core on the page. Every page in every state must have no violation.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForAnimations } from './wait-for-animations.ts'

type AxeWindow = { axe: typeof axe }
/** Less than half of `axe.source`, which took as long to send to a page as its rules take to run. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** All rules in the theme that the page has; contrast in the other one too, because a theme is nothing but colours. */
export const expectAccessible = async (
  page: Page,
  state = page.url(),
  themes: 'both themes' | 'this theme' = 'both themes',
) => {
  // A fade that is under way has passing colours.
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(async isBoth => {
    const { axe: tool } = globalThis as unknown as AxeWindow
    const violationsOf = async (options: object) =>
      (await tool.run(document, { resultTypes: ['violations'], preload: false, ...options })).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`,
      )
    const inThisTheme = await violationsOf({})
    if (!isBoth) return inThisTheme
    const withoutFades = new CSSStyleSheet()
    withoutFades.replaceSync('*, ::before, ::after { transition: none !important; }')
    const sheets = [...document.adoptedStyleSheets]
    const { classList } = document.documentElement
    document.adoptedStyleSheets = [...sheets, withoutFades]
    classList.toggle('dark')
    const inTheOther = await violationsOf({ runOnly: ['color-contrast'] })
    classList.toggle('dark')
    document.adoptedStyleSheets = sheets
    return [...inThisTheme, ...inTheOther.map(text => `other theme, ${text}`)]
  }, themes === 'both themes')
  expect(found, state).toEqual([])
}
