import type { Locator } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { desk, holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

describe('a notice in the address', () => {
  test.each([
    ['sign-in-required', 'Veuillez vous connecter pour accéder à cette page', 'alert'],
    ['forbidden', 'Vous n’avez pas les permissions nécessaires pour accéder à cette page', 'alert'],
    ['book-sign-in', 'Veuillez vous connecter pour réserver un cours', 'alert'],
    ['teacher-missing', 'Profil enseignant non trouvé', 'alert'],
    ['welcome', 'Bienvenue sur votre tableau de bord', 'status'],
    ['signed-in', 'Connexion réussie !', 'status'],
    ['signed-out', 'Déconnexion réussie', 'status'],
    ['applied', 'Inscription réussie ! En attente de validation.', 'status'],
    ['reconnecting', 'Tentative de reconnexion...', 'status'],
  ] as const)('%s is said once and leaves the address', (key, sentence, role) =>
    withPage(browser, { ...desk, baseURL }, async page => {
      await page.goto(`/about?notice=${key}#contenu`)
      const toast = page.getByRole(role).filter({ hasText: sentence })
      await toast.waitFor()
      await page.waitForURL(`${baseURL}/about#contenu`)
      expect(await toast.count()).toBe(1)
    }),
  )

  test('that comes again while it is still on the screen stands once', () =>
    withPage(browser, { ...desk, baseURL }, async page => {
      const toast = page.locator('.toast')
      for (const path of ['/about', '/testimonials']) {
        await page.goto(`${path}?notice=sign-in-required`)
        await page.waitForURL(`${baseURL}${path}`)
        await toast.first().waitFor()
      }
      // Both the page's own notice and what was carried over are there once the page is at rest.
      await page.waitForLoadState('networkidle')
      expect(await toast.count()).toBe(1)
    }))

  test('of an unknown name says nothing', () =>
    withPage(browser, { ...desk, baseURL }, async page => {
      for (const key of ['nobody-wrote-this', 'toString', '__proto__', '%3Cb%3E']) {
        await page.goto(`/about?notice=${key}`, { waitUntil: 'networkidle' })
        await page.waitForURL(`${baseURL}/about`)
        expect(await page.locator('.toast').count()).toBe(0)
      }
    }))

  test('goes, at 356 px in the corner, after four seconds', () =>
    withPage(browser, { ...desk, baseURL }, async page => {
      await page.clock.install()
      await page.goto('/about?notice=welcome')
      const toast = page.locator('.toast')
      await toast.waitFor()
      expect((await toast.boundingBox())?.width).toBe(356)
      // The clock goes on by itself too, so that a busy machine has its share of the four seconds.
      await page.clock.runFor(3500)
      expect(await toast.count()).toBe(1)
      await page.clock.runFor(1000)
      await toast.waitFor({ state: 'detached' })
    }))
})

describe('the theme', () => {
  const background = () => getComputedStyle(document.body).backgroundColor

  test('is the device’s from the first paint on, and follows it', () =>
    withPage(browser, { ...desk, baseURL, colorScheme: 'dark', expected: /ERR_FAILED/ }, async page => {
      await page.route('**/*.js', route => route.abort())
      await page.goto('/about')
      const dark = await page.evaluate(background)
      await page.unroute('**/*.js')
      await page.goto('/about', { waitUntil: 'networkidle' })
      expect(await page.evaluate(background)).toBe(dark)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.waitForFunction(() => !document.documentElement.classList.contains('dark'))
      expect(await page.evaluate(background)).not.toBe(dark)
    }))

  test('that was chosen is in the server’s answer, whatever the device', () =>
    withPage(browser, { ...desk, baseURL, colorScheme: 'light' }, async (page, context) => {
      await page.goto('/about', { waitUntil: 'networkidle' })
      await page.getByRole('contentinfo').getByLabel('Sombre').check()
      await page.waitForFunction(() => document.documentElement.classList.contains('dark'))
      const answer = await context.request.get('/testimonials')
      expect(await answer.text()).toMatch(/<html[^>]* class="dark"/)
      await page.reload({ waitUntil: 'networkidle' })
      expect(await page.getByRole('contentinfo').getByLabel('Sombre').isChecked()).toBe(true)
      await page.getByRole('contentinfo').getByLabel('Comme l’appareil').check()
      await page.waitForFunction(() => !document.documentElement.classList.contains('dark'))
      const after = await context.request.get('/testimonials')
      expect(await after.text()).not.toMatch(/<html[^>]* class="dark"/)
    }))
})

test.each(['America/St_Johns', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires'])(
  'the server knows %s from the first answer on',
  timezoneId =>
    withPage(browser, { ...desk, baseURL, timezoneId }, async (page, context) => {
      await page.goto('/about')
      // The browser's own spelling: some still say Katmandu.
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
      const cookies = await context.cookies()
      expect(cookies.find(cookie => cookie.name === 'kalima-zone')?.value).toBe(zone)
      const me = await context.request.post('/api/rpc/accounts/me', {
        data: { json: null },
        headers: { origin: baseURL },
      })
      expect((await me.json()).json.zone).toBe(zone)
    }),
)

describe('without JavaScript', () => {
  const silent = { ...phone, baseURL, javaScriptEnabled: false }

  test.each(['/', '/about', '/testimonials', '/parent-landing', '/conditions'])('%s reads whole', path =>
    withPage(browser, silent, async page => {
      await page.goto(path)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(400)
      await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
      expect(new URL(page.url()).hash).toBe('#plan-du-site')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
      await page.waitForURL(`${baseURL}/mentions-legales`)
    }),
  )

  test('a notice stands at the top of the page', () =>
    withPage(browser, silent, async page => {
      await page.goto('/about?notice=signed-out')
      const bar = page.locator('[role=status]').filter({ hasText: 'Déconnexion réussie' })
      expect((await bar.boundingBox())?.y).toBe(0)
    }))

  test('menus of a desk open under the focus', () =>
    withPage(browser, { ...desk, baseURL, javaScriptEnabled: false }, async page => {
      await page.goto('/about')
      await page.getByRole('button', { name: 'Espaces' }).focus()
      expect(await page.getByRole('link', { name: /^Espace Parent/ }).isVisible()).toBe(true)
    }))
})

test('a menu of a desk that is pressed before the script came is open at once, and stays open', () =>
  withPage(browser, { ...desk, baseURL, reducedMotion: 'reduce' }, async page => {
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Espaces' }).click()
    const link = page.getByRole('link', { name: /^Espace Parent/ })
    expect(await link.isVisible()).toBe(true)
    letScriptsCome()
    await page.getByRole('button', { name: 'Espaces', expanded: true }).waitFor()
    expect(await link.isVisible()).toBe(true)
  }))

test('a theme touched before the script came is kept', () =>
  withPage(browser, { ...desk, baseURL }, async page => {
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').getByLabel('Sombre').check()
    letScriptsCome()
    await page.locator('html.dark').waitFor({ state: 'attached' })
    await page.reload()
    await page.locator('html.dark').waitFor({ state: 'attached' })
  }))

test('Back after a reload, before the script came, shows the page of its address', () =>
  withPage(browser, { ...phone, baseURL, reducedMotion: 'reduce' }, async page => {
    await page.goto('/teachers')
    await hydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
    await page.waitForURL(/about/)
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    await page.evaluate(() => history.back())
    await page.getByPlaceholder(/Rechercher par nom/).waitFor()
    letScriptsCome()
    await hydrated(page)
    expect(new URL(page.url()).pathname).toBe('/teachers')
  }))

test('a page scrolled before the script came stays there, through a reload too; the next page begins at its top', () =>
  withPage(browser, { ...phone, baseURL, reducedMotion: 'reduce' }, async page => {
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const answer = await holdRequests(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    // A font that comes later changes the heights above, and the browser moves the position with them.
    await page.evaluate(async () => {
      await document.fonts.ready
      scrollTo(0, 700)
    })
    answer()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await scrolled()).toBe(700)
    await page.reload()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await scrolled()).toBe(700)
    await page.locator('footer a[href="/about"]').first().click()
    await page.waitForURL('**/about')
    await expect.poll(scrolled).toBe(0)
  }))

test('a button that is pressed before the script came is answered when it comes, once', () =>
  withPage(browser, { ...phone, baseURL, reducedMotion: 'reduce' }, async page => {
    const answer = await holdRequests(page, '**/assets/*.js')
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    answer()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
  }))

test('a menu opens before the script came, beside its button; the script takes it over, and what was pressed in it', () =>
  withPage(browser, { ...phone, baseURL, reducedMotion: 'reduce' }, async (page, context) => {
    await signInAs(context, 'parent')
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    await page.goto('/parent/children', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Actions pour Adam' })
    await button.tap()
    const menu = page.locator('[role=menu]:popover-open')
    const edit = menu.getByRole('menuitem', { name: 'Modifier' })
    await edit.waitFor()
    const corner = (of: Locator) =>
      of.evaluate(element => {
        const { right, top } = element.getBoundingClientRect()
        return [Math.round(right), Math.round(top)]
      })
    const placed = await corner(menu)
    expect(placed[0]).toBe((await corner(button))[0])
    expect(await menu.evaluate(element => getComputedStyle(element).opacity)).toBe('1')
    await edit.tap()
    letScriptsCome()
    await page.getByRole('dialog', { name: 'Modifier le profil' }).waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  }))

test('a menu that is open when the script comes stays, with the focus in it', () =>
  withPage(browser, { ...phone, baseURL, reducedMotion: 'reduce' }, async (page, context) => {
    await signInAs(context, 'parent')
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    await page.goto('/parent/children', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Actions pour Adam' }).tap()
    letScriptsCome()
    await page.getByRole('button', { name: 'Actions pour Adam', expanded: true }).waitFor()
    const menu = page.locator('[role=menu][data-placed]')
    await expect
      .poll(() =>
        menu
          .getByRole('menuitem')
          .first()
          .evaluate(item => item === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  }))
