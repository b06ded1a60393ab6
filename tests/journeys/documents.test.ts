// The papers of a family: certificates and confirmations as PDF.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('a parent saves a certificate and a confirmation as PDF', async () => {
  await withPage(browser, { ...phone, baseURL: origin, as: 'parent' }, async page => {
    await page.goto('/parent/documents')
    await hydrated(page)
    await expectAccessible(page, 'documents')
    const certificate = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Enregistrer l’attestation d/ })
      .first()
      .press('Enter')
    expect((await certificate).suggestedFilename()).toMatch(
      /^attestation-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/,
    )
    const confirmation = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Enregistrer la confirmation du/ })
      .first()
      .click()
    expect((await confirmation).suggestedFilename()).toMatch(/^reservation-[0-9a-f]{8}\.pdf$/)
  })
})
