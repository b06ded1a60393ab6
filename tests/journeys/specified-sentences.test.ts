// Sentences of the specification that no other journey comes across, each where a person reads it.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, heldBack, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInAs } from '../support/sessions.ts'
import type { DemoRole } from '../support/sign-in.ts'
import { press } from '../support/wizard.ts'
import { chosen, newChild, openTeacher } from '../support/wizard-url.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

type Use = (page: Page, context: BrowserContext) => Promise<void>
const visit = (use: Use, expected?: RegExp) =>
  withPage(browser, { ...desk, baseURL, reducedMotion: 'reduce', expected }, use)
const as = (role: DemoRole, use: Use, expected?: RegExp) =>
  visit(async (page, context) => {
    await signInAs(context, role)
    await use(page, context)
  }, expected)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('the landing pages', () => {
  test('a child who is signed in is led from the students’ page to its own space', () =>
    as('student', async page => {
      await page.goto('/student-landing')
      await page.getByRole('link', { name: 'Espace Étudiant', exact: true }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Accéder à mon espace' }).click()
      await page.waitForURL(/\/student\/?$/)
    }))

  test('the parents’ page invites to register a child', () =>
    visit(async page => {
      await page.goto('/parent-landing')
      await page.getByRole('link', { name: 'Inscrire mon enfant' }).first().click()
      await page.waitForURL(`${baseURL}/register`)
    }))

  test('an address that is nobody’s page says 404 and leads home', () =>
    visit(async page => {
      const response = await page.goto('/il-ny-a-rien-ici')
      expect(response?.status()).toBe(404)
      await page
        .getByRole('heading', { level: 1, name: '404 Oups ! Page introuvable', exact: true })
        .waitFor()
      await page
        .getByRole('main')
        .getByRole('link', { name: /accueil/ })
        .click()
      await page.waitForURL(`${baseURL}/`)
    }, /status of 404/))

  test('a teacher who is not there any more', () =>
    visit(async page => {
      await page.goto(`/teacher/${randomUUID()}`)
      await heading(page, 'Profil non trouvé').waitFor()
      await page.getByText('Le profil enseignant demandé n’existe pas ou n’est plus disponible.').waitFor()
    }, /status of 404/))
})

test('a teacher whom nobody has rated is new', () =>
  visit(async page => {
    const { teacherId } = await makeTeacher(programDb(), { rating: 0 })
    await page.goto(`/teacher/${teacherId}`)
    await page.getByRole('main').getByText('Nouveau', { exact: true }).first().waitFor()
  }))

describe('the booking wizard', () => {
  test('its title says whether a trial is booked, and the hours say of which day they are', () =>
    as('parent', async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      await page.goto(chosen(teacher, 4))
      await heading(page, 'Réserver votre cours d’essai gratuit').waitFor()
      const day = new Intl.DateTimeFormat('fr', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      })
      const date = day.format(new Date(`${teacher.slot.date}T00:00Z`)).replace(/ 1 /, ' 1er ')
      await heading(page, `Créneaux du ${date}`).waitFor()
      await page.goto(chosen(teacher, 4, { lessonType: 'individual' }))
      await heading(page, 'Réserver un cours d’arabe').waitFor()
    }))

  test('the button says that the booking is under way, then the toast that it is done', () =>
    as('parent', async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      const child = await newChild(context.request, baseURL)
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await hydrated(page)
      const letGo = await heldBack(page, '**/api/rpc/booking/book')
      await press(page, 'Réserver mon cours d’essai gratuit')
      const busy = page.getByRole('button', { name: 'Réservation en cours...' }).locator('visible=true')
      await busy.waitFor()
      await expectAccessible(page, 'booking under way')
      letGo()
      await page.getByText('Votre cours d’essai gratuit a été réservé avec succès !').waitFor()
    }))
})

describe('a family', () => {
  test('without a child reads so, and with one is warned before it is erased', () =>
    visit(async (page, context) => {
      await newFamily(context)
      await page.goto('/parent/children')
      await page.getByText('Aucun enfant n’est encore inscrit.').waitFor()
      const { firstName } = await newChild(context.request, baseURL)
      await page.reload()
      await hydrated(page)
      await page.getByRole('button', { name: `Actions pour ${firstName}` }).click()
      await page.getByRole('menuitem', { name: 'Supprimer' }).click()
      const question = page.getByRole('alertdialog', { name: 'Êtes-vous sûr ?', exact: true })
      await question
        .getByText(
          `Cette action est irréversible. Le profil d’${firstName} et toutes ses données seront définitivement supprimés.`,
        )
        .waitFor()
      await question.getByRole('button', { name: 'Annuler' }).click()
      await question.waitFor({ state: 'hidden' })
      await heading(page, firstName).waitFor()
    }))

  test('whose profile is missing reads that it must write to the school', () =>
    as(
      'parent',
      async page => {
        const missing = {
          defined: false,
          code: 'profile_missing',
          status: 404,
          message: 'Profil parent non trouvé. Veuillez contacter le support.',
        }
        await page.goto('/parent/profile')
        await hydrated(page)
        await page.route('**/api/rpc/families/changeOwnProfile', route =>
          route.fulfill({ status: 404, json: { json: missing } }),
        )
        await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).first().click()
        const toast = page.locator('.toast')
        await toast.filter({ hasText: 'Profil parent non trouvé. Veuillez contacter le support.' }).waitFor()
      },
      /status of 404/,
    ))
})

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

test('a teacher’s hours begin and end at any of the 24 full hours', () =>
  as('teacher', async page => {
    await page.goto('/teacher/availability')
    await hydrated(page)
    await page.getByRole('button', { name: 'Ajouter des créneaux' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter des créneaux' })
    for (const name of ['Début de la plage 1', 'Fin de la plage 1']) {
      const hours = await dialog.getByRole('combobox', { name }).getByRole('option').allTextContents()
      expect(hours).toHaveLength(24)
      expect([hours[0], hours.at(-1)]).toEqual(['00:00', '23:00'])
    }
  }))
