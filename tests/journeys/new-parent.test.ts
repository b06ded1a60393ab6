// The whole story in one go: a parent nobody knows yet ends with a trial and a weekly series in their space.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { fill, tickedConsents } from '../support/fields.ts'
import { codeIn, mailTo } from '../support/mailbox.ts'
import { openPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

const submit = (page: Page) => page.locator('main form button[type=submit]').click()
const says = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()
const next = (page: Page) =>
  page.getByRole('button', { name: 'Suivant', exact: true }).filter({ visible: true }).click()
const choose = (page: Page, title: RegExp) => page.getByRole('radio', { name: title }).check({ force: true })

/** The first free day that is shown, in this month or the next one; its first hour is chosen by itself. */
const chooseFirstFreeDay = async (page: Page) => {
  await page.locator('.calendar[aria-busy=false]').waitFor()
  const free = page.locator('[data-day][data-free]')
  if ((await free.count()) === 0) {
    await page.getByRole('button', { name: 'Mois suivant' }).click()
    await page.locator('.calendar[aria-busy=false]').waitFor()
  }
  await free.first().click()
  await page.waitForURL(/startsAt=/)
}

const register = async (page: Page, child: string) => {
  const parent = {
    firstName: 'Samia',
    email: `samia-${randomUUID()}@kalima.test`,
    password: 'figue-et-olive',
    childFirstName: child,
    childAge: '8',
    ...tickedConsents,
  }
  const letGo = await holdRequests(page, '**/pending-booking-band-*.js')
  await page.goto('/register')
  await hydrated(page)
  await fill(page, parent)
  await submit(page)
  await says(page, /Inscription réussie\s! Vérifiez votre email pour confirmer votre compte\./)
  const code = codeIn(await mailTo(origin, parent.email, /Confirmez/))
  await page.locator('[name=code]').fill(code)
  // The code goes on its own, although the script of the band above it is still on its way.
  await page.waitForURL('**/book-lesson**')
  letGo()
  await says(page, /Votre adresse est confirmée/)
}

/** From the list of teachers, by a search without accents, to the wizard with that teacher chosen. */
const findTeacher = async (page: Page, search: string, name: RegExp) => {
  await page.goto('/teachers')
  await hydrated(page)
  await page.getByPlaceholder(/Rechercher par nom ou spécialisation/).fill(search)
  const card = page
    .getByRole('article')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('heading', { name }) })
  await page.waitForURL(/nour/i)
  await card.getByRole('link', { name: /Voir le profil/ }).click()
  await page.waitForURL('**/teacher/*')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await hydrated(page)
}

test('register with a child, type the code, find a teacher, book a trial and a weekly series', async () => {
  const { page } = await openPage(browser, { ...phone, baseURL: origin })

  const child = `Nour ${randomUUID().slice(0, 4)}`
  await register(page, child)

  await findTeacher(page, 'nour el-sayed', /Nour El-Sayed/)
  await page.getByRole('link', { name: /l’essai gratuit$/ }).click()
  await page.waitForURL('**/book-lesson**')
  await page.getByRole('heading', { level: 1, name: /Réserver votre cours d.essai gratuit/ }).waitFor()
  await hydrated(page)
  await walkToTime(page)
  await chooseFirstFreeDay(page)
  await next(page)
  await choose(page, new RegExp(child))
  await page
    .getByRole('button', { name: /Réserver mon cours d.essai gratuit/ })
    .filter({ visible: true })
    .click()
  await says(page, /Votre cours d.essai gratuit a été réservé avec succès\s!/)
  await page.waitForURL('**/parent/bookings/**')

  await page.goto('/book-lesson')
  await hydrated(page)
  // Messages come along over the load and lie over the choices of a phone for four seconds.
  await expect.poll(() => page.locator('.toast').count(), { timeout: 15_000 }).toBe(0)
  await choose(page, /Je choisis un professeur/)
  await next(page)
  await choose(page, /Cours individuel/)
  await next(page)
  await page.getByRole('button', { name: 'Choisir ce professeur, Nour El-Sayed' }).click()
  await chooseFirstFreeDay(page)
  await page.getByLabel('Répéter ce créneau').check({ force: true })
  await page.waitForURL(/weekly/)
  await page.getByRole('button', { name: 'Une séance de moins' }).click()
  await page.waitForURL(/sessions=3/)
  await next(page)
  await choose(page, new RegExp(child))
  const confirm = page.getByRole('button', { name: 'Confirmer la réservation' }).filter({ visible: true })
  await confirm.click()
  await says(page, /Réservation effectuée avec succès/)
  await page.waitForURL('**/parent/bookings/**')

  const { lessons } = (await (await page.request.get('/api/v1/lessons?scope=upcoming')).json()) as {
    lessons: { type: string; startsAt: string }[]
  }
  const series = lessons.filter(lesson => lesson.type === 'individual')
  expect(lessons.filter(lesson => lesson.type === 'trial')).toHaveLength(1)
  expect(series).toHaveLength(3)

  await page.goto('/parent')
  await page.waitForURL('**/parent/dashboard**')
  await says(page, /Nour El-Sayed/)
  await page.goto('/parent/upcoming')
  await page
    .getByText(/Nour El-Sayed/)
    .first()
    .waitFor()
  expect(await page.getByText(new RegExp(child)).count()).toBeGreaterThan(1)
})

/** With a teacher in the address the wizard may begin at a later step than the first. */
const walkToTime = async (page: Page) => {
  while ((await page.locator('.calendar').count()) === 0) {
    const radio = page.getByRole('radio', { name: /Je choisis un professeur/ })
    if ((await radio.count()) > 0 && !(await radio.isChecked())) await radio.check({ force: true })
    const before = page.url()
    await next(page)
    await page.waitForURL(url => url.href !== before)
  }
}
