// The second factor and the devices in a real browser, with a keyboard's speed and without a script.

import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

/** The code of the key that the page shows; the second one is of the next step, which is accepted too. */
const codeOf = (key: string, ahead: 0 | 1) => {
  const secret = new TextDecoder().decode(base32.decode(key.replace(/\s/g, '')))
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + ahead)
}
/** Leaves the page first: what it still asks for would be answered by a 401. */
const forgetSession = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
const signInWith = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/login?from=/parent/upcoming')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

test('a parent sets it up, signs in with a code and with a recovery code, and removes it', () =>
  withPage(browser, { ...phone, baseURL: origin, expected: /status of 403/ }, async (page, context) => {
    const family = await newFamily(context)
    await page.goto('/parent/settings')
    await hydrated(page)
    await page.getByText('Activer le second facteur').click()
    await page.locator('details').getByLabel('Mot de passe', { exact: true }).fill(family.password)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('img', { name: /^Code QR/ }).waitFor()
    const key = (await page.locator('[data-secret]').textContent()) ?? ''
    // The app is on the telephone that shows the code: it opens from here, or takes the key.
    const opener = page.getByRole('link', { name: 'Ouvrir l’application sur ce téléphone' })
    const address = new URL((await opener.getAttribute('href')) ?? '')
    expect(address.protocol).toBe('otpauth:')
    expect(address.searchParams.get('secret')).toBe(key.replaceAll(/\s/g, ''))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copier la clé' }).click()
    await page.getByText('Clé copiée').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.replaceAll(/\s/g, ''))
    await expectAccessible(page, 'the QR code of a second factor')
    await page.getByLabel('Code de votre application').fill('000000')
    await page.getByRole('button', { name: 'Activer', exact: true }).click()
    await page.getByText('Ce code n’est pas le bon').waitFor()
    await page.getByLabel('Code de votre application').fill(await codeOf(key, 0))
    await page.getByRole('button', { name: 'Activer', exact: true }).click()
    const done = page.getByRole('region', { name: /^Le second facteur est activé/ })
    await done.getByText('Le second facteur est activé.').waitFor()
    await page.getByRole('img', { name: /^Code QR/ }).waitFor({ state: 'detached' })
    await expect.poll(() => done.evaluate(one => document.activeElement === one)).toBe(true)
    const place = await done.getByText('Le second facteur est activé.').boundingBox()
    expect(place?.y).toBeGreaterThan(0)
    expect(place?.y).toBeLessThan(400)
    const codes = await page.locator('#codes-de-secours ~ ul li').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await page.getByRole('link', { name: 'Télécharger' }).getAttribute('href')).toContain(codes[0])
    await expectAccessible(page, 'the recovery codes')
    await page.getByRole('button', { name: 'Je les ai gardés' }).click()
    await page.getByText('Activé', { exact: true }).waitFor()

    await forgetSession(page)
    await signInWith(page, family)
    await page.getByRole('heading', { name: 'Encore une étape' }).waitFor()
    await hydrated(page)
    await expectAccessible(page, 'the code after the password')
    await page.getByLabel('Code de votre application').fill(await codeOf(key, 1))
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/parent/upcoming**')

    await forgetSession(page)
    await signInWith(page, family)
    await page.getByRole('link', { name: 'Utiliser un code de secours' }).click()
    await page.getByLabel('Code de secours').fill(codes[0] ?? '')
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/parent/upcoming**')

    await page.goto('/parent/settings')
    await hydrated(page)
    await page.getByText('Retirer le second facteur').click()
    const form = page.locator('details')
    await form.getByLabel('Mot de passe', { exact: true }).fill(family.password)
    await form.getByLabel(/^Code de votre application/).fill(codes[1] ?? '')
    await form.getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByText('Activer le second facteur').waitFor()
  }))

test('without a script it is set up and asked for as well', () =>
  withPage(browser, { ...desk, baseURL: origin, javaScriptEnabled: false }, async (page, context) => {
    const family = await newFamily(context)
    await page.goto('/parent/settings')
    await page.getByText('Activer le second facteur').click()
    await page.locator('details').getByLabel('Mot de passe', { exact: true }).fill(family.password)
    await page.getByRole('button', { name: 'Continuer' }).click()
    const key = (await page.locator('[data-secret]').textContent()) ?? ''
    await page.getByLabel('Code de votre application').fill(await codeOf(key, 0))
    await page.getByRole('button', { name: 'Activer', exact: true }).click()
    await page.getByText('Le second facteur est activé.').waitFor()
    expect(await page.locator('#codes-de-secours ~ ul li').count()).toBe(10)
    await forgetSession(page)
    await signInWith(page, family)
    await page.waitForURL('**/code?**')
    await page.getByLabel('Code de votre application').fill('000000')
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Ce code n’est pas le bon').waitFor()
    await page.getByLabel('Code de votre application').fill(await codeOf(key, 1))
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/parent/upcoming**')
  }))

test('the devices are listed, and one of them is signed out', () =>
  withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const { email, password } = await newFamily(context)
    const other = await browser.newContext({
      baseURL: origin,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0',
    })
    await other.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin } })
    await page.goto('/parent/settings')
    await hydrated(page)
    await page.getByText('Cette session').waitFor()
    await page.getByRole('button', { name: /^Déconnecter Firefox, Windows/ }).click()
    await page.getByText('Cet appareil est déconnecté').waitFor()
    expect((await other.request.get('/api/v1/students')).status()).toBe(401)
    expect((await context.request.get('/api/v1/students')).status()).toBe(200)
    await other.close()
  }))
