// The wizard's messages when the server refuses or the network drops (docs/coverage.md, 8: Error catalogue), and when there is
// nothing to choose.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { press, turnMonth } from '../support/wizard.ts'
import { chosen, followTo, newChild, openTeacher } from '../support/wizard-url.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const provoked = /Failed to load resource|net::ERR|Le serveur n’a pas répondu/
/** A parent whose network the test is about to cut. */
const asParent = (
  use: (page: Page, context: BrowserContext, family: { email: string; password: string }) => Promise<void>,
  screen = desk,
) =>
  withPage(
    browser,
    { ...screen, baseURL, reducedMotion: 'reduce', expected: provoked },
    async (page, context) => {
      await use(page, context, await newFamily(context, ['Adam', 'Yasmine']))
    },
  )
const trialAhead = /^L’essai (?:de |d’).+ est \p{L}+ \d+/u
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rpc = (path: string) => `**/api/rpc/${path}*`

describe('what cannot be loaded is said, and trying again loads it', () => {
  test('packages', () =>
    asParent(async page => {
      await page.goto('/teachers')
      await hydrated(page)
      await page.route(rpc('booking/packages'), route => route.abort())
      await followTo(page, '/book-lesson?path=teacher&step=2&lessonType=individual')
      await toast(page, 'Impossible de charger les forfaits de cours').waitFor()
      const inline = page.getByRole('alert').filter({
        has: page.getByRole('heading', { name: 'Impossible de charger les forfaits de cours' }),
      })
      await inline.waitFor()
      await expectAccessible(page, 'packages out of reach')
      await page.unroute(rpc('booking/packages'))
      await inline.getByRole('button', { name: 'Réessayer' }).click()
      await page.getByRole('radio', { name: /^3 mois/ }).waitFor()
    }))

  test('students', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      await page.goto('/teachers')
      await hydrated(page)
      await page.route(rpc('families/students'), route => route.fulfill({ status: 502, body: 'bad gateway' }))
      await followTo(page, chosen(teacher, 5))
      await toast(page, 'Impossible de charger la liste des élèves').waitFor()
      await page.getByRole('heading', { name: 'Erreur lors du chargement des élèves' }).waitFor()
      await expectAccessible(page, 'students out of reach')
      await page.unroute(rpc('families/students'))
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await page.getByRole('radio', { name: /Adam/ }).waitFor()
    }))

  test('the hours of a teacher, asked for twice and not a third time', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      await page.goto(chosen(teacher, 4))
      await hydrated(page)
      await page.locator('button[aria-pressed=true] time').waitFor()
      let asked = 0
      await page.route(rpc('availability/slots'), route => {
        asked += 1
        return route.abort()
      })
      await turnMonth(page)
      const alert = page.getByRole('alert').filter({
        hasText: 'Une erreur est survenue lors du chargement des disponibilités. Veuillez réessayer.',
      })
      await alert.waitFor()
      expect(asked).toBe(2)
      await expectAccessible(page, 'hours out of reach')
      await page.unroute(rpc('availability/slots'))
      await alert.getByRole('button', { name: 'Réessayer' }).click()
      await alert.waitFor({ state: 'detached' })
      await page.locator('[data-day][data-free]').first().waitFor()
    }))

  test('the hours of a day, time first', () =>
    asParent(async page => {
      await page.goto('/book-lesson?path=time&step=3&lessonType=individual')
      await hydrated(page)
      await page.route(rpc('availability/hours'), route => route.abort())
      await page.locator('[data-day]:not([aria-disabled=true]):not(:disabled)').last().click()
      const alert = page.getByRole('alert').filter({ hasText: 'lors du chargement des disponibilités' })
      await alert.waitFor()
      await page.unroute(rpc('availability/hours'))
      await alert.getByRole('button', { name: 'Réessayer' }).click()
      await page.locator('button[aria-pressed=true] time').waitFor()
    }, phone))

  test('teachers', () =>
    asParent(async page => {
      await page.goto('/book-lesson?path=teacher&step=2')
      await hydrated(page)
      await page.route(rpc('availability/find'), route => route.abort())
      await press(page, 'Suivant')
      await toast(page, 'Erreur lors du chargement des professeurs').waitFor()
      await page.getByRole('heading', { name: 'Erreur lors du chargement des professeurs' }).waitFor()
      await page.unroute(rpc('availability/find'))
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await page
        .getByRole('button', { name: /^Choisir ce professeur/ })
        .first()
        .waitFor()
    }))
})

describe('a booking that does not go through', () => {
  const confirm = /Réserver mon cours d’essai gratuit/

  test('shows a message and is not lost: once the network is back, it is made, and made once', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      const child = await newChild(context.request, baseURL)
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await hydrated(page)
      const failed = toast(page, 'Une erreur est survenue lors de la réservation. Veuillez réessayer.')
      // The answer is lost: the server has booked, and the person cannot know.
      await page.route(rpc('booking/book'), async route => {
        await route.fetch()
        await route.abort()
      })
      await press(page, confirm)
      await failed.waitFor()
      await page.unroute(rpc('booking/book'))
      await page.reload()
      await page.getByText(trialAhead).first().waitFor()
      const answer = await context.request.get(`${baseURL}/api/v1/lessons?scope=upcoming`)
      const { lessons } = (await answer.json()) as { lessons: { studentName: string }[] }
      expect(lessons.filter(({ studentName }) => studentName === child.firstName)).toHaveLength(1)
    }))

  test('shows the same message when the server is overwhelmed', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      const child = await newChild(context.request, baseURL)
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await hydrated(page)
      await page.route(rpc('booking/book'), route =>
        route.fulfill({
          status: 503,
          json: { json: { defined: false, code: 'busy', status: 503, message: 'x' } },
        }),
      )
      await press(page, confirm)
      const failed = toast(page, 'Une erreur est survenue lors de la réservation. Veuillez réessayer.')
      await failed.waitFor()
      await failed.getByRole('button').click()
      await failed.waitFor({ state: 'detached' })
      await page.unroute(rpc('booking/book'))
      // Without any network nobody waits before a button that turns.
      await context.setOffline(true)
      await press(page, confirm)
      await failed.getByText('Vos choix sont gardés').waitFor()
      await context.setOffline(false)
      await press(page, confirm)
      await toast(page, 'Votre cours d’essai gratuit a été réservé avec succès').waitFor()
    }, phone))

  test('because the trial was used meanwhile: for five seconds, and the child is marked', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      const child = await newChild(context.request, baseURL)
      await page.clock.install()
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await hydrated(page)
      const elsewhere = await context.request.post(`${baseURL}/api/v1/bookings`, {
        data: {
          id: randomUUID(),
          studentId: child.id,
          teacherId: teacher.teacherId,
          lessonType: 'trial',
          startsAt: teacher.other.startsAt,
        },
        headers: { origin: baseURL },
      })
      expect(elsewhere.status()).toBe(200)
      await press(page, confirm)
      const shown = toast(page, 'Cours d’essai déjà utilisé')
      await shown.getByText('Cet élève a déjà bénéficié d’un cours d’essai gratuit.').waitFor()
      await page.clock.runFor(4800)
      expect(await shown.count()).toBe(1)
      await page.clock.runFor(600)
      await shown.waitFor({ state: 'detached' })
      const card = page.getByRole('radio', { name: new RegExp(child.firstName) })
      await page.getByText(trialAhead).first().waitFor()
      expect(await card.isDisabled()).toBe(true)
      await page.getByText('Choisissez un autre type de cours ou un autre enfant.').waitFor()
      expect(await page.getByRole('button', { name: confirm }).first().isDisabled()).toBe(true)
      await expectAccessible(page, 'trial used')
    }))

  test('because the hour was booked meanwhile: a message, and the focus is where another is chosen', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      const [child, rival] = [
        await newChild(context.request, baseURL),
        await newChild(context.request, baseURL),
      ]
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await hydrated(page)
      const elsewhere = await context.request.post(`${baseURL}/api/v1/bookings`, {
        data: {
          id: randomUUID(),
          studentId: rival.id,
          teacherId: teacher.teacherId,
          lessonType: 'trial',
          startsAt: teacher.slot.startsAt,
        },
        headers: { origin: baseURL },
      })
      expect(elsewhere.status()).toBe(200)
      await press(page, confirm)
      await toast(page, 'Ce créneau n’est plus libre. Rien n’a été réservé').waitFor()
      const sessions = page.getByRole('heading', { name: 'Vos séances' })
      await expect.poll(() => sessions.evaluate(heading => heading === document.activeElement)).toBe(true)
      await page.getByRole('combobox').selectOption({ index: 1 })
      await press(page, confirm)
      await toast(page, 'Votre cours d’essai gratuit a été réservé avec succès').waitFor()
    }, phone))

  test('because the price changed meanwhile: the new one stands on the page, and the next press books', () =>
    asParent(async (page, context) => {
      const { teacherId } = await makeTeacher(programDb(), { rateCents: 3333 })
      const child = await newChild(context.request, baseURL)
      const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
      const slot = { startsAt: `${date}T12:00:00Z`, date, time: '' }
      await page.goto(chosen({ teacherId, slot }, 5, { lessonType: 'individual', studentId: child.id }))
      await hydrated(page)
      const total = page
        .getByRole('complementary')
        .getByText(/^\d+(?:,\d\d)?\s€$/)
        .last()
      await expect.poll(() => total.textContent()).toBe('33,33\u00a0€')
      await programDb()
        .updateTable('teachers')
        .set({ hourly_rate_cents: 9900 })
        .where('id', '=', teacherId)
        .execute()
      await press(page, 'Confirmer la réservation')
      await toast(page, 'Le prix a changé depuis\u00a0: il est maintenant de 99\u00a0€').waitFor()
      await expect.poll(() => total.textContent()).toBe('99\u00a0€')
      await press(page, 'Confirmer la réservation')
      await toast(page, 'Réservation effectuée avec succès').waitFor()
      const booked = programDb()
        .selectFrom('bookings')
        .where('teacher_id', '=', teacherId)
        .select('total_cents')
      expect(await booked.execute()).toEqual([{ total_cents: 9900 }])
    }))

  test('because the child was deleted in another tab: a child is still wanted', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      await page.goto(chosen(teacher, 5, { studentId: randomUUID() }))
      await hydrated(page)
      await press(page, confirm)
      await toast(page, 'Veuillez remplir tous les champs requis').waitFor()
    }))

  test('because the session ended: one signs in and finds every choice again', () =>
    asParent(async (page, context, family) => {
      const teacher = await openTeacher(context.request, baseURL)
      const child = await newChild(context.request, baseURL)
      const address = chosen(teacher, 5, { studentId: child.id })
      await page.goto(address)
      await hydrated(page)
      await context.clearCookies({ name: /session/ })
      await press(page, confirm)
      await page.waitForURL(/\/login/)
      await toast(page, 'Veuillez vous connecter pour réserver un cours').waitFor()
      await hydrated(page)
      await page.locator('[name=email]').fill(family.email)
      await page.locator('[name=password]').fill(family.password)
      await page.locator('main form button[type=submit]').click()
      await page.waitForURL(/\/book-lesson/)
      await page.getByRole('radio', { name: new RegExp(child.firstName), checked: true }).waitFor()
    }))
})

describe('where there is nothing to choose from', () => {
  test('a day without hours, teacher first', () =>
    asParent(async (page, context) => {
      const teacher = await openTeacher(context.request, baseURL)
      await page.goto(chosen(teacher, 4, { date: teacher.dayOff, startsAt: '' }))
      await page.getByText('Aucun créneau disponible pour cette date').waitFor()
      await hydrated(page)
      await expectAccessible(page, 'a day without hours')
    }))

  test.each([
    ['trial', 'Aucun professeur n’est disponible pour des cours d’essai à cette date.'],
    ['individual', 'Aucun professeur n’est disponible à cette date.'],
  ])('a day on which nobody teaches, time first: %s', (lessonType, sentence) =>
    asParent(async page => {
      await page.goto(`/book-lesson?path=time&step=3&lessonType=${lessonType}&date=2020-01-06`)
      await page.getByText(sentence).waitFor()
    }),
  )

  test('a teacher who left and a package no longer sold are not chosen, whatever an old address says', () =>
    asParent(async page => {
      const gone = randomUUID()
      const hour = '2027-01-06T10:00:00Z'
      await page.goto(
        `/book-lesson?path=teacher&step=5&lessonType=individual&packageId=${gone}&teacherId=${gone}&date=2027-01-06&startsAt=${hour}`,
      )
      await page.getByRole('heading', { name: 'Quel professeur pour votre enfant ?' }).waitFor()
      await toast(page, 'Profil enseignant non trouvé').waitFor()
      await page.waitForURL(url => !/packageId|teacherId|startsAt/.test(url.search))
    }))

  test('an hour that everybody has given away since', () =>
    asParent(async (page, context) => {
      const { slot } = await openTeacher(context.request, baseURL)
      const odd = slot.startsAt.replace(/T\d\d:\d\d/, 'T02:07')
      const query = new URLSearchParams({ path: 'time', step: '4', date: slot.date, startsAt: odd })
      await page.goto(`/book-lesson?${query}`)
      await page.getByText('Aucun professeur disponible pour ce créneau').waitFor()
      await page.getByRole('button', { name: 'Choisir un autre créneau' }).click()
      await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible ?' }).waitFor()
    }))

  test('a school without trials, and a search that finds nobody', () =>
    asParent(async page => {
      await page.goto('/book-lesson?path=teacher&step=2')
      await hydrated(page)
      await page.route(rpc('availability/find'), async route => {
        const answer = await route.fetch()
        const body = await answer.json()
        await route.fulfill({
          response: answer,
          json: { ...body, json: { ...body.json, teachers: [], total: 0 } },
        })
      })
      await press(page, 'Suivant')
      await page.getByText('Aucun professeur ne propose de cours d’essai pour le moment').waitFor()
      await page.unroute(rpc('availability/find'))
      await page.getByPlaceholder('Rechercher par nom ou spécialisation...').fill('zzzz')
      await page.getByText('Aucun professeur trouvé').waitFor()
    }))
})
