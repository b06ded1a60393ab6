import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { fill, firstChild, tickedConsents } from '../support/fields.ts'
import { codeIn, linkIn, mailTo } from '../support/mailbox.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

const open = (options = desk) =>
  openPage(browser, {
    ...options,
    baseURL: origin,
    expected: /the server responded with a status of (4|502)|ERR_FAILED|could not be sent/,
  })
const newParent = () => ({
  firstName: 'Samia',
  email: `samia-${randomUUID()}@kalima.test`,
  password: 'figue-et-olive',
  ...firstChild,
  ...tickedConsents,
})
const submit = (page: Page) => page.locator('main form button[type=submit]').click()
const says = (page: Page, text: RegExp) => page.getByText(text).first().waitFor({ timeout: 10_000 })
const confirmedParent = async () => {
  const { email, password } = await insertFamily()
  return { ...newParent(), email, password }
}
const signIn = async (page: Page, parent: { email: string; password: string }, path = '/login') => {
  await page.goto(path)
  await hydrated(page)
  await fill(page, { email: parent.email, password: parent.password })
  await submit(page)
}

describe('a parent', () => {
  test('who mistyped the address finds the form as it was, by the link and by Back', async () => {
    const { page } = await open(phone)
    const parent = newParent()
    const mistyped = parent.email.replace('@', '@mis.')
    await page.goto('/register')
    await hydrated(page)
    await fill(page, { ...parent, email: mistyped })
    await submit(page)
    await page.waitForURL('**/verification**')
    const field = (name: string) => page.locator(`[name=${name}]`)
    const expectForm = async () => {
      await expect.poll(() => field('email').inputValue()).toBe(mistyped)
      expect(await field('firstName').inputValue()).toBe(parent.firstName)
      expect(await field('childAge').inputValue()).toBe(parent.childAge)
      expect(await field('terms').isChecked()).toBe(true)
      expect(await field('password').inputValue()).toBe('')
      expect(page.url()).not.toMatch(/samia|zo/i)
    }
    await page.goBack()
    await expectForm()
    await page.goForward()
    await hydrated(page)
    await page.getByRole('link', { name: 'Corriger l’adresse' }).click()
    await page.waitForURL('**/register?**')
    await expectForm()
    await fill(page, { email: parent.email, password: parent.password })
    await submit(page)
    await page.waitForURL('**/verification**')
    await page.getByText(parent.email).waitFor()
    await hydrated(page)
    await page.getByText('Il part de lui-même').waitFor()
    expect(await page.getByRole('link', { name: /connectez-vous ici|un autre code/ }).count()).toBe(0)
    const code = codeIn(await mailTo(origin, parent.email, /Confirmez/))
    await fill(page, { code })
    await page.waitForURL('**/book-lesson**')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(parent.email)
  })

  test('asks for a page, registers, confirms, signs in and stands where they wanted to go', async () => {
    const { page } = await open()
    const parent = newParent()
    await page.goto('/parent/children')
    await says(page, /Veuillez vous connecter pour accéder à cette page/)
    expect(new URL(page.url()).pathname).toBe('/login')
    await hydrated(page)

    await page.getByRole('link', { name: 'Créer un compte parent' }).click()
    await page.waitForURL('**/register?**')
    await fill(page, parent)
    await submit(page)
    await page.waitForURL('**/verification**')
    await says(page, /Inscription réussie\s! Vérifiez votre email pour confirmer votre compte\./)

    const { page: early } = await open()
    await signIn(early, parent)
    await says(early, /Veuillez confirmer votre email avant de vous connecter/)

    const link = linkIn(await mailTo(origin, parent.email, /Confirmez/))
    // A mail scanner looks first, and runs the page's scripts while it is at it.
    const { page: scanner } = await open()
    await scanner.goto(link)
    await hydrated(scanner)
    // On another device: the password says that it is the same person, and both go on by themselves.
    const { page: phonePage } = await open(phone)
    const loaded = await phonePage.goto(link)
    expect(loaded?.headers()['referrer-policy']).toBe('strict-origin')
    await hydrated(phonePage)
    await expect.poll(() => phonePage.url()).toBe(`${origin}/confirm`)
    await fill(phonePage, { password: parent.password })
    await submit(phonePage)
    await phonePage.waitForURL('**/parent/children**')
    await says(phonePage, /Votre adresse est confirmée/)
    await page.waitForURL('**/parent/children**')

    await scanner.goto(link)
    await says(scanner, /Votre adresse est déjà confirmée/)
    await signIn(scanner, parent, '/login?from=/parent/children')
    await scanner.waitForURL('**/parent/children**')
    await says(scanner, /Connexion réussie\s!/)
  })

  test('who is signed in already is led from /login and /register to the dashboard', async () => {
    const { page } = await open(phone)
    await signIn(page, await confirmedParent())
    await page.waitForURL('**/parent/dashboard**')
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await page.waitForURL('**/parent/dashboard**')
      await says(page, /Bienvenue sur votre tableau de bord/)
    }
  })

  test.each([
    '//example.org',
    '/\\example.org',
    '/%2Fexample.org',
    'javascript:alert(1)',
    'https://example.org',
  ])('is never led to another site after signing in: %s', async from => {
    const { page } = await open()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).origin))
    await signIn(page, await confirmedParent(), `/login?from=${encodeURIComponent(from)}`)
    await page.waitForURL('**/parent/dashboard**')
    expect(new Set(asked)).toEqual(new Set([origin]))
  })

  test('who forgot the password chooses another by mail, and is signed out everywhere', async () => {
    const parent = await confirmedParent()
    const { page: elsewhere } = await open()
    await signIn(elsewhere, parent)
    await elsewhere.waitForURL('**/parent/dashboard**')

    const { page } = await open(phone)
    await page.goto('/login')
    await hydrated(page)
    await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' }).waitFor()
    await fill(page, { email: parent.email })
    await submit(page)
    await says(page, /Si un compte existe avec cet email/)

    await page.goto(linkIn(await mailTo(origin, parent.email, /nouveau mot de passe/)))
    await hydrated(page)
    await fill(page, { newPassword: 'court' })
    await submit(page)
    await says(page, /au moins 10 caractères\./)
    await fill(page, { newPassword: 'grenade-et-safran' })
    await submit(page)
    await page.waitForURL('**/login**')
    await says(page, /Votre mot de passe est enregistré/)

    await elsewhere.goto('/parent/dashboard')
    await elsewhere.waitForURL('**/login?**')
    await signIn(page, { ...parent, password: 'grenade-et-safran' })
    await page.waitForURL('**/parent/dashboard**')
    await mailTo(origin, parent.email, /a été changé/)
  })

  test('signs out in every tab, and a kept copy of the cookie is dead', async () => {
    const { context, page } = await open()
    await signIn(page, await confirmedParent())
    await page.waitForURL('**/parent/dashboard**')
    const other = await context.newPage()
    await other.goto('/')
    await hydrated(other)
    const kept = await context.cookies()

    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
    await says(page, /Déconnexion réussie/)
    await other.getByRole('link', { name: 'Se connecter' }).first().waitFor()
    await context.addCookies(kept)
    await page.goto('/parent/dashboard')
    await page.waitForURL('**/login?**')
  })

  test('stays signed in over a reload', async () => {
    const { page } = await open()
    await signIn(page, await confirmedParent())
    await page.waitForURL('**/parent/dashboard**')
    await page.reload()
    expect(new URL(page.url()).pathname).toBe('/parent/dashboard')
  })
})

test('what goes wrong at sign-up is said: empty fields, a weak password, a known address, a server out of reach', async () => {
  const known = await confirmedParent()
  const { page } = await open(phone)
  await page.goto('/register')
  await hydrated(page)
  await fill(page, { ...known, childFirstName: '' })
  await submit(page)
  await says(page, /Veuillez remplir tous les champs/)
  await fill(page, { ...known, password: 'court' })
  await submit(page)
  await says(page, /Choisissez un mot de passe d’au moins 10 caractères\./)
  expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true')
  await fill(page, known)
  await submit(page)
  await says(page, /Un compte existe déjà avec cet email/)
  const alert = page.getByRole('alert').filter({ hasText: 'Un compte existe déjà' })
  const isInView = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return top >= bar && bottom <= innerHeight
  }
  // The button stands a screen below it.
  await expect.poll(() => alert.evaluate(isInView)).toBe(true)
  await page.route('**/api/rpc/families/**', route => route.abort())
  await submit(page)
  await says(page, /Erreur lors de l’inscription\. Rien de ce que vous avez écrit n’est perdu/)
})

test('a student comes in with name and code', async () => {
  const { page } = await open(phone)
  await page.goto('/login')
  await hydrated(page)
  await page
    .getByRole('navigation', { name: 'Qui se connecte' })
    .getByRole('link', { name: 'Élève', exact: true })
    .click()
  await fill(page, { username: 'Adam', password: '111111' })
  await submit(page)
  await says(page, /Ce nom et ce code ne vont pas ensemble/)
  await fill(page, { username: 'Adam', password: '246810' })
  await submit(page)
  await page.waitForURL(url => url.pathname.startsWith('/student'))
})

test('axe finds nothing on the account pages once their forms are refused', async () => {
  const { page } = await open(phone)
  for (const path of ['/login', '/login?espace=eleve', '/register', '/forgot-password']) {
    await page.goto(path)
    await hydrated(page)
    await submit(page)
    await page.getByRole('alert').first().waitFor()
    await expectAccessible(page, path)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      path,
    ).toBe(true)
  }
})
