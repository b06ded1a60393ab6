// Measures of a page that is laid out: what is lost, moves or jumps; and a walk over every page.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './browser.ts'
import { withPage } from './page.ts'
import { type PageGroup, pathsOf, viewerOf } from './routes.ts'

/** Elements that overflow to the side, are clipped at the edge, or are cut off in place. */
export const lost = (page: Page) =>
  page.evaluate(() => {
    // Not innerWidth: on a phone that grows with what overflows.
    const width = document.documentElement.clientWidth
    const isHidden = (element: Element) => element.closest('[aria-hidden=true], .sr-only')
    const cut = [
      ...document.querySelectorAll('main button, main a, main h1, main h2, main label, main p'),
    ].filter(element => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowY === 'hidden' || textOverflow === 'ellipsis'
      return hides && !isHidden(element) && element.scrollWidth > element.clientWidth + 1
    })
    const scrolls = (element: Element | null): boolean =>
      Boolean(element) &&
      (/auto|scroll/.test(getComputedStyle(element as Element).overflowX) ||
        scrolls((element as Element).parentElement))
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(node => node instanceof Text && node.data.trim() !== '')
    const beyond = [...document.querySelectorAll('main *')].filter(
      element =>
        element.getBoundingClientRect().right > width + 1 &&
        // Ornaments may be clipped; what is read or pressed may not.
        (hasText(element) || element.matches('img[alt], input, button, video')) &&
        !isHidden(element) &&
        !scrolls(element),
    )
    return {
      beyond: beyond.map(element => element.outerHTML.slice(0, 120)),
      sideways: Math.max(0, document.documentElement.scrollWidth - width),
      cut: cut.map(element => element.outerHTML.slice(0, 120)),
    }
  })
export const nothing = { beyond: [], sideways: 0, cut: [] }

/** Date fields too narrow for day, month and year beside the calendar's icon. */
export const narrowDates = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].flatMap(({ name, offsetWidth }) =>
      offsetWidth > 0 && offsetWidth < 160 ? [`${name}: ${offsetWidth} px`] : [],
    ),
  )

/** Words in headings and figures that break inside, or leave their box. Letters after a hyphen begin a word. */
export const brokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, dd)')].flatMap(one => {
      const box = one.getBoundingClientRect()
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (walker.nextNode()) {
        const node = walker.currentNode
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1 || range.getBoundingClientRect().right > box.right + 1) broken.push(word)
        }
      }
      return broken
    }),
  )

/** Buttons whose text does not stay inside them. */
export const spilled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn')].flatMap(one => {
      const parts = [...one.childNodes].filter(part => !(part instanceof Element && part.matches('.sr-only')))
      const isInside = parts.every(part => {
        const range = document.createRange()
        range.selectNode(part)
        const { height, width } = range.getBoundingClientRect()
        return height <= one.offsetHeight + 1 && width <= one.offsetWidth + 1
      })
      return !one.offsetParent || isInside ? [] : [one.textContent]
    }),
  )

/** The layout shift since the page began to load, and the elements that moved. */
const jumped = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(
    () =>
      new Promise<{ shift: number; moved: string[] }>(resolve => {
        type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        let shift = 0
        const moved: string[] = []
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            shift += entry.value
            for (const { node } of entry.sources)
              if (node instanceof Element) moved.push(node.outerHTML.slice(0, 120))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ shift, moved })))
      }),
  )
}
/** Durations of what moves although the device asks for no movement. */
export const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(one => {
      const { duration, iterations } = one.effect?.getComputedTiming() ?? {}
      return Number(duration) > 20 || iterations === Infinity ? [String(duration)] : []
    }),
  )

/** The device's theme becomes dark. Colours change at once: on /parent/settings the wait for fades did not end, though none was left. */
export const turnDark = async (page: Page) => {
  await page.evaluate(() => {
    const withoutFades = new CSSStyleSheet()
    withoutFades.replaceSync('*, ::before, ::after { transition: none !important; }')
    document.adoptedStyleSheets.push(withoutFades)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor({ state: 'attached' })
}

/** Opens the page. @returns how far it moved by itself while it loaded, and which elements */
const openPath = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return jumped(page)
}

export const groups = Object.keys(pathsOf) as PageGroup[]
/** What people arrive on and what they book with does not move while it loads. */
export const steady: PageGroup[] = ['public', 'wizard']

/** Looks at each page of a group. @returns their addresses */
export const visitGroup = async (
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  group: PageGroup,
  look: (page: Page, path: string) => Promise<void>,
) => {
  const as = viewerOf[group]
  const visited: string[] = []
  const jumps: ({ path: string } & Awaited<ReturnType<typeof openPath>>)[] = []
  await withPage(browser, { ...options, ...(as && { as }), expected: /404/ }, async (page, context) => {
    for (const path of await pathsOf[group](context.request, options.baseURL)) {
      jumps.push({ path, ...(await openPath(page, path)) })
      await look(page, path)
      visited.push(path)
    }
  })
  if (steady.includes(group)) expect(jumps.filter(({ shift }) => shift >= 0.01)).toEqual([])
  return visited
}
