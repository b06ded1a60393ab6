// Failures between the parent and the server: each is provoked, and shows the specified message.
import type { Page, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, heldBack, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

const expected =
  /status of (4|5)\d\d|Internal Server Error|ERR_FAILED|ERR_INTERNET|Failed to (load|fetch)|Le serveur n’a pas répondu|Sign-out failed|could not/
const refusing = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"failure"}' })
const dropping = (route: Route) => route.abort('internetdisconnected')
/** The bar or the drawer, whichever this screen has. */
const follow = async (page: Page, name: string) => {
  const opener = page.getByRole('button', { name: 'Ouvrir le menu de l’espace' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('link', { name, exact: true }).locator('visible=true').first().click()
}

const screen = phone

test('a page that does not come says so, and comes with another try', async () => {
  await withPage(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
    await newFamily(context, ['Inès'])
    for (const [name, asked, sentence, arrived] of [
      ['Mes enfants', '**/families/students*', 'Erreur lors du chargement des profils enfants', 'Inès'],
      ['Cours à venir', '**/lessons/list*', 'Erreur lors du chargement des cours', 'Aucun cours à venir'],
      [
        'Historique des cours',
        '**/lessons/list*',
        'Erreur lors du chargement des cours',
        'Aucun historique de cours disponible.',
      ],
      ['Mon profil', '**/families/profile*', 'Erreur lors du chargement du profil', 'Vos données'],
    ] as const) {
      await page.goto('/parent/documents')
      await hydrated(page)
      await page.route(asked, name === 'Mes enfants' ? dropping : refusing)
      await follow(page, name)
      const trouble = page.getByRole('alert').filter({ hasText: sentence })
      await trouble.waitFor()
      await expectAccessible(page, `${name} failed`)
      await page.unroute(asked)
      await trouble.getByRole('button', { name: 'Réessayer' }).click()
      await page.getByRole('main').getByText(arrived).first().waitFor()
    }
    await page.goto('/parent/documents')
    await hydrated(page)
    await page.route('**/parentSpace/dashboard*', refusing)
    await follow(page, 'Tableau de bord')
    await page.getByText('Erreur lors du chargement des données utilisateur').waitFor()
    await page.unroute('**/parentSpace/dashboard*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: 'Bonjour Samia' }).waitFor()
  })
})

test('while a page is on its way its shape stands there', async () => {
  await withPage(browser, { ...screen, baseURL: origin }, async (page, context) => {
    await newFamily(context, ['Inès'])
    for (const [name, asked] of [
      ['Tableau de bord', '**/parentSpace/dashboard*'],
      ['Mes enfants', '**/families/students*'],
      ['Cours à venir', '**/lessons/list*'],
      ['Historique des cours', '**/lessons/list*'],
      ['Mon profil', '**/families/profile*'],
    ] as const) {
      await page.goto('/parent/documents')
      await hydrated(page)
      const open = await heldBack(page, asked)
      await follow(page, name)
      await page
        .locator('[aria-busy=true]')
        .filter({ has: page.locator('.skeleton') })
        .waitFor()
      await expectAccessible(page, `${name} on its way`)
      open()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.unroute(asked)
    }
    // Where even the shape is on its way, the frame stays.
    await page.goto('/parent/dashboard')
    await hydrated(page)
    const open = await heldBack(page, '**/assets/*.js')
    await page.getByRole('main').getByRole('link', { name: 'Inès', exact: true }).click()
    await page.locator('main .spinner').waitFor()
    open()
    await page.getByRole('heading', { level: 1, name: 'Inès' }).waitFor()
  })
})

test('a save that fails shows a message, and nothing that was typed is lost', async () => {
  await withPage(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
    const { ids } = await newFamily(context, ['Inès'])
    await page.goto('/parent/children?addStudent=true')
    await hydrated(page)
    await page.route('**/families/addChild*', refusing)
    await page.getByLabel('Prénom').fill('Adam')
    await page.getByLabel('Âge').fill('8')
    await page.getByLabel('Niveau').selectOption('niveau-2')
    await page.getByLabel('Arabe souhaité').selectOption('both')
    await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
    await page.getByText('Erreur lors de l’ajout du profil enfant').waitFor()
    expect(await page.getByLabel('Prénom').inputValue()).toBe('Adam')
    await page.unroute('**/families/addChild*')
    await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
    await page.getByText('Profil enfant ajouté avec succès').waitFor()

    await page.route('**/families/changeChild*', dropping)
    await page.getByRole('button', { name: 'Actions pour Inès' }).click()
    await page.getByRole('menuitem', { name: 'Modifier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Erreur lors de la mise à jour du profil').waitFor()
    await page.keyboard.press('Escape')

    await page.route('**/parentSpace/eraseChild*', refusing)
    await page.getByRole('button', { name: 'Actions pour Inès' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('Erreur lors de la suppression du profil').waitFor()
    await page.keyboard.press('Escape')

    await page.route('**/families/giveChildLogin*', refusing)
    await page.getByRole('button', { name: /^Créer un accès Inès/ }).click()
    const name = page.getByRole('dialog').getByLabel('Nom de connexion')
    await expect.poll(() => name.inputValue()).not.toBe('')
    await page.getByRole('dialog').getByRole('button', { name: 'Créer un accès' }).click()
    await page.getByText('L’accès n’a pas pu être enregistré').waitFor()
    await expectAccessible(page, 'a login could not be saved')
    const { students } = (await (await page.request.get('/api/v1/students')).json()) as {
      students: { id: string; loginName: string | null }[]
    }
    expect(students.find(({ id }) => id === ids[0])).toMatchObject({ loginName: null })
  })
})

test('a password is changed: errors stand at their fields, other devices are out, this one stays', async () => {
  await withPage(browser, { ...screen, baseURL: origin, expected }, async (page, context) => {
    const { email, password } = await newFamily(context)
    const other = await browser.newContext({ baseURL: origin })
    await other.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin } })
    await page.goto('/parent/settings')
    await hydrated(page)
    const [current, next] = [
      page.locator('input[name=currentPassword]'),
      page.getByLabel('Nouveau mot de passe'),
    ]
    const submit = page.getByRole('button', { name: 'Changer de mot de passe' })
    await submit.click()
    await page.getByText('Indiquez votre mot de passe actuel.').waitFor()
    await page.getByText('Choisissez un nouveau mot de passe.').waitFor()
    expect(await current.evaluate(field => field === document.activeElement)).toBe(true)
    await expectAccessible(page, 'password missing')
    await current.fill('pas-le-bon')
    await next.fill('court')
    await submit.click()
    await page.getByText('Choisissez un mot de passe d’au moins 10 caractères.').waitFor()
    await next.fill('olive-et-figue')
    await submit.click()
    await page.getByText('Le mot de passe actuel n’est pas le bon.').waitFor()
    await page.route('**/api/rpc/accounts/changePassword', dropping)
    await current.fill(password)
    await submit.click()
    await page.getByText('Le mot de passe n’a pas pu être changé').waitFor()
    await page.unroute('**/api/rpc/accounts/changePassword')
    await submit.click()
    await page.getByText('Mot de passe changé').waitFor()
    expect(await current.inputValue()).toBe('')
    expect((await other.request.get('/api/v1/students')).status()).toBe(401)
    expect((await context.request.get('/api/v1/students')).status()).toBe(200)

    await other.request.post('/api/auth/sign-in/email', {
      data: { email, password: 'olive-et-figue' },
      headers: { origin },
    })
    expect((await other.request.get('/api/v1/students')).status()).toBe(200)
    await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
    await page.getByText('Vos autres appareils sont déconnectés', { exact: true }).waitFor()
    expect((await other.request.get('/api/v1/students')).status()).toBe(401)
    expect((await context.request.get('/api/v1/students')).status()).toBe(200)
    await other.close()
  })
})

test('a way out that fails says so and leaves the parent where they are', async () => {
  await withPage(browser, { ...desk, baseURL: origin, expected }, async (page, context) => {
    await newFamily(context)
    await page.goto('/parent/dashboard')
    await hydrated(page)
    await page.route('**/api/auth/sign-out', refusing)
    await page.getByRole('complementary').getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByText('Erreur lors de la déconnexion').waitFor()
    expect((await context.request.get('/api/v1/students')).status()).toBe(200)
  })
})

test('without a script the way out works all the same', async () => {
  await withPage(browser, { ...desk, baseURL: origin, javaScriptEnabled: false }, async (page, context) => {
    await newFamily(context)
    await page.goto('/parent/dashboard')
    await page.getByRole('complementary').getByRole('button', { name: 'Se déconnecter' }).click()
    await page.waitForURL(/notice=left/)
    expect((await context.request.get('/api/v1/students')).status()).toBe(401)
  })
})
