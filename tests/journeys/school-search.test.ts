// The school finds a record with the keyboard.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('Ctrl+K, two letters, an arrow and Enter open a record; nothing that was typed stands in the address', () =>
  withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/lessons')
    await hydrated(page)
    await page.keyboard.press('Control+k')
    await page.waitForURL('**/admin/search')
    const field = page.getByRole('combobox', { name: 'Nom, adresse email ou numéro' })
    await expect.poll(() => field.evaluate(node => node === document.activeElement)).toBe(true)
    await page.keyboard.type('sa')
    const options = page.getByRole('option')
    await options.first().waitFor()
    await expectAccessible(page, 'the search of the school')
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
    expect(page.url()).toMatch(/\/admin\/search$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/(families|teachers|applications|bookings)\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('sa')
    await options.first().waitFor()
  }))

test('at 390 px a family is found by its address and opened by touch', async () => {
  const { email } = await insertFamily(['Sami'])
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/dashboard')
    await hydrated(page)
    await page.getByRole('link', { name: 'Rechercher partout' }).tap()
    await page.getByRole('combobox').fill('zq')
    await page.getByText('Rien ne porte ce nom.').waitFor()
    await page.getByRole('combobox').fill(email)
    await page.getByText('1 résultat').waitFor()
    await page.getByRole('option').tap()
    await page.waitForURL(/\/admin\/families\/[0-9a-f-]{36}$/)
  })
})
