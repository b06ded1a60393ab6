// Sentences that the product’s requirements quote (docs/coverage.md, "Sentences") and that no other journey comes across,
// where only a browser has them.
// tests/pages/specified-sentences.test.ts has the others.
import { expect, inject, test } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

test('an address that is nobody’s page says 404 and leads home', () =>
  withPage(browser, { ...desk, baseURL, expected: /status of 404/ }, async page => {
    const response = await page.goto('/il-ny-a-rien-ici')
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: '404 Oups ! Page introuvable', exact: true }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /accueil/ })
      .click()
    await page.waitForURL(`${baseURL}/`)
  }))

test('the address of a lesson is copied, and it is the lesson’s own', () =>
  withPage(
    browser,
    { ...phone, baseURL, permissions: ['clipboard-read', 'clipboard-write'] },
    async (page, context) => {
      await signInAs(context, 'parent')
      await page.goto('/parent/upcoming')
      await hydrated(page)
      await page
        .getByRole('button', { name: /^Actions pour le cours d/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Copier le lien' }).click()
      await page.getByText('Lien copié !').waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const response = await context.request.get('/api/v1/lessons?scope=upcoming&pageSize=100')
      const { lessons } = (await response.json()) as { lessons: { id: string }[] }
      expect(lessons.map(({ id }) => `${baseURL}/lesson/${id}`)).toContain(copied)
    },
  ))
