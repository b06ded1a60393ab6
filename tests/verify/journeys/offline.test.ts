// Ways between the pages of the child's space without a network, and the worker of a new build.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { hydrated } from '../../support/browser.ts'
import { answerAndGoOn, begin, doneOf, goOn, newChild, readyForOffline } from '../../support/offline.ts'

describe('a page that is loaded without a network', () => {
  test('stands in place of the first page too when that is reloaded, also after a visit of another page', async () => {
    const { page, context } = await newChild()
    await page.goto('/student')
    const reloadOffline = async () => {
      await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
      await page.waitForURL('**/student/')
      await readyForOffline(page, '/student/hors-ligne')
      await context.setOffline(true)
      expect(await page.evaluate(() => location.pathname)).toBe('/student/')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Pas d’internet pour l’instant' }).waitFor()
      await context.setOffline(false)
      await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
    }
    await reloadOffline()
    await hydrated(page)
    await page.getByRole('link', { name: 'Ta carte' }).first().click()
    await page.waitForURL('**/student/carte')
    await page.goBack()
    await reloadOffline()
  })

  test('stands behind the way home of a page whose scripts did not arrive', async () => {
    const { page, context } = await newChild()
    await page.goto('/student')
    await readyForOffline(page, '/student/hors-ligne')
    const cut = await context.newPage()
    // Outside the worker's scope the scripts come from the network.
    await cut.route('**/assets/**/*.js', route => route.abort())
    await cut.goto('/student')
    await cut.getByRole('alert').getByText('Demande à un adulte de t’aider.').waitFor()
    await context.setOffline(true)
    await cut.getByRole('banner').getByRole('link').first().click()
    await cut.getByRole('heading', { level: 1, name: 'Pas d’internet pour l’instant' }).waitFor()
  })

  test('leads back to the session that was begun', async () => {
    const { page, context } = await newChild()
    await begin(page)
    await readyForOffline(page)
    await answerAndGoOn(page)
    await context.setOffline(true)
    await page.goto('/student/grammaire')
    await hydrated(page)
    await page.getByRole('link', { name: 'Continuer ma séance' }).click()
    await page.locator('[data-tile]').first().waitFor()
    await expect.poll(() => doneOf(page)).toBe(1)
  })
})

test('a session that is left while the server does not answer leads back to it, and home', async () => {
  const { page, context } = await newChild()
  await page.goto('/student')
  await hydrated(page)
  await goOn(page).click()
  await page.locator('[data-tile]').first().waitFor()
  await readyForOffline(page)
  await answerAndGoOn(page)
  await context.route('**/api/rpc/**', route => route.abort())
  await page.getByRole('button', { name: 'Quitter l’exercice' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tes pages ne sont pas arrivées' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Mon Espace Apprentissage' }).waitFor()
  await expectAccessible(page, 'a page without an answer')
  await page.getByRole('link', { name: 'Continuer ma séance' }).click()
  await page.locator('[data-tile]').first().waitFor()
  await expect.poll(() => doneOf(page)).toBe(1)
})

describe('another session that is begun without a network', () => {
  /** A session was begun and left; without a network the child begins another one. */
  const beginAnother = async () => {
    const { page, context } = await newChild()
    await begin(page)
    await readyForOffline(page)
    await answerAndGoOn(page)
    await page.getByRole('button', { name: 'Quitter l’exercice' }).click()
    const game = page.getByRole('button', { name: 'Détective des points' })
    await game.waitFor()
    await context.setOffline(true)
    await game.click()
    await page.getByRole('heading', { level: 1, name: 'Pas d’internet pour l’instant' }).waitFor()
    return { page, context }
  }

  test('leads to the one that is stored, in the frame with the way home', async () => {
    const { page } = await beginAnother()
    await expectAccessible(page, 'a session that did not arrive')
    expect(await page.getByRole('banner').getByRole('link').count()).toBe(1)
    const home = page.getByRole('main').getByRole('link', { name: 'Mon Espace Apprentissage' })
    expect(await home.count()).toBe(1)
    await page.getByRole('link', { name: 'Continuer ma séance' }).click()
    await page.locator('[data-tile]').first().waitFor()
    await expect.poll(() => doneOf(page)).toBe(1)
  })

  test('begins once the network is back', async () => {
    const { page, context } = await beginAnother()
    await context.setOffline(false)
    await page.locator('[data-tile]').first().waitFor()
    expect(await doneOf(page)).toBe(0)
  })
})

const registrationOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/student/')
    const { active, waiting, installing } = registration ?? {}
    return [active, waiting, installing].map(worker => worker?.scriptURL.replace(/.*\//, '') ?? null)
  })

test('the worker of a new build waits while a session is open, and takes over between two sessions', async () => {
  const { page, context } = await newChild()
  await begin(page)
  await readyForOffline(page)
  // Another address stands for another build: the browser takes both for a new worker.
  await page.evaluate(() =>
    navigator.serviceWorker.register('/student/worker.js?lang=fr&build=2', { scope: '/student/' }),
  )
  await expect
    .poll(() => registrationOn(page))
    .toEqual(['worker.js?lang=fr', 'worker.js?lang=fr&build=2', null])
  const home = await context.newPage()
  await home.goto('/student')
  await hydrated(home)
  // The page asked for the first address again: a newer worker, which waits for the session in the other tab too.
  await expect.poll(() => registrationOn(home)).toEqual(['worker.js?lang=fr', 'worker.js?lang=fr', null])
  await page.close()
  await home.reload()
  await expect.poll(() => registrationOn(home)).toEqual(['worker.js?lang=fr', null, null])
})
