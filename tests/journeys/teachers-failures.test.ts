// The list of teachers when the network drops, on the way to a booking, and once it is no longer kept (docs/coverage.md, 9: Business
// constants and limits). tests/pages/teachers-failures.test.ts has the other failures.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const visit = (use: (page: Page) => Promise<void>, screen = desk) =>
  withPage(
    browser,
    {
      ...screen,
      baseURL,
      reducedMotion: 'reduce',
      expected: /Failed to load resource|net::ERR|404|Le serveur n’a pas répondu/,
    },
    use,
  )
const list = '**/api/rpc/availability/find*'
/** What a page does once it is there is done: only then may minutes pass. */
const atRest = (page: Page) => page.waitForLoadState('networkidle')
const firstProfile = (page: Page) => page.getByRole('link', { name: /^Voir le profil d/ }).first()

const screen = phone

test('a list that cannot be loaded says so and can be asked for again', () =>
  visit(async page => {
    await page.goto('/teachers')
    await hydrated(page)
    await page.route(list, route => route.abort())
    await page.getByRole('searchbox').fill('benali')
    await page.getByRole('heading', { name: 'Erreur lors du chargement des professeurs' }).waitFor()
    await expectAccessible(page, 'the list is out of reach')
    await page.unroute(list)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('1 professeur', { exact: true }).waitFor()
  }, screen))

test('the dashboard’s reading of a profile asks a visitor to sign in and remembers the way', () =>
  visit(async page => {
    const nobody = `/teacher/profile/${randomUUID()}`
    await page.goto(nobody)
    await page.waitForURL(/\/login/)
    await page.getByText('Veuillez vous connecter pour accéder à cette page').waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe(nobody)
  }))

test('a visitor who has an account signs in on the way to a booking and keeps the teacher', () =>
  visit(async page => {
    await page.goto('/teachers?search=benali')
    await hydrated(page)
    await firstProfile(page).click()
    await page.getByRole('heading', { level: 1, name: 'Salma Benali' }).waitFor()
    const profile = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Réserver un cours', exact: true }).last().click()
    await page.waitForURL(/\/register/)
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
    await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor()
    await page.locator('[name=email]').fill('parent@kalima.test')
    await page.locator('[name=password]').fill('kalima-demo')
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL(/\/book-lesson/)
    expect(`/teacher/${new URL(page.url()).searchParams.get('teacherId')}`).toBe(profile)
    await page.getByText('Salma Benali').first().waitFor()
  }))

test('the list is kept for five minutes, and after that six cards stand for those to come', () =>
  visit(async page => {
    const awayAndBack = async (seconds: number) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Témoignages' }).click()
      // The address comes first: the list is left once the other page is there.
      await firstProfile(page).waitFor({ state: 'detached' })
      await page.clock.fastForward(seconds * 1000)
      await page.goBack()
      await page.waitForURL('**/teachers')
    }
    await page.clock.install()
    await page.goto('/teachers')
    await hydrated(page)
    await atRest(page)
    const answer = await holdRequests(page, list)
    await awayAndBack(290)
    await firstProfile(page).waitFor()
    await awayAndBack(310)
    await page.locator('main .skeleton').first().waitFor()
    expect(await page.locator('main .skeleton.rounded-2xl').count()).toBe(6)
    await expectAccessible(page, 'cards to come')
    answer()
    await firstProfile(page).waitFor()
  }))
