// The school's own space in a real browser: every page, and what it does for the people it is about.
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ofName } from '#platform/words/of-name.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, phone } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { admin, caller, confirmedApplicant, confirmedParent } from '../support/school.ts'
import { watched } from '../support/watched.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const pages = ['dashboard', 'applications', 'teachers', 'families', 'lessons', 'earnings']

describe.each([
  ['on a phone, by day', phone, 'light'],
  ['on a desk, by night', desk, 'dark'],
] as const)('%s', (where, screen, colorScheme) => {
  test('every page renders without a complaint', () =>
    watched(browser, { ...screen, baseURL: origin }, async (page, context) => {
      await caller(context, origin, admin)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const name of pages) {
        await page.goto(`/admin/${name}`)
        await hydrated(page)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
          screen.viewport?.width ?? 0,
        )
        await expectAccessible(page, `${name}, ${where}`)
      }
    }))

  test('the rooms are reached from the menu', () =>
    watched(browser, { ...screen, baseURL: origin }, async (page, context) => {
      await caller(context, origin, admin)
      await page.goto('/admin')
      await page.waitForURL('**/admin/dashboard')
      await hydrated(page)
      for (const [label, path] of [
        ['Candidatures', 'applications'],
        ['Professeurs', 'teachers'],
        ['Familles', 'families'],
        ['Cours', 'lessons'],
        ['Tableau de bord', 'dashboard'],
      ] as const) {
        if (screen === phone) await page.getByRole('button', { name: 'Ouvrir le menu de l’espace' }).click()
        await page
          .getByRole('navigation', { name: 'Administration' })
          .getByRole('link', { name: label, exact: true })
          .click()
        await page.waitForURL(`**/admin/${path}`)
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
    }))
})

test('only admins come in', async () => {
  await watched(browser, { ...desk, baseURL: origin, expected: /status of 40/ }, async (page, context) => {
    await page.goto('/admin/families')
    await page.waitForURL('**/login?**')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/admin/families')
    await caller(context, origin, { email: 'parent@kalima.test', password: 'kalima-demo' })
    await page.goto('/admin/families')
    await page.getByText('Vous n’avez pas les permissions nécessaires').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('families and teachers are found by name or address', () =>
  watched(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await caller(context, origin, admin)
    await page.goto('/admin/families')
    await hydrated(page)
    await page.getByRole('searchbox', { name: 'Nom ou email' }).fill('cherif')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/families?search=cherif')
    await page.getByText('parent@kalima.test').waitFor()
    await expect.poll(() => page.locator('main li').count()).toBe(1)
    await page.getByRole('searchbox').fill('personne de ce nom')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await page.getByText('Aucune famille trouvée').waitFor()
    await page.goto('/admin/teachers?search=khoury')
    await page.getByText('georges.khoury@kalima.test').waitFor()
  }))

test('a teacher is accepted, booked, suspended with the lesson kept; the school cancels it with a reason, and reinstates', async () => {
  const applicant = await confirmedApplicant(origin, 'Dounia')
  const parent = await confirmedParent(origin)
  const name = `${applicant.firstName} ${applicant.lastName}`
  await watched(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const school = await caller(context, origin, admin)
    const { applications } = await school.get('teacher-applications?pageSize=100')
    const { id } = applications.find((one: { email: string }) => one.email === applicant.email)
    await school.post(`teacher-applications/${id}/acceptance`, {})
    const { teachers } = await school.get(`school/teachers?search=${encodeURIComponent(applicant.email)}`)
    const teacherId: string = teachers[0].id

    const room = await browser.newContext(desk)
    const teacher = await caller(room, origin, applicant)
    for (const dayOfWeek of ['lundi', 'mercredi', 'vendredi'])
      await teacher.post('availability', { dayOfWeek, timeSlot: '10:00-16:00' })
    await room.clearCookies()
    const family = await caller(room, origin, parent)
    const { id: studentId } = await family.post('students', {
      firstName: 'Sami',
      age: 9,
      level: 'niveau-2',
      languagePreference: 'both',
    })
    const { slots } = await family.get(`teachers/${teacherId}/slots/next?count=3`)
    await family.post('bookings', {
      id: randomUUID(),
      studentId,
      teacherId,
      lessonType: 'individual',
      startsAt: slots[2].startsAt,
    })
    await room.close()

    await page.goto(`/admin/teachers?search=${encodeURIComponent(applicant.email)}`)
    await hydrated(page)
    await page.getByRole('button', { name: `Suspendre ${name}` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/Un cours est déjà réservé\s: il est maintenu/).waitFor()
    await expectAccessible(page, 'the question before suspending')
    await question.getByRole('button', { name: 'Suspendre' }).click()
    await page.getByText('n’est plus proposé à la réservation').waitFor()
    await page.getByText(/Suspendu depuis le/).waitFor()
    expect((await context.request.get(`${origin}/api/v1/teachers/${teacherId}`)).status()).toBe(404)

    await page.getByRole('link', { name: `1 cours à venir (${name})` }).click()
    await page.getByText(`Cours ${ofName(name)}`).waitFor()
    await page.getByRole('button', { name: /^Annuler le cours de/ }).click()
    const dialog = page.getByRole('dialog', { name: /Annuler ce cours/ })
    await dialog.getByLabel('Motif').fill('La professeure a quitté l’école.')
    await expectAccessible(page, 'the reason of a cancellation')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await page.getByText('Les familles et le professeur en sont informés').waitFor()
    await page.getByText(/La professeure a quitté l’école\./).waitFor()
    const told = await mailTo(origin, parent.email, /n’aura pas lieu/)
    expect(told.text).toContain('La professeure a quitté l’école.')
    await mailTo(origin, applicant.email, /plus proposé aux familles/)

    await page.goto(`/admin/teachers?search=${encodeURIComponent(applicant.email)}`)
    await hydrated(page)
    await page.getByRole('button', { name: `Rétablir ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rétablir' }).click()
    await page.getByText('est de nouveau proposé à la réservation').waitFor()
    expect((await context.request.get(`${origin}/api/v1/teachers/${teacherId}`)).status()).toBe(200)
  })
})

test('lessons are read day by day, and a failing load is told with another try', () =>
  watched(
    browser,
    { ...desk, baseURL: origin, expected: /status of 502|ERR_FAILED|Le serveur n’a pas répondu/ },
    async (page, context) => {
      await caller(context, origin, admin)
      await page.goto('/admin/lessons')
      await hydrated(page)
      await page.getByLabel('Jour', { exact: true }).fill('2031-01-01')
      await page.getByRole('button', { name: 'Afficher' }).click()
      await page.waitForURL('**/admin/lessons?day=2031-01-01')
      await page.getByText('Aucun cours ce jour-là').waitFor()

      // A dropped network is told in French, and what was typed stays for the next try.
      await page.getByRole('link', { name: 'À partir d’aujourd’hui' }).click()
      await page
        .getByRole('button', { name: /^Annuler le cours/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Le professeur est souffrant.')
      await page.route('**/api/rpc/lessons/cancel**', route => route.abort())
      await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
      await page.getByText('Le serveur n’a pas répondu. Rien n’est perdu').waitFor()
      expect(await dialog.getByRole('textbox').inputValue()).toBe('Le professeur est souffrant.')
      await dialog.getByRole('button', { name: 'Garder le cours' }).click()
      await page.route('**/api/rpc/admin/families**', route => route.fulfill({ status: 502 }))
      await page.getByRole('link', { name: 'Familles' }).click()
      await page.getByText('Erreur lors du chargement des données de l’école').waitFor()
      await page.unroute('**/api/rpc/admin/families**')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await page.getByText('parent@kalima.test').waitFor()
    },
  ))
