import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { desk, holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

const visit = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  withPage(browser, { ...options, baseURL: origin, expected: /404/ }, use)

describe('on a phone', () => {
  const options = phone
  test('a teacher is found as one types, and opened', () =>
    visit(options, async page => {
      await page.goto(`${origin}/teachers`)
      expect(await page.title()).toContain('Nos professeurs')
      await hydrated(page)
      await page.getByRole('searchbox').fill('leila')
      await page.waitForURL(/search=leila/)
      await page.getByText('1 professeur', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Voir le profil de Leïla Mansour' }).click()
      await page.waitForURL(/\/teacher\/[0-9a-f-]{36}$/)
      await page.getByRole('heading', { level: 1, name: 'Leïla Mansour' }).waitFor()
      await page.getByText('heure de Paris').waitFor()
      expect(await page.getByText('Cours en ligne').count()).toBe(1)
      await page.goBack()
      await page.getByText('1 professeur', { exact: true }).waitFor()
      expect(await page.getByRole('searchbox').inputValue()).toBe('leila')
    }))

  test('filters stand in the address, and a reload keeps them', () =>
    visit(options, async page => {
      await page.goto(`${origin}/teachers`)
      await hydrated(page)
      await page.getByRole('button', { name: 'Filtres' }).click()
      await page.getByLabel('Spécialisation').selectOption('Arabe des affaires')
      await page.waitForURL(/specialization=/)
      await page.getByLabel('Niveau').selectOption('niveau-5')
      await page.waitForURL(/level=niveau-5/)
      await page.getByLabel('Âge de l’enfant').selectOption('15')
      await page.waitForURL(/age=15/)
      await page.reload()
      await page.getByRole('button', { name: 'Filtres, 3 en cours' }).click()
      expect(await page.getByLabel('Niveau').inputValue()).toBe('niveau-5')
      expect(await page.getByLabel('Spécialisation').inputValue()).toBe('Arabe des affaires')
      await page.getByRole('link', { name: /^Retirer le filtre «.15.ans.»$/ }).click()
      await page.waitForURL(url => !url.searchParams.has('age'))
      await expect.poll(() => page.getByLabel('Âge de l’enfant').inputValue()).toBe('')
      await page.getByRole('button', { name: /^Voir les? / }).click()
      expect(await page.getByLabel('Niveau').isVisible()).toBe(false)
    }))

  test('the child that a visitor looks for is filled in at registration, from the profile too', () =>
    visit(options, async page => {
      await page.goto(`${origin}/teachers?age=8&level=niveau-2`)
      await hydrated(page)
      await page
        .getByRole('link', { name: /^Voir le profil/ })
        .first()
        .click()
      await page.waitForURL(/\/teacher\/[0-9a-f-]{36}\?age=8/)
      await page.locator('main a[href*="teacherId"][href*="trial"]').filter({ visible: true }).first().click()
      await page.waitForURL(/\/register\?/)
      await expect.poll(() => page.getByLabel('Âge').inputValue()).toBe('8')
      expect(await page.getByLabel('Son niveau en arabe').inputValue()).toBe('niveau-2')
    }))

  test('what is typed before the script comes is searched for once it is there', () =>
    visit(options, async page => {
      const answer = await holdRequests(page, '**/assets/*.js')
      await page.goto(`${origin}/teachers`, { waitUntil: 'commit' })
      await page.getByRole('searchbox').fill('leila')
      answer()
      await page.waitForURL(/search=leila/)
      await page.getByText('1 professeur', { exact: true }).waitFor()
    }))

  test('nobody found is said, with a way back to everybody', () =>
    visit(options, async page => {
      await page.goto(`${origin}/teachers?search=zzzz`)
      await page.getByRole('heading', { name: 'Aucun professeur trouvé' }).waitFor()
      await page.getByRole('link', { name: 'Voir tous les professeurs' }).click()
      await page.getByRole('article').first().waitFor()
    }))

  test('a visitor who wants to book signs up first, with the teacher kept, and meets no error', () =>
    visit(options, async page => {
      await page.goto(`${origin}/teachers?search=benali`)
      await page.getByRole('link', { name: 'Voir le profil de Salma Benali' }).click()
      await page.getByRole('heading', { level: 1, name: 'Salma Benali' }).waitFor()
      const profile = new URL(page.url()).pathname
      expect(await page.getByRole('link', { name: 'Réserver un cours', exact: true }).count()).toBe(1)
      const book = page.getByRole('link', { name: 'Réserver l’essai', exact: true })
      // Nobody scrolls through a whole life to find it.
      expect((await book.boundingBox())?.y).toBeLessThan(options.viewport?.height ?? 0)
      await book.click()
      await page.waitForURL(/\/register/)
      const from = new URL(page.url()).searchParams.get('from') ?? ''
      expect(`/teacher/${new URL(from, origin).searchParams.get('teacherId')}`).toBe(profile)
      await page.getByText('Essai gratuit avec Salma').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    }))

  test('nothing scrolls sideways, nobody is not found', () =>
    visit(options, async page => {
      for (const path of ['/teachers', '/teacher/nobody']) {
        await page.goto(origin + path)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
      }
      const answer = await page.goto(`${origin}/teacher/00000000-0000-4000-8000-000000000000`)
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: 'Profil non trouvé' }).waitFor()
    }))
})

test('another zone reads its own hours', () =>
  visit({ ...desk, timezoneId: 'America/Toronto' }, async page => {
    await page.goto(`${origin}/teachers?search=benali`)
    await page.getByRole('link', { name: 'Voir le profil de Salma Benali' }).click()
    await page.getByText('heure de Montréal').waitFor()
    const hour = page.locator('#heures a').first()
    const startsAt = await hour.locator('time').getAttribute('datetime')
    await hour.click()
    await page.waitForURL(/\/register/)
    const from = new URL(page.url()).searchParams.get('from') ?? ''
    expect(new URL(from, origin).searchParams.get('startsAt')).toBe(startsAt)
  }))

test('without JavaScript the list is searched and a profile reads whole, in Paris time', () =>
  visit({ ...phone, javaScriptEnabled: false }, async page => {
    await page.goto(`${origin}/teachers`)
    await page.getByRole('searchbox').fill('dialectal')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await page.waitForURL(/search=dialectal/)
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: /^Voir le profil de Leïla/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Leïla Mansour' }).waitFor()
    const film = page.getByLabel('Présentation de Leïla Mansour, en vidéo').filter({ visible: true })
    expect(await film.evaluateAll(films => films.map(one => one.hasAttribute('controls')))).toEqual([true])
    expect(await page.locator('noscript').allInnerTexts()).toContainEqual(
      expect.stringContaining('heure de Paris'),
    )
  }))

test('a film of the school plays on the page; one of another site is a way there, and nothing is asked of that site', () =>
  visit(desk, async page => {
    await page.goto(`${origin}/teachers?search=leila`)
    await page.getByRole('link', { name: 'Voir le profil de Leïla Mansour' }).click()
    const film = page.getByLabel('Présentation de Leïla Mansour, en vidéo')
    expect(await film.getAttribute('src')).toBe('/demo/enregistrement.webm')
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)

    await signInAs(page.context(), 'teacher')
    const settings = (presentationVideoUrl: string | null) =>
      page.context().request.post(`${origin}/api/rpc/teacherSpace/changeOwnSettings`, {
        data: { json: { presentationVideoUrl } },
        headers: { origin },
      })
    const before = await page.context().request.post(`${origin}/api/rpc/teacherSpace/settings`, {
      data: { json: null },
      headers: { origin },
    })
    const kept: string | null = (await before.json()).json.presentationVideoUrl
    expect((await settings('https://www.films.example.org/voir?v=1')).status()).toBe(200)
    const me = await page.context().request.post(`${origin}/api/rpc/accounts/me`, {
      data: { json: null },
      headers: { origin },
    })
    await page.goto(`${origin}/teacher/${(await me.json()).json.viewer.userId}`)
    const way = page.getByRole('link', { name: /^Présentation d/ })
    await way.getByText('sur films.example.org, qui saura qu’elle a été regardée').waitFor()
    expect(await way.getAttribute('rel')).toContain('noreferrer')
    expect(await page.locator('video, iframe').count()).toBe(0)
    expect((await settings(kept)).status()).toBe(200)
  }))
