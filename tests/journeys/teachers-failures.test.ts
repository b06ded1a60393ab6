// The list and the profile of teachers when the network drops and when the list is empty (docs/coverage.md, 8: Error catalogue),
// and how long the list stays fresh (9: Business constants and limits).
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, heldBack, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'
import type { DemoRole } from '../support/sign-in.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const visit = (use: (page: Page, context: BrowserContext) => Promise<void>, screen = desk) =>
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

test('a profile that cannot be loaded says so and can be asked for again', () =>
  visit(async page => {
    await page.goto('/teachers')
    await hydrated(page)
    await page.route('**/api/rpc/teachers/show*', route => route.fulfill({ status: 502, body: 'bad' }))
    await firstProfile(page).click()
    await page.getByRole('heading', { level: 1, name: 'Erreur lors du chargement du profil' }).waitFor()
    await expectAccessible(page, 'the profile is out of reach')
    await page.unroute('**/api/rpc/teachers/show*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: 'Ses heures libres' }).waitFor()
  }, screen))

test('open hours that cannot be loaded leave the profile as it is', () =>
  visit(async page => {
    await page.goto('/teachers')
    await hydrated(page)
    await page.route('**/api/rpc/availability/freeWeek*', route => route.abort())
    await firstProfile(page).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Les créneaux n’ont pas pu être chargés.').waitFor()
  }))

describe('the dashboard’s reading of a profile', () => {
  const nobody = `/teacher/profile/${randomUUID()}`
  test.each<[DemoRole, string]>([
    ['teacher', 'Profil enseignant non trouvé'],
    ['admin', 'Profil enseignant non trouvé'],
    ['parent', 'Vous n’avez pas les permissions nécessaires pour accéder à cette page'],
  ])('of nobody, asked for by a %s: «%s», and home', (role, sentence) =>
    visit(async (page, context) => {
      await signInAs(context, role)
      await page.goto(nobody)
      await page.getByText(sentence).waitFor()
      await page.waitForURL(`${baseURL}/`)
    }),
  )

  test('of a teacher is shown to a teacher and to the school, and kept from search engines', () =>
    visit(async (page, context) => {
      const { teachers } = (await (await context.request.get('/api/v1/teachers')).json()) as {
        teachers: { id: string; firstName: string; lastName: string }[]
      }
      const teacher = teachers[0]
      if (!teacher) throw new Error('no teacher')
      for (const role of ['teacher', 'admin'] as const) {
        await signInAs(context, role)
        await page.goto(`/teacher/profile/${teacher.id}`)
        await page
          .getByRole('heading', { level: 1, name: `${teacher.firstName} ${teacher.lastName}` })
          .waitFor()
        expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
        await hydrated(page)
        await expectAccessible(page, `profile for ${role}`)
      }
    }))

  test('asks a visitor to sign in and remembers the way', () =>
    visit(async page => {
      await page.goto(nobody)
      await page.waitForURL(/\/login/)
      await page.getByText('Veuillez vous connecter pour accéder à cette page').waitFor()
      expect(new URL(page.url()).searchParams.get('from')).toBe(nobody)
    }))
})

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

describe('the list once loaded', () => {
  /** Counts what the page asks of the server from here on. */
  const counting = async (page: Page) => {
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/rpc/availability/find')) asked.push(request.url())
    })
    return asked
  }
  const awayAndBack = async (page: Page, seconds: number) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Témoignages' }).click()
    // The address comes first: the list is left once the other page is there.
    await firstProfile(page).waitFor({ state: 'detached' })
    await page.clock.fastForward(seconds * 1000)
    await page.goBack()
    await page.waitForURL('**/teachers')
  }

  test('is fresh for 30 seconds and asked for again after that, while it is still shown', () =>
    visit(async page => {
      await page.clock.install()
      await page.goto('/teachers')
      await hydrated(page)
      await atRest(page)
      const asked = await counting(page)
      await awayAndBack(page, 25)
      await firstProfile(page).waitFor()
      expect(asked).toHaveLength(0)
      const again = page.waitForRequest(list)
      await awayAndBack(page, 31)
      await again
      await firstProfile(page).waitFor()
    }))

  test('is kept for five minutes, and after that six cards stand for those to come', () =>
    visit(async page => {
      await page.clock.install()
      await page.goto('/teachers')
      await hydrated(page)
      await atRest(page)
      const answer = await heldBack(page, list)
      await awayAndBack(page, 290)
      await firstProfile(page).waitFor()
      await awayAndBack(page, 310)
      await page.locator('main .skeleton').first().waitFor()
      expect(await page.locator('main .skeleton.rounded-2xl').count()).toBe(6)
      await expectAccessible(page, 'cards to come')
      answer()
      await firstProfile(page).waitFor()
    }))

  test('is not asked for again because a person comes back to the window', () =>
    visit(async page => {
      await page.clock.install()
      await page.goto('/teachers')
      await hydrated(page)
      await atRest(page)
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      await page.clock.fastForward(120_000)
      await page.evaluate(() => {
        for (const state of ['hidden', 'visible'] as const) {
          Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        }
        window.dispatchEvent(new Event('focus'))
      })
      await page.clock.runFor(2000)
      expect(asked).toEqual([])
    }))
})
