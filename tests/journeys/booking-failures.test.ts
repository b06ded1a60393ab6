// One of each kind of failure of the wizard in a browser: a part that does not load, a booking without a network, a session that
// ended. tests/pages/booking-failures.test.ts has the others.
import type { BrowserContext, Page } from 'playwright-core'
import { describe, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { press } from '../support/wizard.ts'
import { chosen, followTo, newChild, openTeacher } from '../support/wizard-url.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const provoked = /Failed to load resource|net::ERR|Le serveur n’a pas répondu/
/** A parent whose network the test is about to cut. */
const asParent = (
  use: (page: Page, context: BrowserContext, family: { email: string; password: string }) => Promise<void>,
  screen = desk,
) =>
  withPage(
    browser,
    { ...screen, baseURL, reducedMotion: 'reduce', expected: provoked },
    async (page, context) => {
      await use(page, context, await newFamily(context, ['Adam', 'Yasmine']))
    },
  )
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rpc = (path: string) => `**/api/rpc/${path}*`

test('packages that cannot be loaded are said, and trying again loads them', () =>
  asParent(async page => {
    await page.goto('/teachers')
    await hydrated(page)
    await page.route(rpc('booking/packages'), route => route.abort())
    await followTo(page, '/book-lesson?path=teacher&step=2&lessonType=individual')
    await toast(page, 'Impossible de charger les forfaits de cours').waitFor()
    const inline = page.getByRole('alert').filter({
      has: page.getByRole('heading', { name: 'Impossible de charger les forfaits de cours' }),
    })
    await inline.waitFor()
    await expectAccessible(page, 'packages out of reach')
    await page.unroute(rpc('booking/packages'))
    await inline.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('radio', { name: /^3 mois/ }).waitFor()
  }))

describe('a booking that does not go through', () => {
  const confirm = /Réserver mon cours d’essai gratuit/

  test('shows a message when the server is overwhelmed or out of reach, and keeps the choices', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      const child = await newChild(context.request, baseURL)
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await hydrated(page)
      await page.route(rpc('booking/book'), route =>
        route.fulfill({
          status: 503,
          json: { json: { defined: false, code: 'busy', status: 503, message: 'x' } },
        }),
      )
      await press(page, confirm)
      const failed = toast(page, 'Une erreur est survenue lors de la réservation. Veuillez réessayer.')
      await failed.waitFor()
      await failed.getByRole('button').click()
      await failed.waitFor({ state: 'detached' })
      await page.unroute(rpc('booking/book'))
      // Without any network nobody waits before a button that turns.
      await context.setOffline(true)
      await press(page, confirm)
      await failed.getByText('Vos choix sont gardés').waitFor()
      await context.setOffline(false)
      await press(page, confirm)
      await toast(page, 'Votre cours d’essai gratuit a été réservé avec succès').waitFor()
    }, phone))

  test('because the session ended: one signs in and finds every choice again', () =>
    asParent(async (page, context, family) => {
      const teacher = await openTeacher(context.request, baseURL)
      const child = await newChild(context.request, baseURL)
      // The page asks for unread messages once it is there; asked after the session ended, that question alone leads to /login.
      const unread = page.waitForResponse(/\/api\/unread/)
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await hydrated(page)
      await unread
      await context.clearCookies({ name: /session/ })
      await press(page, confirm)
      await page.waitForURL(/\/login/)
      await toast(page, 'Veuillez vous connecter pour réserver un cours').waitFor()
      await hydrated(page)
      await page.locator('[name=email]').fill(family.email)
      await page.locator('[name=password]').fill(family.password)
      await page.locator('main form button[type=submit]').click()
      await page.waitForURL(/\/book-lesson/)
      await page.getByRole('radio', { name: new RegExp(child.firstName), checked: true }).waitFor()
    }))
})
