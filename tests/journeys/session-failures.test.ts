// Toasts and tooltips with their figures (docs/coverage.md, 9: Business constants and limits), and how toasts lie on a phone.
// tests/pages/session-failures.test.ts has what a server says that does not answer.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'
import { chosen, openTeacher } from '../support/wizard-url.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const asParent = (use: (page: Page, context: BrowserContext) => Promise<void>, screen = desk) =>
  withPage(
    browser,
    {
      ...screen,
      baseURL,
      expected:
        /Failed to load resource|net::ERR|Sign-out failed|role could not be read|Le serveur n’a pas répondu/,
    },
    async (page, context) => {
      await signInAs(context, 'parent')
      await use(page, context)
    },
  )
const noSignOut = (page: Page) => page.route('**/api/auth/sign-out', route => route.abort())
const leave = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' }).filter({ visible: true })

test('signing out of a server that does not answer is said, and of many toasts three are seen, 356 px wide and 14 px apart', () =>
  asParent(async page => {
    await page.goto('/parent/dashboard')
    await hydrated(page)
    await noSignOut(page)
    const toasts = page.locator('.toast').filter({ hasText: 'Erreur lors de la déconnexion' })
    for (const seen of [1, 2, 3, 3]) {
      const failed = page.waitForEvent('requestfailed')
      await leave(page).click()
      await failed
      await expect.poll(() => toasts.count()).toBe(seen)
    }
    await expectAccessible(page, 'three toasts')
    const boxes = await toasts.evaluateAll(all =>
      all.map(one => {
        const { x, y, width, height, right, bottom } = one.getBoundingClientRect()
        return { x, y, width, height, right, bottom }
      }),
    )
    const [first, second, third] = boxes
    if (!first || !second || !third) throw new Error('three toasts were there')
    expect(boxes.map(({ width }) => width)).toEqual([356, 356, 356])
    for (const [above, below] of [
      [first, second],
      [second, third],
    ] as const)
      expect(Math.round(below.y - above.bottom)).toBe(14)
    expect(innerEdge(page, third)).toEqual({ right: 24, bottom: 24 })
  }))

test('a sign-out overtaken by the script of the live stream loads the landing page once', () =>
  asParent(async page => {
    const script = Promise.withResolvers<void>()
    await page.route('**/subscribe-updates-*.js', async route => {
      await script.promise
      await route.continue()
    })
    await page.route('**/api/auth/sign-out', async route => {
      const loaded = page.waitForEvent('requestfinished', request =>
        request.url().includes('/subscribe-updates-'),
      )
      script.resolve()
      await loaded
      await route.fulfill({ json: { success: true } })
    })
    await page.goto('/parent/dashboard')
    await hydrated(page)
    const loads: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    await leave(page).click()
    await page.waitForURL(url => url.pathname === '/')
    await hydrated(page)
    expect(loads).toEqual(['/'])
  }))

const innerEdge = (page: Page, box: { right: number; bottom: number }) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return { right: Math.round(width - box.right), bottom: Math.round(height - box.bottom) }
}

test('a toast is pushed away to the right; a push of less than 20 px is taken back', () =>
  withPage(browser, { ...desk, baseURL }, async page => {
    await page.clock.install()
    await page.goto('/about?notice=welcome')
    const toast = page.locator('.toast')
    await toast.waitFor()
    const push = async (distance: number) => {
      // It is taken hold of where it has come to rest.
      await toast.evaluate(one => Promise.allSettled(one.getAnimations().map(({ finished }) => finished)))
      const box = await toast.boundingBox()
      if (!box) throw new Error('the toast is there')
      await page.mouse.move(box.x + 90, box.y + 12)
      await page.mouse.down()
      await page.mouse.move(box.x + 90 + distance, box.y + 12, { steps: 3 })
      await page.mouse.up()
    }
    await page.clock.runFor(300)
    await push(18)
    await page.clock.runFor(300)
    expect(await toast.getAttribute('data-leaving')).toBeNull()
    await push(40)
    await page.clock.runFor(400)
    await toast.waitFor({ state: 'detached' })
  }))

test('a tooltip comes after 700 ms of pointing, at once within 300 ms of the last, and under the keyboard', () =>
  asParent(async page => {
    await page.clock.install()
    await page.goto('/about')
    await hydrated(page)
    const tip = page.getByRole('tooltip', { name: 'Se déconnecter', includeHidden: true }).first()
    await leave(page).hover()
    // The clock goes on by itself too, so that a busy machine has its share of the 700.
    await page.clock.runFor(450)
    expect(await tip.isVisible()).toBe(false)
    await page.clock.runFor(260)
    await expect.poll(() => tip.isVisible()).toBe(true)
    await expectAccessible(page, 'tooltip')
    await page.mouse.move(600, 500)
    await page.clock.runFor(130)
    await expect.poll(() => tip.isVisible()).toBe(false)
    await page.clock.runFor(100)
    await leave(page).hover()
    await page.clock.runFor(5)
    await expect.poll(() => tip.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.clock.runFor(5)
    await expect.poll(() => tip.isVisible()).toBe(false)
    await page.mouse.move(600, 500)
    await page.clock.runFor(400)
    await leave(page).hover()
    await page.clock.runFor(450)
    expect(await tip.isVisible()).toBe(false)
  }))

describe('on a phone a toast', () => {
  /** How many CSS pixels of the element's height are under the toast that is shown. */
  const covered = async (page: Page, element: Locator) => {
    const toast = page.locator('.toaster')
    const [box, below] = [await element.boundingBox(), await toast.boundingBox()]
    if (!box || !below) throw new Error('both are shown')
    return Math.min(box.y + box.height, below.y + below.height) - Math.max(box.y, below.y)
  }

  test('leaves the bar of actions of every step within reach, and the conditions above it readable', () =>
    asParent(async page => {
      const teacher = await openTeacher(page.request, baseURL)
      for (const step of [1, 2, 3, 4, 5]) {
        await page.goto(`${chosen(teacher, step)}&notice=welcome`)
        await page.locator('.toast').waitFor()
        expect(await covered(page, page.locator('.action-bar')), `step ${step}`).toBeLessThanOrEqual(0)
      }
      // Read just above the bar, which is where a refusal to confirm sends the eye.
      const conditions = page.getByText('En réservant, vous acceptez les')
      await conditions.evaluate(one => one.scrollIntoView({ block: 'end', behavior: 'instant' }))
      expect(await covered(page, conditions)).toBeLessThanOrEqual(0)
    }, phone))

  test('leaves the button that sends a report within reach', () =>
    withPage(browser, { ...phone, baseURL, as: 'teacher' }, async page => {
      const answer = await page.request.get('/api/v1/teacher/due-reports')
      const { reports } = (await answer.json()) as { reports: { lessonId: string; studentId: string }[] }
      const [due] = reports
      if (!due) throw new Error('The demo school has no report to write')
      await page.goto(`/teacher/reports/${due.lessonId}?eleve=${due.studentId}&notice=welcome`)
      await page.locator('.toast').waitFor()
      expect(
        await covered(page, page.getByRole('button', { name: 'Envoyer à la famille' })),
      ).toBeLessThanOrEqual(0)
    }))

  test.each([390, 320])('does not lie on the sign-in at %d px', width =>
    withPage(browser, { ...phone, viewport: { width, height: 640 }, baseURL }, async page => {
      await page.goto('/login?notice=book-sign-in')
      await page.locator('.toast').waitFor()
      expect(await covered(page, page.locator('main form'))).toBeLessThanOrEqual(0)
    }),
  )

  test('never lies on the field or button that has the focus', () =>
    asParent(async page => {
      await page.goto('/parent/profile?notice=welcome')
      await hydrated(page)
      await page.locator('.toast').waitFor()
      const overlaps = await page.evaluate(async () => {
        const found: string[] = []
        const toaster = document.querySelector('.toaster')
        const fields = document.querySelectorAll<HTMLElement>(
          'main :is(input, select, textarea, button):not(:disabled, [type=hidden])',
        )
        for (const field of fields) {
          // Above the lower edge, at the upper one, and wherever the browser scrolls it to.
          for (const block of ['end', 'start', 'nearest'] as const) {
            field.focus({ preventScroll: true })
            field.scrollIntoView({ block, behavior: 'instant' })
            await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
            const [own, toast] = [field.getBoundingClientRect(), toaster?.getBoundingClientRect()]
            if (own.width === 0 || document.activeElement !== field) continue
            if (!toast?.height) throw new Error('the toast has gone')
            if (own.top < toast.bottom && toast.top < own.bottom) found.push(`${field.outerHTML}, ${block}`)
          }
        }
        return { found, fields: fields.length }
      })
      expect(overlaps.fields).toBeGreaterThan(4)
      expect(overlaps.found).toEqual([])
    }, phone))

  test('stands above the text that one writes, and its button', () =>
    asParent(async page => {
      const { conversations } = (await (await page.request.get('/api/v1/conversations')).json()) as {
        conversations: { personId: string }[]
      }
      await page.goto(`/parent/messages/${conversations[0]?.personId}?notice=welcome`)
      await hydrated(page)
      await page.locator('.toast').waitFor()
      expect(await covered(page, page.locator('.composer'))).toBeLessThanOrEqual(0)
    }, phone))

  test('takes the place of the one before', () =>
    asParent(async page => {
      await page.goto('/parent/dashboard?notice=welcome')
      await hydrated(page)
      await noSignOut(page)
      await page.getByRole('button', { name: 'Ouvrir le menu de l’espace' }).click()
      await leave(page).click()
      await expect.poll(() => page.locator('.toast').count()).toBe(2)
      expect(await page.locator('.toast').filter({ visible: true }).count()).toBe(1)
    }, phone))
})
