// Everything with the keys alone: every stop is seen and outlined, and a step that begins takes the focus.
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { tabThrough, tabTo } from '../support/keyboard.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'
import { openTeacher } from '../support/wizard-url.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const visit = (use: (page: Page, context: BrowserContext) => Promise<void>, screen = desk) =>
  withPage(browser, { ...screen, baseURL, reducedMotion: 'reduce' }, use)

test.each([
  '/',
  '/about',
  '/teachers',
  '/testimonials',
  '/parent-landing',
  '/login',
  '/register',
  '/conditions',
])('every stop of %s is visible, outlined, and not behind the bar', path =>
  visit(async page => {
    await page.goto(path)
    await hydrated(page)
    const stops = await tabThrough(page)
    expect(stops[0]).toContain('Aller au contenu')
    expect(stops.length).toBeGreaterThan(8)
  }),
)

test.each([
  ['on a phone with keys', phone],
  ['on a desk', desk],
] as const)('%s: a profile, and the questions of the wizard', (_where, screen) =>
  visit(async (page, context) => {
    await signInAs(context, 'parent')
    const { teacherId } = await openTeacher(context.request, baseURL)
    await page.goto(`/teacher/${teacherId}`)
    await hydrated(page)
    await tabThrough(page)
    await page.goto('/book-lesson?path=teacher&step=2&lessonType=group')
    await hydrated(page)
    await tabThrough(page)
  }, screen),
)

test('a profile whose script has not come yet shows every stop as well, and keeps the place of who stands on its film', () =>
  visit(async (page, context) => {
    await signInAs(context, 'parent')
    const answer = await context.request.get('/api/v1/teachers?search=leila')
    const { teachers }: { teachers: { id: string }[] } = await answer.json()
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    await page.goto(`/teacher/${teachers[0]?.id}`, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    await tabThrough(page)
    const film = page.getByRole('button', { name: /^Présentation .* en vidéo$/ })
    await tabTo(page, film)
    letScriptsCome()
    await hydrated(page)
    expect(await film.evaluate(element => element === document.activeElement)).toBe(true)
  }))

const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
/** The step's question has the focus, so that the next press of Tab leads to its answers. */
const begins = async (page: Page, name: string) => {
  await question(page, name).waitFor()
  await expect
    .poll(() => question(page, name).evaluate(element => element === document.activeElement))
    .toBe(true)
  await expectAccessible(page, name)
}
const next = async (page: Page, name: string | RegExp = 'Suivant') => {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

describe('a trial is booked without a mouse', () => {
  test('teacher first, with the calendar walked by arrows and a question opened on the way', () =>
    visit(async (page, context) => {
      await newFamily(context, ['Adam', 'Ilyas'])
      await page.goto('/book-lesson')
      await hydrated(page)
      await tabTo(page, page.getByRole('radio').first())
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(() => page.getByRole('radio', { name: 'Je choisis un professeur' }).isChecked())
        .toBe(true)
      await next(page)

      await begins(page, 'Quel cours pour votre enfant ?')
      const faq = page.locator('details summary').first()
      await tabTo(page, faq)
      await page.keyboard.press('Enter')
      await page.getByText('Il dure 30 minutes, en ligne').waitFor()
      await expectAccessible(page, 'an open question')
      await next(page)

      await begins(page, 'Quel professeur pour votre enfant ?')
      await tabTo(page, page.getByPlaceholder('Rechercher par nom ou spécialisation...'))
      await page.keyboard.type('benali')
      const choose = page.getByRole('button', { name: 'Choisir ce professeur, Salma Benali' })
      await choose.waitFor()
      await expect.poll(() => page.getByRole('button', { name: /^Choisir ce professeur/ }).count()).toBe(1)
      await tabTo(page, choose)
      await page.keyboard.press('Enter')

      await begins(page, 'Quand votre enfant est-il disponible ?')
      await page.locator('.calendar[aria-busy=false]').waitFor()
      await tabTo(page, page.locator('[data-day][tabindex="0"]'))
      const before = await page.evaluate(() => document.activeElement?.getAttribute('data-day'))
      await page.keyboard.press('PageDown')
      await page.locator('.calendar[aria-busy=false]').waitFor()
      await page.waitForFunction(day => document.activeElement?.getAttribute('data-day') !== day, before)
      await page.locator('[data-day][data-free]').first().waitFor()
      for (let steps = 0; steps < 31; steps += 1) {
        if (await page.evaluate(() => document.activeElement?.hasAttribute('data-free'))) break
        await page.keyboard.press('ArrowRight')
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      await page.keyboard.press('Enter')
      await page.locator('button[aria-pressed=true] time').waitFor()
      await next(page)

      await begins(page, 'Pour quel enfant ?')
      const own = page.getByRole('radio', { name: /Ilyas/ })
      await tabTo(page, page.locator('input[name=studentId]:not(:disabled)').first())
      for (let steps = 0; steps < 12 && !(await own.isChecked()); steps += 1) {
        await page.keyboard.press(steps === 0 ? 'Space' : 'ArrowDown')
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      expect(await own.isChecked()).toBe(true)
      await next(page, /Réserver mon cours d’essai gratuit/)
      await page.waitForURL(/\/parent/)
      await page.getByText('Votre cours d’essai gratuit a été réservé avec succès').waitFor()
    }))

  test('Back leads to the question before, with the focus on it', () =>
    visit(async (page, context) => {
      await signInAs(context, 'parent')
      await page.goto('/book-lesson?path=time&step=2')
      await hydrated(page)
      await next(page)
      await begins(page, 'Quand votre enfant est-il disponible ?')
      await next(page, 'Retour')
      await begins(page, 'Quel cours pour votre enfant ?')
    }))
})
