// The settings: address and telephone number.
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage, withPage } from '../support/page.ts'
import { press } from '../support/wizard.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('a parent notes a telephone number and changes the address by the link that goes to the new one', async () => {
  const { page, context } = await openPage(browser, {
    ...phone,
    baseURL: origin,
    expected: /status of 4\d\d/,
  })
  const { password } = await newFamily(context, ['Nour'])
  await page.goto('/parent/settings')
  await hydrated(page)
  await page.getByLabel('Numéro de téléphone').fill('demain')
  await press(page, 'Enregistrer')
  await page.getByText('Ce numéro n’est pas lisible').waitFor()
  await page.getByLabel('Numéro de téléphone').fill('06 12 34 56 78')
  await press(page, 'Enregistrer')
  await page.getByText('Numéro enregistré.').waitFor()

  const email = `nouvelle-${randomUUID()}@kalima.test`
  await page.getByText('Changer d’adresse').click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Recevoir le lien' }) })
  await form.getByLabel('Mot de passe actuel').fill('pas-le-bon-mot')
  await press(page, 'Recevoir le lien')
  await page.getByText('Le mot de passe actuel n’est pas le bon').waitFor()
  await form.getByLabel('Mot de passe actuel').fill(password)
  await press(page, 'Recevoir le lien')
  await page.getByText(`${email} attend sa confirmation`).waitFor()
  await expectAccessible(page, 'an address that waits')

  await page.goto(linkIn(await mailTo(origin, email, /nouvelle adresse/)))
  await hydrated(page)
  expect(new URL(page.url()).search).toBe('')
  await press(page, 'Confirmer cette adresse')
  await page.getByText('Adresse changée').waitFor()
  await page.goto('/parent/settings')
  await page.getByRole('heading', { name: 'Adresse email' }).locator('..').getByText(email).waitFor()
  await context.close()
})

test('a parent erases the account and reads that it worked, not that one has to sign in', async () => {
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    const { password } = await newFamily(context, ['Nour'])
    await page.goto('/mes-donnees')
    await hydrated(page)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
    await press(page, 'Effacer définitivement mon compte')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer mon compte' }).click()
    await page.getByText('Votre compte est effacé').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('a parent chooses mails and a reminder, and makes and deletes the calendar’s address', async () => {
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin })
  await newFamily(context, ['Nour'])
  await page.goto('/parent/settings')
  await hydrated(page)
  await page.getByRole('switch', { name: 'Messages : Email' }).click()
  await page.getByText('Choix enregistré.').first().waitFor()
  await page.getByRole('radio', { name: '1 h avant' }).click()
  await press(page, 'Créer l’adresse')
  const address = await page.getByLabel('Adresse du calendrier').inputValue()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(200)
  await expectAccessible(page, 'the address of the calendar')
  await page.reload()
  await hydrated(page)
  expect(await page.getByRole('switch', { name: 'Messages : Email' }).isChecked()).toBe(false)
  expect(await page.getByRole('radio', { name: '1 h avant' }).isChecked()).toBe(true)
  await press(page, 'Supprimer l’adresse')
  await page.getByText('L’adresse ne fonctionne plus.').waitFor()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)
  await context.close()
})

test('a teacher is offered the own data, a parent those of the family too', async () => {
  for (const [role, sentence] of [
    ['teacher', 'Tout ce que l’école sait de vous, à emporter ou à effacer.'],
    ['parent', 'Tout ce que l’école sait de vous et de votre famille, à emporter ou à effacer.'],
  ] as const)
    await withPage(browser, { ...desk, baseURL: origin, as: role }, async page => {
      await page.goto(`/${role}/settings`)
      await page.getByText(sentence, { exact: true }).waitFor()
    })
})
