import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

/** From here on the page's time is what runFor() gives it: by itself it would go on between two steps of the test. */
const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
/** The bar answers from the moment React has taken the page over. */
const goto = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })
const isExpanded = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-expanded')

describe('the bar on a desk', () => {
  const visit = (use: (page: Page, context: BrowserContext) => Promise<void>, expected?: RegExp) =>
    withPage(browser, { ...desk, baseURL, reducedMotion: 'reduce', expected }, use)

  test('works by keyboard alone', () =>
    visit(async page => {
      await goto(page, '/')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      expect(await isExpanded(page, 'Cours')).toBe('true')
      await expectAccessible(page, 'menu open')
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
        '/register?from=%2Fbook-lesson',
      )
      await page.keyboard.press('Escape')
      expect(await isExpanded(page, 'Cours')).toBe('false')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cours')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      expect(await isExpanded(page, 'À propos')).toBe('true')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${baseURL}/about`)
    }))

  test('the skip link leads to the content', () =>
    visit(async page => {
      await goto(page, '/about')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Inscrivez-vous Maintenant')
    }))

  test('a menu opens under a mouse that stays 200 ms, closes 150 ms after it left, and the next opens at once', () =>
    visit(async page => {
      await page.clock.install()
      await goto(page, '/')
      await stopClock(page)
      await page.getByRole('button', { name: 'Cours' }).hover()
      await page.clock.runFor(150)
      expect(await isExpanded(page, 'Cours')).toBe('false')
      await page.clock.runFor(60)
      expect(await isExpanded(page, 'Cours')).toBe('true')
      await page.getByRole('button', { name: 'Espaces' }).hover()
      await page.clock.runFor(5)
      expect(await isExpanded(page, 'Espaces')).toBe('true')
      await page.mouse.move(640, 700)
      await page.clock.runFor(140)
      expect(await isExpanded(page, 'Espaces')).toBe('true')
      await page.clock.runFor(20)
      expect(await isExpanded(page, 'Espaces')).toBe('false')
      await page.getByRole('button', { name: 'À propos' }).hover()
      await page.clock.runFor(5)
      expect(await isExpanded(page, 'À propos')).toBe('true')
    }))

  test.each([
    [285, 'true'],
    [315, 'false'],
  ])('%i ms after a menu closed, the next opens at once: %s', (pause, isOpen) =>
    visit(async page => {
      await page.clock.install()
      await goto(page, '/')
      await stopClock(page)
      await page.getByRole('button', { name: 'Cours' }).hover()
      await page.clock.runFor(210)
      expect(await isExpanded(page, 'Cours')).toBe('true')
      await page.mouse.move(640, 700)
      await page.clock.runFor(150)
      expect(await isExpanded(page, 'Cours')).toBe('false')
      await page.clock.runFor(pause)
      await page.getByRole('button', { name: 'Espaces' }).hover()
      await page.clock.runFor(5)
      expect(await isExpanded(page, 'Espaces')).toBe(isOpen)
    }),
  )

  test('a click on what the mouse has just opened does not close it', () =>
    visit(async page => {
      await page.clock.install()
      await goto(page, '/')
      await stopClock(page)
      await page.getByRole('button', { name: 'Cours' }).hover()
      await page.clock.runFor(210)
      await page.mouse.down()
      await page.mouse.up()
      expect(await isExpanded(page, 'Cours')).toBe('true')
      await page.clock.runFor(400)
      await page.mouse.down()
      await page.mouse.up()
      expect(await isExpanded(page, 'Cours')).toBe('false')
    }))

  test('stands out from the page after more than 10 px of scrolling', () =>
    visit(async page => {
      await goto(page, '/')
      const bar = page.getByRole('banner')
      await page.evaluate(() => scrollTo(0, 10))
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await bar.getAttribute('data-scrolled')).toBeNull()
      await page.evaluate(() => scrollTo(0, 11))
      await page.locator('header[data-scrolled]').waitFor()
      expect((await bar.boundingBox())?.y).toBe(0)
    }))

  test.each([
    ['parent', 'Espace Parent', '/parent/dashboard'],
    ['teacher', 'Espace Professeur', '/teacher/dashboard'],
    ['admin', 'Administration', '/admin/dashboard'],
  ] as const)('%s is led to their own space', (role, label, path) =>
    visit(async (page, context) => {
      await signInAs(context, role)
      await goto(page, '/')
      expect(await page.getByRole('button', { name: 'Espaces' }).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Se connecter' }).count()).toBe(0)
      await page.getByRole('banner').getByRole('link', { name: label }).click()
      await page.waitForURL(`**${path}`)
    }, /404/),
  )

  test('signing out in one tab signs out in every tab', () =>
    visit(async (page, context) => {
      await signInAs(context, 'parent')
      const other = await context.newPage()
      await goto(other, '/about')
      await goto(page, '/testimonials')
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await page.waitForURL(`${baseURL}/`)
      await page.getByText('Déconnexion réussie').waitFor()
      await other.waitForURL(`${baseURL}/`)
      await other.getByRole('link', { name: 'Se connecter' }).first().waitFor()
    }))
})

describe('the drawer on a phone', () => {
  const visit = (use: (page: Page, context: BrowserContext) => Promise<void>) =>
    withPage(browser, { ...phone, baseURL, reducedMotion: 'reduce' }, use)

  test('opens, keeps the focus, and gives it back', () =>
    visit(async page => {
      await goto(page, '/')
      const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
      await opener.tap()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.waitFor()
      await expectAccessible(page, 'drawer open')
      for (let i = 0; i < 30; i++) {
        await page.keyboard.press('Tab')
        const isOutside = await page.evaluate(() =>
          Boolean(
            document.activeElement?.closest('header, main, footer') &&
              !document.activeElement.closest('dialog'),
          ),
        )
        expect(isOutside).toBe(false)
      }
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)
    }))

  test('is 400 px wide where there is room, and leaves when the bar comes', () =>
    visit(async page => {
      await page.setViewportSize({ width: 700, height: 800 })
      await goto(page, '/')
      await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.getByRole('link', { name: 'Nos professeurs' }).waitFor()
      await expect
        .poll(async () => {
          const box = await drawer.boundingBox()
          return box && [Math.round(box.x), box.width]
        })
        .toEqual([300, 400])
      await page.setViewportSize({ width: 1000, height: 800 })
      await drawer.waitFor({ state: 'hidden' })
    }))

  test.each([
    [767, false],
    [768, true],
  ])('at %i px the bar with its menus stands in its place: %s', (width, isBar) =>
    visit(async page => {
      await page.setViewportSize({ width, height: 800 })
      await goto(page, '/')
      expect(await page.getByRole('button', { name: 'Ouvrir le menu' }).isVisible()).toBe(!isBar)
      expect(await page.getByRole('button', { name: 'Cours', exact: true }).isVisible()).toBe(isBar)
    }),
  )

  test('leads where it says', () =>
    visit(async page => {
      await goto(page, '/')
      await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
      await page.getByRole('dialog').getByRole('link', { name: 'Témoignages' }).tap()
      await page.waitForURL(`${baseURL}/testimonials`)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }))
})
