// The child's space at its edges: nothing there yet, narrow, without movement, on its way, and not arriving.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { watched } from '../support/watched.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A child of six on the first day. */
const beginner = async (context: BrowserContext) => {
  const parent = await browser.newContext({ baseURL: origin })
  const { ids } = await newFamily(parent, origin, ['Nour'])
  const login = { loginName: `perle.${randomUUID().slice(0, 8)}x`, code: '730518' }
  const given = await parent.request.put(`/api/v1/students/${ids[0]}/login`, {
    data: login,
    headers: { origin },
  })
  expect(given.status()).toBe(200)
  await parent.close()
  const answer = await context.request.post('/api/auth/sign-in/username', {
    data: { username: login.loginName, password: login.code },
    headers: { origin },
  })
  expect(answer.status()).toBe(200)
}
const expected =
  /status of 5\d\d|Internal Server Error|ERR_INTERNET|Failed to (load|fetch)|Le serveur n’a pas répondu/

describe.each([
  ['at 390', phone],
  ['at 1280', desk],
] as const)('%s', (_where, screen) => {
  test('the first day: nothing is there yet, and every way leads somewhere', async () => {
    await watched(browser, { ...screen, baseURL: origin }, async (page, context) => {
      await beginner(context)
      await page.goto('/student')
      await hydrated(page)
      await page.getByText('Bonjour Nour').waitFor()
      await page.getByText('Aucun cours prévu').waitFor()
      await page.getByText('Aucun enregistrement disponible').waitFor()
      await expectAccessible(page, 'the first day')
      for (const [name, heading] of [
        ['Exercices de vocabulaire', 'Ou choisis un jeu'],
        ['Leçons de grammaire', 'Niveau Initiation'],
        ['Quiz', 'Quiz'],
      ] as const) {
        await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
        await page.getByRole('heading', { name: heading }).first().waitFor()
        await expectAccessible(page, name)
        await page.getByRole('main').getByRole('link', { name: 'Mon Espace Apprentissage' }).click()
        await page.getByText('Bonjour Nour').waitFor()
      }
    })
  })

  test('a page on its way shows its shape; one that does not come says so, kindly, and comes after all', async () => {
    await watched(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
      await beginner(context)
      await page.goto('/student')
      await hydrated(page)
      let open = () => {}
      const opened = new Promise<void>(resolve => {
        open = resolve
      })
      await page.route('**/learning/lessons*', async route => {
        await opened
        await route.abort('internetdisconnected')
      })
      await page.getByRole('link', { name: /^Leçons de grammaire/ }).click()
      await page.locator('[aria-busy=true] .skeleton').first().waitFor()
      await expectAccessible(page, 'a child waits')
      open()
      await page.getByText('Tes pages ne sont pas arrivées.').waitFor()
      await expectAccessible(page, 'a child’s page failed')
      await page.unroute('**/learning/lessons*')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await page.getByRole('heading', { name: 'Niveau Initiation' }).waitFor()
    })
  })
})

test('320 px wide nothing is lost, by day and by night', async () => {
  const narrow = { ...phone, viewport: { width: 320, height: 640 } }
  for (const colorScheme of ['light', 'dark'] as const)
    await watched(browser, { ...narrow, colorScheme, baseURL: origin }, async page => {
      const signedIn = await page.request.post('/api/auth/sign-in/username', {
        data: { username: 'adam', password: '246810' },
        headers: { origin },
      })
      expect(signedIn.status()).toBe(200)
      for (const path of [
        '/student',
        '/student/vocabulaire',
        '/student/grammaire',
        '/student/quiz',
        `/student/quiz?partie=${randomUUID()}`,
        `/student/vocabulaire?partie=${randomUUID()}&jeu=memory-pairs`,
      ]) {
        await page.goto(path)
        await hydrated(page)
        const cut = await page.evaluate(() => ({
          sideways: document.documentElement.scrollWidth - innerWidth,
          // What the page clips at its edge would be lost without a scroll bar.
          beyond: [...document.querySelectorAll('main *')].filter(
            element =>
              !element.closest('[aria-hidden=true], .sr-only') &&
              element.getBoundingClientRect().right > innerWidth + 1,
          ).length,
        }))
        expect(cut, `${path}, ${colorScheme}`).toEqual({ sideways: 0, beyond: 0 })
        await expectAccessible(page, `${path}, ${colorScheme}`)
      }
    })
})

test('who asks for no movement gets none, and Arabic is marked as such', async () => {
  await watched(browser, { ...desk, reducedMotion: 'reduce', baseURL: origin }, async page => {
    await page.request.post('/api/auth/sign-in/username', {
      data: { username: 'adam', password: '246810' },
      headers: { origin },
    })
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
  })
})
