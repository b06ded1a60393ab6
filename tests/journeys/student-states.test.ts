// The child's space on its way, not arriving, and without movement. tests/pages/student-states.test.ts has the first day.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeLogin } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

/** A child of eight on the first day. */
const beginner = async (context: BrowserContext) => {
  const { ids } = await insertFamily(['Nour'], false, 8)
  const userId = await makeLogin(programDb(), ids[0] ?? '', 'Nour')
  await signInUser(context, userId)
}
const expected =
  /status of 5\d\d|Internal Server Error|ERR_INTERNET|Failed to (load|fetch)|Le serveur n’a pas répondu/

const screen = phone

test('a page on its way shows its shape; one that does not come says so, kindly, and comes after all', async () => {
  await withPage(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
    await beginner(context)
    await page.goto('/student')
    await hydrated(page)
    let open = () => {}
    const opened = new Promise<void>(resolve => {
      open = resolve
    })
    await page.route('**/learning/points*', async route => {
      await opened
      await route.abort('internetdisconnected')
    })
    await page.getByRole('link', { name: /^Leçons de grammaire/ }).click()
    await page.locator('[aria-busy=true] .skeleton').first().waitFor()
    await expectAccessible(page, 'a child waits')
    open()
    await page.getByRole('heading', { name: 'Tes pages ne sont pas arrivées' }).waitFor()
    await expectAccessible(page, 'a child’s page failed')
    await page.unroute('**/learning/points*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: 'Niveau Initiation' }).waitFor()
  })
})

test('a reader who prefers reduced motion gets none, and Arabic is marked as such', async () => {
  await withPage(
    browser,
    { ...desk, reducedMotion: 'reduce', baseURL: origin, as: 'student' },
    async page => {
      await page.goto(`/student/vocabulaire?partie=${randomUUID()}&jeu=sun-or-moon`)
      await hydrated(page)
      await page.locator('[data-tile]').first().click()
      await page.getByRole('button', { name: 'Continuer' }).waitFor()
      const longest = await page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map(one => Number(one.effect?.getComputedTiming().duration ?? 0)),
        ),
      )
      expect(longest).toBeLessThanOrEqual(10)
      const unmarked = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (texts.nextNode()) {
          const { textContent, parentElement } = texts.currentNode
          if (
            !/[\u0600-\u06ff]/.test(textContent ?? '') ||
            parentElement?.closest('script, [aria-hidden=true]')
          )
            continue
          const marked = parentElement?.closest('[lang]')
          const direction = parentElement ? getComputedStyle(parentElement).direction : ''
          if (marked?.getAttribute('lang') !== 'ar' || direction !== 'rtl') found.push(textContent ?? '')
        }
        return found
      })
      expect(unmarked).toEqual([])
    },
  )
})

test('a game that has nothing for the child answers 404, in the child’s frame', async () => {
  await withPage(
    browser,
    { ...screen, baseURL: origin, expected: /status of 404/ },
    async (page, context) => {
      await beginner(context)
      const answer = await page.goto(`/student/vocabulaire?partie=${randomUUID()}&jeu=write-the-arabic`)
      expect(answer?.status()).toBe(404)
      await hydrated(page)
      await page.getByText('Il n’y a pas encore d’exercice ici pour ton niveau.').waitFor()
      await page.getByRole('link', { name: 'Choisir un autre jeu' }).click()
      await page.getByRole('heading', { name: 'Ou choisis un jeu' }).waitFor()
    },
  )
})
