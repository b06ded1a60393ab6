// The parent's space in a real browser, on a phone and on a desk, with the demo school's family.
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { ofName } from '#platform/words/of-name.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLesson, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'

const origin = inject('origin')
const browser = await openBrowser()

const signedIn = (options: BrowserContextOptions) =>
  openPage(browser, { ...options, baseURL: origin, as: 'parent' })

test('nobody signed in is sent to /login and comes back from there', async () => {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  await page.goto(`${origin}/parent/children?addStudent=true`)
  await hydrated(page)
  const address = new URL(page.url())
  expect(address.pathname).toBe('/login')
  expect(address.searchParams.get('from')).toBe('/parent/children?addStudent=true')
  await context.close()
})

test('a child is added, changed and deleted', async () => {
  const { context, page } = await signedIn(phone)
  await page.goto(`${origin}/parent?addStudent=true`)
  await hydrated(page)
  const name = `Yassine ${randomUUID().slice(0, 4)}`
  await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
  await page.getByText('Veuillez remplir tous les champs obligatoires').waitFor()
  await page.getByLabel('Prénom').fill(name)
  await page.getByLabel('Âge').fill('3')
  await page.getByLabel('Niveau').selectOption('niveau-3')
  await page.getByLabel('Arabe souhaité').selectOption('both')
  await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
  await page.getByText('Indiquez un âge entier').waitFor()
  await page.getByLabel('Âge').fill('9')
  await page.getByLabel('Objectifs d’apprentissage').fill('Lire un album\nÉcrire son nom')
  await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
  await page.getByText('Profil enfant ajouté avec succès').waitFor()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByText('9 ans - Niveau Fondations').waitFor()
  await card.getByText('Écrire son nom').waitFor()
  const trial = card.getByRole('link', { name: `Réserver son essai gratuit ${name}` })
  expect(await trial.getAttribute('href')).toMatch(/^\/book-lesson\?lessonType=trial&studentId=/)

  await card.getByRole('button', { name: `Actions pour ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  await dialog.getByLabel('Âge').fill('10')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Profil mis à jour avec succès').waitFor()
  await card.getByText('10 ans - Niveau Fondations').waitFor()

  await card.getByRole('button', { name: `Actions pour ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog', { name: `Supprimer le profil ${ofName(name)}` })
  await question.getByText(`Le profil ${ofName(name)} et toutes ses données`).waitFor()
  await question.getByRole('button', { name: 'Supprimer le profil' }).click()
  await page.getByText('Profil supprimé avec succès').waitFor()
  await card.waitFor({ state: 'detached' })
  // The card is gone, and the keyboard goes on from the neighbouring one.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('LI')
  await context.close()
})

test('after adding a child the parent is back where the choice was made, and never on another site', async () => {
  const { context, page } = await signedIn(phone)
  for (const [from, expected] of [
    ['/parent/history?page=1', '/parent/history?page=1'],
    ['//example.org', '/parent/children'],
    ['javascript:alert(1)', '/parent/children'],
  ]) {
    await page.goto(`${origin}/parent?addStudent=true&from=${encodeURIComponent(from ?? '')}`)
    await hydrated(page)
    const name = `Nour ${randomUUID().slice(0, 4)}`
    await page.getByLabel('Prénom').fill(name)
    await page.getByLabel('Âge').fill('6')
    await page.getByLabel('Niveau').selectOption('niveau-1')
    await page.getByLabel('Arabe souhaité').selectOption('litteraire')
    await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
    await page.waitForURL(`${origin}${expected}`)
    const { students } = (await (await context.request.get(`${origin}/api/v1/students`)).json()) as {
      students: { id: string; firstName: string }[]
    }
    const made = students.filter(student => student.firstName === name)
    expect(made).toHaveLength(1)
    await context.request.delete(`${origin}/api/v1/students/${made[0]?.id}`, { headers: { origin } })
  }
  await context.close()
})

test('a lesson is cancelled once the parent has read what it costs', async () => {
  const { page, context } = await openPage(browser, { ...desk, baseURL: origin })
  const { userId: parentId, ids } = await newFamily(context, ['Lina'])
  const { teacherId } = await makeTeacher(programDb())
  // Two that are no series: those ask another question.
  for (const days of [5, 6])
    await makeLesson(programDb(), {
      teacherId,
      startsAt: Temporal.Now.instant()
        .round('hour')
        .add({ hours: 24 * days }),
      familyId: parentId,
      studentId: ids[0] ?? '',
    })
  const upcoming = async () =>
    (await (await context.request.get(`${origin}/api/v1/lessons?scope=upcoming&pageSize=100`)).json()) as {
      total: number
      lessons: { mayCancel: boolean }[]
    }
  const { total } = await upcoming()
  expect(total).toBeGreaterThan(0)
  await page.goto(`${origin}/parent/upcoming`)
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Actions pour le cours d/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Annuler le cours' }).click()
  const question = page.getByRole('alertdialog', { name: 'Annuler ce cours' })
  await question.getByText(/L’annulation est sans frais jusqu’au .* \(heure de Paris\)/).waitFor()
  await question.getByRole('button', { name: 'Garder le cours' }).click()
  expect((await upcoming()).total).toBe(total)

  await page
    .getByRole('button', { name: /^Actions pour le cours d/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Annuler le cours' }).click()
  await question.getByRole('button', { name: 'Annuler le cours' }).click()
  await page.getByText('Il vous est rendu.').waitFor()
  expect((await upcoming()).total).toBe(total - 1)
  // The entries of the last page may be gone: no page of a list is empty.
  for (const list of ['upcoming', 'history']) {
    await page.goto(`${origin}/parent/${list}?page=99`)
    await page.waitForURL(url => url.searchParams.get('page') !== '99')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  }
  await context.close()
})

test('the sidebar keeps its width over a reload without a flash; Ctrl+B folds it, a drawer opens on a phone', async () => {
  const { context, page } = await signedIn(desk)
  await page.goto(`${origin}/parent/dashboard`)
  await hydrated(page)
  const sidebar = page.getByRole('complementary')
  await page.waitForLoadState('networkidle')
  expect((await sidebar.boundingBox())?.width).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'kalima-sidebar')
  expect(cookie?.value).toBe('folded')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(7)
  const html = await (await context.request.get(`${origin}/parent/dashboard`)).text()
  expect(html).toContain('data-state="folded"')
  await page.reload()
  await hydrated(page)
  expect((await sidebar.boundingBox())?.width).toBe(48)
  await page.getByRole('link', { name: 'Mes enfants' }).click()
  await page.waitForURL(`${origin}/parent/children`)
  await context.close()

  const small = await signedIn(phone)
  await small.page.goto(`${origin}/parent/dashboard`)
  await hydrated(small.page)
  await small.page.getByRole('button', { name: 'Ouvrir le menu de l’espace' }).click()
  const drawer = small.page.getByRole('dialog', { name: 'Espace Parent' })
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  expect((await drawer.boundingBox())?.width).toBe(288)
  await drawer.getByRole('link', { name: 'Documents' }).click()
  await small.page.getByRole('heading', { name: 'Attestations d’assiduité' }).waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await small.context.close()
})

test('a new time zone is found by typing, and every hour follows it', async () => {
  const { context, page } = await signedIn(desk)
  await page.goto(`${origin}/parent/profile`)
  await hydrated(page)
  const zone = page.getByRole('combobox', { name: 'Fuseau horaire' })
  await zone.click()
  await zone.fill('montreal')
  await page
    .getByRole('option', { name: /Montréal/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Profil mis à jour avec succès').waitFor()
  await page.getByRole('link', { name: 'Cours à venir' }).click()
  await page.getByText('heure de Montréal').waitFor()
  const answer = await context.request.patch(`${origin}/api/v1/profile`, {
    data: { timezone: 'Europe/Paris' },
    headers: { origin },
  })
  expect(answer.status()).toBe(200)
  await context.close()
})

test('the way out says so and ends the session, also for a read that is still under way', async () => {
  const { context, page } = await signedIn(desk)
  const signedOut = page.waitForResponse('**/api/auth/sign-out')
  await page.route('**/api/unread', async route => {
    await signedOut
    await route.continue()
  })
  await page.goto(`${origin}/parent/dashboard`)
  await page.waitForRequest('**/api/unread')
  await hydrated(page)
  await page.getByRole('complementary').getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Vous avez été déconnecté avec succès').waitFor()
  expect((await context.request.get(`${origin}/api/v1/students`)).status()).toBe(401)
  await context.close()
})
