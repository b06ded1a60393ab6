// 320 px, 200 % zoom, no movement for those who ask, and nothing that jumps while it loads.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, phone } from '../support/browser.ts'
import { signInAs } from '../support/sessions.ts'
import { watched } from '../support/watched.ts'
import { chosen, newChild, openTeacher } from '../support/wizard-address.ts'

const baseURL = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const publicPaths = [
  '/',
  '/about',
  '/testimonials',
  '/teachers',
  '/parent-landing',
  '/student-landing',
  '/teacher-landing',
  '/login',
  '/login?espace=eleve',
  '/register',
  '/register/teacher',
  '/forgot-password',
  '/conditions',
  '/nulle-part',
]
/** Every step of the wizard on both ways, and a profile. */
const wizardPaths = async (context: BrowserContext) => {
  const teacher = await openTeacher(context.request, baseURL)
  const { id } = await newChild(context.request, baseURL)
  const { slot } = teacher
  const series = { lessonType: 'individual', frequency: 'weekly', sessions: '8', studentId: id }
  const timeFirst = `/book-lesson?path=time&lessonType=individual&date=${slot.date}&startsAt=${slot.startsAt}`
  return [
    `/teacher/${teacher.teacherId}`,
    '/book-lesson',
    '/book-lesson?path=teacher&step=2&lessonType=individual',
    chosen(teacher, 3),
    chosen(teacher, 4, series),
    chosen(teacher, 5, series),
    `${timeFirst}&step=3`,
    `${timeFirst}&step=4`,
  ]
}
const visit = (
  use: (page: Page, context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions = {},
) => watched(browser, { ...desk, ...options, baseURL, expected: /404/ }, use)

/** What sticks out to the side, or is cut off where it stands. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const cut = [
      ...document.querySelectorAll('main button, main a, main h1, main h2, main label, main p'),
    ].filter(element => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowY === 'hidden' || textOverflow === 'ellipsis'
      return hides && !element.closest('.sr-only') && element.scrollWidth > element.clientWidth + 1
    })
    return { wide, cut: cut.map(element => element.outerHTML.slice(0, 120)) }
  })
/** A button's words stay inside it. */
const spilled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn')].flatMap(one => {
      const words = document.createRange()
      words.selectNodeContents(one)
      const { height, width } = words.getBoundingClientRect()
      const isInside = height <= one.offsetHeight + 1 && width <= one.offsetWidth + 1
      return !one.offsetParent || isInside ? [] : [one.textContent]
    }),
  )

/** How far things have moved by themselves since the page began to come. */
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

const everyPage = async (context: BrowserContext) => {
  await signInAs(context, baseURL, 'parent')
  return [...publicPaths, ...(await wizardPaths(context))]
}

describe.each([
  ['at 320 px', { ...phone, viewport: { width: 320, height: 640 } }, expectAccessible],
  ['at 200 % zoom of a desk', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }, undefined],
] as const)('%s', (where, screen, examine) => {
  const look = async (page: Page, path: string) => {
    await page.goto(path)
    await hydrated(page)
    expect(await jumped(page), `${path} ${where}`).toBeLessThan(0.01)
    expect(await lost(page), `${path} ${where}`).toEqual({ wide: expect.toSatisfy(n => n <= 0), cut: [] })
    expect(await spilled(page), `${path} ${where}`).toEqual([])
    await examine?.(page, `${path} ${where}`)
  }

  test('nothing is lost on the public pages, and nothing jumps while they come', () =>
    visit(async page => {
      for (const path of publicPaths) await look(page, path)
    }, screen))

  test('nothing is lost in the wizard, and nothing jumps while it comes', () =>
    visit(async (page, context) => {
      await signInAs(context, baseURL, 'parent')
      for (const path of await wizardPaths(context)) await look(page, path)
    }, screen))
})

test('on a desk nothing moves for those who asked for it, and nothing jumps', () =>
  visit(
    async (page, context) => {
      for (const path of await everyPage(context)) {
        await page.goto(path)
        await hydrated(page)
        const moving = await page.evaluate(() =>
          document.getAnimations().flatMap(one => {
            const { duration, iterations } = one.effect?.getComputedTiming() ?? {}
            return Number(duration) > 20 || iterations === Infinity ? [String(duration)] : []
          }),
        )
        expect(moving, path).toEqual([])
        expect(await jumped(page), path).toBeLessThan(0.01)
      }
    },
    { reducedMotion: 'reduce' },
  ))
