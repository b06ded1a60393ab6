import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openBrowser, phone } from '../support/browser.ts'
import { fill, firstChild, tickedConsents } from '../support/fields.ts'
import { codeIn, linkIn, mailTo } from '../support/mailbox.ts'
import { insertFamily } from '../support/new-family.ts'

const origin = inject('origin')
const browser = await openBrowser()

const open = async () => {
  const context = await browser.newContext({ baseURL: origin, ...phone, javaScriptEnabled: false })
  onTestFinished(() => context.close())
  return context.newPage()
}
const submit = async (page: Page) => {
  await page.locator('main form button[type=submit]').click()
}
/** As a person reads it: which blanks do not break is the printer's business. A notice stands in a noscript, which getByText skips. */
const says = (page: Page, sentence: string) =>
  page.locator('main, [role=status]').filter({ hasText: sentence }).first().waitFor({ timeout: 10_000 })
const arrives = (page: Page, path: string) =>
  page.waitForURL(url => url.pathname === path, { timeout: 10_000 })

test('without a script a parent registers, types the code, comes back, signs in and signs out', async () => {
  const page = await open()
  const parent = {
    firstName: 'Samia',
    email: `samia-${randomUUID()}@kalima.test`,
    password: 'court',
    ...firstChild,
    ...tickedConsents,
  }
  await page.goto('/register')
  await fill(page, parent)
  await submit(page)
  await says(page, 'Choisissez un mot de passe d’au moins 10 caractères.')
  expect(await page.locator('[name=childFirstName]').inputValue()).toBe('Zoé')
  expect(await page.locator('[name=childAge]').inputValue()).toBe('6')
  expect(await page.locator('[name=password]').inputValue()).toBe('')
  expect(page.url()).not.toContain('Samia')

  await fill(page, { password: 'figue-et-olive' })
  await submit(page)
  await arrives(page, '/verification')
  await says(page, 'Inscription réussie ! Vérifiez votre email pour confirmer votre compte.')

  // Nothing on the page happens by itself, and every control works.
  for (const sentence of ['Il part de lui-même', 'avancera alors d’elle-même'])
    expect(await page.getByText(sentence).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Recevoir un autre code' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Recevoir un autre code' }).getAttribute('href')).toBe(
    '/check-email',
  )
  await page.getByRole('link', { name: /connectez-vous ici/ }).waitFor()

  const code = codeIn(await mailTo(origin, parent.email, /Confirmez/))
  await fill(page, { code: code === '000000' ? '111111' : '000000' })
  await submit(page)
  await says(page, 'Ce code n’est pas celui du dernier email.')
  await fill(page, { code })
  await submit(page)
  await arrives(page, '/book-lesson')
  await says(page, 'Votre adresse est confirmée. Bienvenue !')

  await page.request.post('/api/auth/form/sign-out', { headers: { origin }, maxRedirects: 0 })
  await page.goto('/parent/children')
  await arrives(page, '/login')
  await fill(page, { email: parent.email, password: 'pas-le-bon' })
  await submit(page)
  await says(page, 'Email ou mot de passe incorrect')
  expect(await page.locator('[name=email]').inputValue()).toBe(parent.email)
  await fill(page, { password: 'figue-et-olive' })
  await submit(page)
  await arrives(page, '/parent/children')

  const out = await page.request.post('/api/auth/form/sign-out', { headers: { origin }, maxRedirects: 0 })
  expect(out.status()).toBe(303)
  await page.goto('/parent/children')
  await arrives(page, '/login')
})

test('without a script a mistyped address is corrected in the form as it was', async () => {
  const page = await open()
  const email = `samia-${randomUUID()}@kalima.test`
  const mistyped = email.replace('@', '@mis.')
  await page.goto('/register?from=/parent/children')
  await fill(page, {
    firstName: 'Samia',
    email: mistyped,
    password: 'figue-et-olive',
    ...firstChild,
    ...tickedConsents,
  })
  await submit(page)
  await arrives(page, '/verification')
  await page.getByRole('link', { name: 'Corriger l’adresse' }).click()
  await arrives(page, '/register')
  const field = (name: string) => page.locator(`[name=${name}]`)
  expect(await field('email').inputValue()).toBe(mistyped)
  expect(await field('firstName').inputValue()).toBe('Samia')
  expect(await field('childFirstName').inputValue()).toBe('Zoé')
  expect(await field('childAge').inputValue()).toBe('6')
  expect(await field('terms').isChecked()).toBe(true)
  expect(await field('password').inputValue()).toBe('')
  expect(page.url()).not.toMatch(/samia|zo/i)
  await fill(page, { email, password: 'figue-et-olive' })
  await submit(page)
  await arrives(page, '/verification')
  await says(page, email)
  await fill(page, { code: codeIn(await mailTo(origin, email, /Confirmez/)) })
  await submit(page)
  await arrives(page, '/parent/children')
})

test('without a script a forgotten password is replaced', async () => {
  const page = await open()
  await page.goto('/forgot-password')
  await submit(page)
  await says(page, 'Veuillez remplir tous les champs')
  const { email } = await insertFamily()
  await fill(page, { email })
  await submit(page)
  await says(page, 'Si un compte existe avec cet email')
  const link = linkIn(await mailTo(origin, email, /nouveau mot de passe/))
  await page.goto(link)
  await fill(page, { newPassword: 'court' })
  await submit(page)
  await says(page, 'au moins 10 caractères.')
  await fill(page, { newPassword: 'grenade-et-safran' })
  await submit(page)
  await arrives(page, '/login')
  await page.goto(link)
  await says(page, 'Ce lien ne fonctionne plus')
})
