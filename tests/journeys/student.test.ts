import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { desk, hydrated, launch, phone } from '../support/browser.ts'
import { playChoices } from '../support/play-choices.ts'

const origin = inject('origin')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const visit = async (options: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      complaints.push(request.url())
  })
  return { context, page, complaints }
}
const adam = async (options: BrowserContextOptions) => {
  const seen = await visit(options)
  const answer = await seen.context.request.post(`${origin}/api/auth/sign-in/username`, {
    headers: { origin },
    data: { username: 'adam', password: '246810' },
  })
  expect(answer.status()).toBe(200)
  return seen
}
const findings = async (page: Page) => {
  // Our own policy forbids foreign scripts: axe comes in through the debugger.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await tool.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  })
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pointsShown = async (page: Page) =>
  Number(/\d+/.exec((await page.locator('main header p').textContent()) ?? '')?.[0])

describe('who may enter', () => {
  test('nobody signed in goes to the login and comes back', async () => {
    const { page, context } = await visit(desk)
    await page.goto(`${origin}/student/quiz`)
    await hydrated(page)
    await page.waitForURL(/\/login/)
    expect(new URL(page.url()).searchParams.get('from')).toBe('/student/quiz')
    await context.close()
  })
})

for (const [width, options] of [
  [390, phone],
  [1280, desk],
] as const)
  describe(`at ${width} px`, () => {
    test('the space shows the child’s own progress, lessons and recordings', async () => {
      const { page, context, complaints } = await adam(options)
      await page.goto(`${origin}/student`)
      await hydrated(page)
      await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
      await page.getByText('Découverte').first().waitFor()
      const film = page.getByRole('link', { name: /Voir l’enregistrement/ }).first()
      expect(await film.getAttribute('target')).toBe('_blank')
      for (const name of ['Exercices de vocabulaire', 'Leçons de grammaire', 'Quiz'])
        expect(await page.getByRole('link', { name: new RegExp(`^${name}`) }).count()).toBe(1)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      expect(await findings(page)).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
    })

    test('a session of words, by finger, to its star', async () => {
      const { page, context, complaints } = await adam(options)
      await page.goto(`${origin}/student/vocabulaire`)
      await hydrated(page)
      await button(page, 'Du mot au sens').click()
      await page.waitForURL(/partie=/)
      const before = await pointsShown(page)
      await playChoices(page, {
        option: index => page.locator('[data-tile]').nth(index).click(),
        goOn: () => button(page, 'Continuer').click(),
      })
      await page.getByText(/sur 12 du premier coup/).waitFor()
      expect(await pointsShown(page)).toBeGreaterThan(before)
      expect(await findings(page)).toEqual([])
      await page.getByRole('link', { name: 'Retour à mon espace' }).click()
      await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
      expect(complaints).toEqual([])
      await context.close()
    })

    test('a session of letters, by keyboard alone, hint and arrows included', async () => {
      const { page, context, complaints } = await adam(options)
      await page.goto(`${origin}/student/vocabulaire`)
      await hydrated(page)
      await button(page, 'Détective des points').focus()
      await page.keyboard.press('Enter')
      await page.locator('[data-tile]').first().waitFor()
      await page.keyboard.press('h')
      await page.getByText(/point/).nth(1).waitFor()
      await page.keyboard.press('ArrowRight')
      const first = await page.evaluate(() => document.activeElement?.textContent)
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first)
      await playChoices(page, {
        option: index => page.keyboard.press(String(index + 1)),
        goOn: () => page.keyboard.press('Enter'),
      })
      expect(complaints).toEqual([])
      await context.close()
    })

    test('a grammar lesson is read, then practised', async () => {
      const { page, context, complaints } = await adam(options)
      await page.goto(`${origin}/student/grammaire`)
      await hydrated(page)
      await page.getByRole('link', { name: /Une lettre, jusqu’à quatre formes/ }).click()
      await page.getByRole('heading', { name: 'Exemples' }).waitFor()
      expect(await findings(page)).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await button(page, 'Je m’entraîne').click()
      await page.locator('[data-tile]').first().waitFor()
      expect(await findings(page)).toEqual([])
      expect(await page.locator('[role="progressbar"]').getAttribute('aria-valuemax')).toBe('10')
      await button(page, 'Quitter l’exercice').click()
      await button(page, 'Je m’entraîne').waitFor()
      expect(complaints).toEqual([])
      await context.close()
    })

    test('every game that suits the child can be played and read aloud', async () => {
      const { page, context, complaints } = await adam(options)
      for (const game of [
        'memory-pairs',
        'find-the-arabic',
        'letter-train',
        'dress-the-word',
        'sun-or-moon',
        'this-one',
      ]) {
        await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=${game}`)
        await hydrated(page)
        await page.locator('[data-tile]').first().waitFor()
        expect(await findings(page), game).toEqual([])
        expect(await sideways(page), game).toBeLessThanOrEqual(0)
        const small = await page
          .locator('[data-tile]')
          .evaluateAll(tiles => tiles.filter(tile => tile.getBoundingClientRect().height < 56).length)
        expect(small, game).toBe(0)
      }
      expect(complaints).toEqual([])
      await context.close()
    })
  })

describe('a network that drops', () => {
  test('the answer is kept, the child is told, and it is sent again', async () => {
    const { page, context } = await adam(phone)
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=sun-or-moon`)
    await hydrated(page)
    await page.locator('[data-tile]').first().waitFor()
    await context.setOffline(true)
    await page.locator('[data-tile]').first().click()
    await page.getByText(/Ta réponse est gardée/).waitFor()
    await context.setOffline(false)
    await button(page, 'Continuer').waitFor()
    await context.close()
  })

  test('an answer that never left outlives a reload', async () => {
    const { page, context } = await adam(desk)
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=this-one`)
    await hydrated(page)
    await page.locator('[data-tile]').first().waitFor()
    await page.route('**/answerQuestion', route => route.abort())
    await page.keyboard.press('1')
    await page.getByText(/Ta réponse est gardée/).waitFor()
    await page.unroute('**/answerQuestion')
    await page.reload()
    await hydrated(page)
    await button(page, 'Continuer').waitFor()
    await context.close()
  })
})
