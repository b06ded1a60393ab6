// Every page at 320, 390 and 1280 px, zoomed to 200 %, in both themes: nothing is lost, moves or jumps, and axe is silent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { type PageGroup, pathsOf, viewerOf } from '../support/routes.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

/** What sticks out to the side, is clipped at the edge, or is cut off where it stands. */
const lost = (page: Page) =>
  page.evaluate(() => {
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
        element.getBoundingClientRect().right > innerWidth + 1 &&
        // Ornaments may be clipped; what is read or pressed may not.
        (hasText(element) || element.matches('img[alt], input, button, video')) &&
        !isHidden(element) &&
        !scrolls(element),
    )
    return {
      beyond: beyond.map(element => element.outerHTML.slice(0, 120)),
      sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      cut: cut.map(element => element.outerHTML.slice(0, 120)),
    }
  })
const nothing = { beyond: [], sideways: 0, cut: [] }

/** Buttons whose text does not stay inside them. */
const spilled = (page: Page) =>
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

/** The layout shift since the page began to load. */
const jumped = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
/** Durations of what moves although the device asks for no movement. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(one => {
      const { duration, iterations } = one.effect?.getComputedTiming() ?? {}
      return Number(duration) > 20 || iterations === Infinity ? [String(duration)] : []
    }),
  )

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return jumped(page)
}

const onAPhone = async (page: Page, path: string) => {
  const shift = await open(page, path)
  expect(await lost(page), `${path} at 320 px`).toEqual(nothing)
  expect(await spilled(page), `${path} at 320 px`).toEqual([])
  await expectAccessible(page, `${path} at 320 px`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await lost(page), `${path} at 390 px`).toEqual(nothing)
  await page.setViewportSize({ width: 320, height: 640 })
  return shift
}

const onADesk = async (page: Page, path: string) => {
  const shift = await open(page, path)
  expect(await moving(page), path).toEqual([])
  expect(await lost(page), `${path} at 1280 px`).toEqual(nothing)
  await expectAccessible(page, `${path} at 1280 px`)
  // A window of 1280 px zoomed to 200 % is laid out like one of 640.
  await page.setViewportSize({ width: 640, height: 450 })
  expect(await lost(page), `${path} at 200 %`).toEqual(nothing)
  expect(await spilled(page), `${path} at 200 %`).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  return shift
}

const visited: string[] = []
/** What people arrive on and what they book with does not move while it loads. */
const steady: PageGroup[] = ['public', 'wizard']

describe.each(Object.keys(pathsOf) as PageGroup[])('%s pages', group => {
  const as = viewerOf[group]
  const signedIn = as ? { as } : {}

  test.each([
    ['on a phone', { ...phone, viewport: { width: 320, height: 640 } }, onAPhone],
    ['on a desk', { ...desk, reducedMotion: 'reduce' as const }, onADesk],
  ])('%s', (_where, screen, look) =>
    withPage(browser, { ...screen, ...signedIn, baseURL, expected: /404/ }, async (page, context) => {
      const shifts: [path: string, shift: number][] = []
      for (const path of await pathsOf[group](context.request, baseURL)) {
        shifts.push([path, await look(page, path)])
        visited.push(path)
      }
      if (steady.includes(group)) expect(shifts.filter(([, shift]) => shift >= 0.01)).toEqual([])
    }),
  )
})

/** Pages that need something the demo school does not have, or that lead on. Their own journeys run axe on them. */
const elsewhere = [
  '/candidature', // applications.test.ts
  '/teacher-register', // leads to /register/teacher
  '/student/grammaire/$lecon', // student.test.ts
  '/teacher/profile/$id', // teachers-failures.test.ts
]

test('no page is left out', () => {
  const tree = readFileSync(join(import.meta.dirname, '../../src/app/routeTree.gen.ts'), 'utf8')
  const routes = /fullPaths:\n([\s\S]*?)\n {2}fileRoutesByTo/.exec(tree)?.[1]?.match(/'[^']+'/g) ?? []
  expect(routes.length).toBeGreaterThan(50)
  const missing = routes
    .map(quoted => quoted.slice(1, -1))
    .filter(route => !/^\/(admin|parent|teacher)\/?$/.test(route) && !elsewhere.includes(route))
    .filter(route => {
      const pattern = new RegExp(`^${route.replace(/\/$/, '').replace(/\$\w*/g, '[^/?]+')}/?(\\?|$)`)
      return !visited.some(path => pattern.test(path))
    })
  expect(missing).toEqual([])
})
