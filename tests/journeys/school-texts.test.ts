// The school writes its own texts, and visitors read them.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('the school completes a legal detail, and the visitor reads the sentence that needed it', () =>
  withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/school?part=details')
    await hydrated(page)
    await page.getByText(/^Il manque\s: .*moyens de paiement acceptés/).waitFor()
    await expectAccessible(page, 'the legal details')
    await page.getByLabel('Moyens de paiement acceptés').fill('virement, chèque')
    await page.getByRole('button', { name: 'Enregistrer et publier' }).click()
    await page.getByText('Texte publié.').waitFor()
    await page.getByText('Version 1').waitFor()
    const visitor = await browser.newContext({ ...desk, baseURL: origin })
    const public_ = await visitor.newPage()
    await public_.goto('/conditions')
    await public_.getByText('Moyens de paiement : virement, chèque.').waitFor()
    await visitor.close()
  }))

test('a legal text is written by keyboard, read by visitors at once, and its first version is taken back', () =>
  withPage(browser, { ...desk, baseURL: origin, expected: /400/ }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/school')
    await hydrated(page)
    await page.getByRole('link', { name: 'Mentions légales' }).press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Mentions légales' }).waitFor()
    await page.getByRole('button', { name: 'Ajouter une section' }).press('Enter')
    const titles = page.getByLabel(/^Titre de la section/)
    const texts = page.getByLabel(/^Texte de la section/)
    await titles.last().fill('Signaler')
    await texts.last().fill('Écrivez à {personne}.')
    const save = page.getByRole('button', { name: 'Enregistrer et publier' })
    await save.press('Enter')
    await page.getByText('Ces mots entre accolades ne désignent aucun renseignement : {personne}.').waitFor()
    await texts.last().fill('Dites-le à l’école.\n\nNous lisons tout.')
    await save.press('Enter')
    await page.getByText('Texte publié.').waitFor()
    await expectAccessible(page, 'a legal text and its versions')
    await texts.last().fill('Rien.')
    await save.press('Enter')
    await page.getByText('Version 2').waitFor()

    const old = page.getByRole('listitem').filter({ hasText: 'Version 1' })
    await old.getByText('Lire cette version').press('Enter')
    await old.getByRole('button', { name: 'Reprendre dans le formulaire' }).press('Enter')
    await expect.poll(() => texts.last().inputValue()).toBe('Dites-le à l’école.\n\nNous lisons tout.')
    await save.press('Enter')
    await page.getByText('Version 3').waitFor()
    await page.goto('/mentions-legales')
    await page.getByText('Nous lisons tout.').waitFor()
  }))
